"""The style of the player: its page, and the frame of its controls, in the colours of JupyterLab's theme.

The fallbacks behind the commas are for pages without a JupyterLab around them.
"""

STYLE = """<style>
.rp { --ink: var(--jp-content-font-color1, #1a1a1a); --soft: var(--jp-content-font-color2, #555);
  --line: var(--jp-border-color2, #d0d0d0); --paper: var(--jp-layout-color1, #fff);
  --shade: var(--jp-layout-color2, #f0f0f0);
  container-type: inline-size; box-sizing: border-box; width: 100%;
  color: var(--ink); background: var(--paper);
  font: 14px/1.45 var(--jp-content-font-family, system-ui, sans-serif); white-space: normal; }
.rp * { box-sizing: border-box; }
.rp section { border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; margin: 0 0 8px;
  min-width: 0; }
.rp h4 { margin: 0 0 6px; font-size: 14px; font-weight: 600; color: var(--ink); }
.rp code { font: 13px/1.5 var(--jp-code-font-family, monospace); overflow-wrap: anywhere; background: none;
  color: var(--ink); padding: 0; }
.rp h4 small { font-weight: 400; }
.rp small { font-size: 12px; color: var(--soft); }
.rp p { margin: 0; }
.rp .rp-call { margin: 0 0 4px; }
.rp .rp-now { display: flex; gap: 8px; margin: 4px 0 0; min-height: 3em; }
.rp .rp-now b { white-space: nowrap; min-width: 4.6em; }
.rp .rp-verdict { margin: 8px 0 0; font-weight: 600; }
.rp svg text { fill: var(--ink); font-size: 12px; }
.rp svg text.rp-soft { fill: var(--soft); }
.rp .rp-badge { display: inline-block; white-space: nowrap; }
.rp .rp-badge svg { vertical-align: -3px; }
.rp .rp-tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(104px, 1fr)); gap: 6px;
  margin: 0; padding: 0; list-style: none; }
.rp .rp-tiles li { border-radius: 4px; background: var(--shade); padding: 6px 8px; margin: 0; }
.rp .rp-number { display: block; font-size: 22px; line-height: 1.3; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.rp table { border-collapse: collapse; width: 100%; margin: 0; font-size: 13px; border: 0; }
.rp th, .rp td { text-align: left; vertical-align: top; padding: 4px 10px 4px 0; border: 0; background: none;
  border-top: 1px solid var(--line); white-space: normal; overflow-wrap: anywhere; color: inherit; }
.rp .rp-trace th:first-child, .rp .rp-trace td:first-child { padding-left: 10px; }
.rp thead th { border-top: 0; color: var(--soft); font-weight: 400; font-size: 12px; }
.rp .rp-tight { white-space: nowrap; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
.rp small.rp-block { display: block; }
.rp .rp-attempt th { font-weight: 600; padding-top: 8px; }
.rp table { table-layout: fixed; }
.rp .rp-trace th:nth-child(1):not([colspan]) { width: 84px; } .rp .rp-trace th:nth-child(2) { width: 72px; }
.rp .rp-computed th:first-child { width: 34%; } .rp .rp-computed th:last-child { width: 14%; }
.rp .rp-computed th, .rp .rp-computed td { padding-right: 4px; overflow-wrap: break-word; }
.rp .rp-trace .rp-badge { min-width: 88px; }
.rp .rp-what { display: flex; flex-wrap: wrap; }
.rp .rp-detail { flex: 1 1 190px; }
.rp .rp-come { color: var(--soft); }
.rp .rp-come .rp-detail { visibility: hidden; }
.rp .rp-present td { background: var(--shade); }
.rp .rp-present td:first-child { box-shadow: inset 4px 0 0 var(--ink); font-weight: 700; }
.rp .rp-columns { display: grid; grid-template-columns: minmax(0, 1fr); column-gap: 8px; align-items: start; }
@container (min-width: 760px) {
  .rp .rp-columns { grid-template-columns: minmax(0, 1fr) 340px; }
  .rp .rp-now { min-height: 1.5em; } }
.rp-player > .widget-box { padding: 4px 8px; margin: 0 0 8px; border-radius: 6px;
  border: 1px solid var(--jp-border-color2, #d0d0d0); }
.rp-player .widget-label { text-align: left; }
.rp-player .rp-settings .widget-inline-hbox { flex-wrap: wrap; height: auto; }
.rp-player .rp-settings select { min-height: 28px; }
.rp-player .widget-html-content { width: 100%; }
</style>"""
