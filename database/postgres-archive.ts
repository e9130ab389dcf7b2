// The archive of PostgreSQL's log of changes: each finished segment is copied to a folder, and read from there for a recovery.

import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'
import { give, type RunAs } from './postgres-binaries.ts'

const isWindows = process.platform === 'win32'

// PostgreSQL replaces %f and %p; the rest is a shell command.
const quoted = (path: string): string => {
  const plain = path.replaceAll('%', '%%')
  return isWindows ? `"${plain}"` : `'${plain.replaceAll("'", `'\\''`)}'`
}

/** The command that copies a segment into `archive`: whole or not at all, and never over a different one. After a crash PostgreSQL may
 *  archive a segment again, and keeps all later ones until the command succeeds: one that is there already counts as archived. */
export const archiveCommand = (archive: string): string => {
  const to = quoted(join(archive, '/'))
  if (isWindows) return `copy "%p" ${to}"%f"`
  return `cmp -s %p ${to}%f || { test ! -f ${to}%f && cp %p ${to}%f.part && mv ${to}%f.part ${to}%f; }`
}

/** The command that reads a segment from `archive`. */
export const restoreCommand = (archive: string): string => {
  const from = quoted(join(archive, '/'))
  return isWindows ? `copy ${from}"%f" "%p"` : `cp ${from}%f %p`
}

/** Creates the folder of the archive, accessible to PostgreSQL's user only. */
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
