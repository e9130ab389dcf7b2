// Makes folders step by step: where nothing can be made, as in /proc, Node's own `recursive` tries for ever.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder and those above it that are missing. */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
