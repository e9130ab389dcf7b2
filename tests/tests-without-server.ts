// The tests that need neither PostgreSQL nor a browser, in one process: to start one for each takes longer than they do. Their files are
// the arguments.

import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

// The first test, which ends when all others are known: the process ends once those known so far are over.
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
