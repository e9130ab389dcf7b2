// Test files one after the other in one process: what they all import is loaded and compiled once.

import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** Runs each file as a test of its own; its hooks are over before the next file is read. `files` are their names by their full paths. */
export const runInTurn = (files: Readonly<Record<string, string>>): void => {
  for (const [path, name] of Object.entries(files)) {
    test(name, async () => {
      await import(pathToFileURL(path).href)
    })
  }
}
