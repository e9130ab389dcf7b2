// Makes output blocking, so that it is written before a test file ends: a forced exit drops what is still in a full pipe, including tests.
process.stdout._handle?.setBlocking?.(true)
