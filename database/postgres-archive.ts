// The log of changes outside of the data folder: each finished part is copied there, and from there it is taken back.

import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'
import { give, type RunAs } from './postgres-binaries.ts'

const isWindows = process.platform === 'win32'

// PostgreSQL replaces %f and %p, the shell the rest.
const quoted = (path: string): string => {
  const plain = path.replaceAll('%', '%%')
  return isWindows ? `"${plain}"` : `'${plain.replaceAll("'", `'\\''`)}'`
}

/** What copies a part into `archive`, whole or not at all, and never over one that is there. */
export const archiveCommand = (archive: string): string => {
  const to = quoted(join(archive, '/'))
  if (isWindows) return `copy "%p" ${to}"%f"`
  return `test ! -f ${to}%f && cp %p ${to}%f.part && mv ${to}%f.part ${to}%f`
}

/** What takes a part back from `archive`. */
export const restoreCommand = (archive: string): string => {
  const from = quoted(join(archive, '/'))
  return isWindows ? `copy ${from}"%f" "%p"` : `cp ${from}%f %p`
}

/** Makes the folder of the archive, for PostgreSQL's user only. */
export const makeArchive = (archive: string, user: RunAs | undefined): void => {
  if (existsSync(archive)) return
  try {
    makeFolder(archive)
    chmodSync(archive, 0o700)
    give(archive, user)
    accessSync(archive, constants.W_OK)
  } catch (error) {
    halt(`The folder of the archive ${archive} (ARCHIVE_FOLDER) cannot be made: ${(error as Error).message}.`)
  }
}
