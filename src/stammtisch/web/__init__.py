"""The table in the browser: pages, an HTTP interface, and streams of what happens."""
