// Runs the tests that need neither PostgreSQL nor a browser in one process: starting a process for each takes longer than the tests. Their
// files are the arguments.

import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

// Keeps the process running until all files are read: it would end when all tests known so far have ended.
const { promise: areRead, resolve: readAll } = Promise.withResolvers<void>()
test('every file is read', () => areRead)

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    test(`${file} is read`, () => {
      throw error
    })
  }
}

readAll()
