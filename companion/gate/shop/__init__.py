"""The world that the tools act on: records, their files, the database and the shop itself."""

from companion.gate.shop.loading import DataError
from companion.gate.shop.records import Account, HistoryLine, Order, Product, StockLine
from companion.gate.shop.shop import Shop

__all__ = ["Account", "DataError", "HistoryLine", "Order", "Product", "Shop", "StockLine"]
