// The tests that need neither PostgreSQL nor a browser, many in one process: starting a process for each takes longer than the tests do.
// Started by itself it runs the files that are its arguments.

import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** Registers the tests of all `files` (full paths); a file that cannot be imported is a failed test. */
export const runTogether = async (files: readonly string[]): Promise<void> => {
  // The first test ends once all files are imported: the process would end as soon as the tests known so far are over.
  const { promise: areImported, resolve: endImport } = Promise.withResolvers<void>()
  test('every file is imported', () => areImported)
  for (const file of files) {
    try {
      await import(pathToFileURL(file).href)
    } catch (error) {
      test(`${file} is imported`, () => {
        throw error
      })
    }
  }
  endImport()
}

if (import.meta.main) await runTogether(process.argv.slice(2))
