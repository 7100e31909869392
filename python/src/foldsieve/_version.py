"""The version, that of the Java library."""

__version__ = "0.1.0.dev0"
