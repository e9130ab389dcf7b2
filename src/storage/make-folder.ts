// Creates folders step by step: where none can be created, as in /proc, Node's own `recursive` never ends.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Creates a folder and its missing parents. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it at the same time.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
