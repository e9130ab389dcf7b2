// A small disk of its own for the database, so that it can be filled without harm to the machine. Making one takes root on Linux; elsewhere
// the fault is left out and said so.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Disk = {
  folder: string /** undefined where it cannot be filled */
  fill?: () => void
  free: () => void
  close: () => void
}

const run = (program: string, ...given: string[]): unknown => execFileSync(program, given, { stdio: 'pipe' })

// The database writes meanwhile: what was free a moment ago may be in use.
const mostTries = 50
const take = (folder: string, ballast: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  try {
    run('fallocate', '-l', String(bavail * bsize), ballast)
    return true
  } catch {
    return false
  }
}

/** Makes a disk of so many megabytes in memory. */
export const makeDisk = (megabytes: number): Disk => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-soak-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'gms-soak', folder)
  } catch {
    return { folder, free: () => {}, close: remove }
  }
  const ballast = join(folder, 'ballast')
  const free = (): void => rmSync(ballast, { force: true })
  return {
    folder,
    fill: () => {
      for (let tries = 1; !take(folder, ballast); tries++)
        if (tries === mostTries) throw new Error('the disk was not filled')
    },
    free,
    close: () => {
      run('umount', '-l', folder)
      remove()
    },
  }
}
