// The tests that need neither PostgreSQL nor a browser, in one process: to start one for each takes longer than they do. Their files are
// the arguments.

import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    test(`${file} is read`, () => {
      throw error
    })
  }
}
