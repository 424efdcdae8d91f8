"""The SQLite file: engine, tables, rows, transactions and the lock."""
