# A short way to say `python scripts/course.py lab` and its siblings; all the work is done there.
#   make lab PORT=8899            make lab LAB_ARGS=--no-browser
#   make test TEST_ARGS="-k refund -x"
#   make lab PYTHON=/path/to/python3.12   INSTALLER=pip   WHEELS=folder

export PYTHON INSTALLER WHEELS PORT LAB_ARGS TEST_ARGS LOCK_ARGS

RUNS = import sys; sys.version_info >= (3, 7) or sys.exit(1); sys.stdout.write("$(1)")
try = $(shell $(1) -c '$(RUNS)' 2>/dev/null)
LAUNCHER = $(or $(call try,python3),$(call try,python3.13),$(call try,python3.12),$(call try,python3.11),$(call try,python))
COURSE = @$(or $(LAUNCHER),$(error No Python found on the PATH; the course needs Python 3.11 to 3.13)) scripts/course.py

.PHONY: help lab test setup wheels lock

help:
	@echo "make lab      open the course in JupyterLab"
	@echo "make test     run every test and every notebook"
	@echo "make setup    make the environment (.venv) and do no more"
	@echo "make wheels   fill wheels/ for rooms without internet"
	@echo "make lock     renew requirements.lock and environment.yml (LOCK_ARGS=--upgrade for newer versions)"

lab test setup wheels lock:
	$(COURSE) $@
