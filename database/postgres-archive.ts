// The archive of PostgreSQL's log of changes: each finished segment is copied to a folder, and read from there for a recovery.

import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'
import { give, mayWrite, type RunAs } from './postgres-binaries.ts'

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

/** Creates the folder of the archive, accessible to PostgreSQL's user only. Halts if that user may not write to it: PostgreSQL would then
 *  keep every segment until its disk is full. */
export const makeArchive = (archive: string, user: RunAs | undefined): void => {
  try {
    if (!existsSync(archive)) {
      makeFolder(archive)
      chmodSync(archive, 0o700)
      give(archive, user)
    }
  } catch (error) {
    halt(`The folder of the archive ${archive} (ARCHIVE_FOLDER) cannot be made: ${(error as Error).message}.`)
  }
  if (!mayWrite(archive, user))
    halt(
      `PostgreSQL may not write to the folder of the archive ${archive} (ARCHIVE_FOLDER)${user ? `: it runs as the user ${user.uid}` : ''}. Give that user the folder, or name one that does not exist yet.`,
    )
}
