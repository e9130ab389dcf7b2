// A hash of sources: what is generated from them is generated again when the hash changes.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of the files below a folder that `fits` accepts, sorted; each begins with the folder. */
export const filesBelow = (root: string, folder: string, fits: (name: string) => boolean): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(fits)
    .sort()
    .map(name => join(folder, name))

/** A hash of the names and texts of files, as hexadecimal digits. */
export const hashFiles = (root: string, names: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}
