"""Measures gifmill beside what people would use instead. See Benchmarks/README.md."""
