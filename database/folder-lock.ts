// A lock on a folder for one process at a time: for steps that two simultaneous starts would spoil.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const forgottenMs = 5000

/** Whether a process with this id runs, also one of another user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// The lock appears complete, with a file named for its holder: a folder is filled first and then renamed, which fails if the name exists.
const take = async (lock: string, me: string): Promise<boolean> => {
  const draft = `${lock}.${process.pid}`
  // What a killed process with the same id left.
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, me), '')
  try {
    await rename(draft, lock)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false
    // Windows reports this error for an existing lock; without one, waiting would never end.
    if (code === 'EPERM' && existsSync(lock)) return false
    throw error
  }
}

// A lock without a holder was left half written by a power failure, or is being removed at the moment.
const isForgotten = async (lock: string): Promise<boolean> => {
  const made = await stat(lock).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs > forgottenMs
}

// Renamed before it is deleted: a lock that is emptied in its place can be taken by another process before it is gone.
const remove = async (lock: string): Promise<void> => {
  const aside = `${lock}.over.${process.pid}`
  // What a killed process with the same id left.
  await rm(aside, { recursive: true, force: true })
  await rename(lock, aside).catch(() => {})
  await rm(aside, { recursive: true, force: true })
}

// Earlier versions have the process id as the content of a file `holder`.
const pidOf = async (lock: string, holder: string): Promise<number> =>
  Number(holder === 'holder' ? await readFile(join(lock, holder), 'utf8').catch(() => '0') : holder.split('.')[0])

const isDead = async (lock: string, holder: string): Promise<boolean> => {
  const pid = await pidOf(lock, holder)
  return pid === 0 ? isForgotten(lock) : pid === process.pid || !isAlive(pid)
}

// A holder that died leaves its lock. Its file has a name that never comes again, so one of several waiting processes renames it, and only
// while the lock is still that holder's.
const takeFromDead = async (lock: string, me: string): Promise<boolean> => {
  const [holder] = await readdir(lock).catch((): string[] => [])
  if (holder === undefined) {
    if (await isForgotten(lock)) await rmdir(lock).catch(() => {})
    return false
  }
  if (!(await isDead(lock, holder))) return false
  return rename(join(lock, holder), join(lock, me)).then(
    () => true,
    () => false,
  )
}

const inThisProcess = new Map<string, Promise<unknown>>()

const withLock = async <R>(lock: string, work: () => Promise<R>): Promise<R> => {
  const me = `${process.pid}.${randomUUID()}`
  while (!(await take(lock, me)) && !(await takeFromDead(lock, me))) await sleep(50)
  try {
    return await work()
  } finally {
    await remove(lock)
  }
}

/** Runs `work` while holding `lock`, a path that nothing else uses. Waits for a running holder, and removes the lock of a dead one. */
export const withFolderLock = <R>(lock: string, work: () => Promise<R>): Promise<R> => {
  const before = inThisProcess.get(lock) ?? Promise.resolve()
  const mine = before.then(() => withLock(lock, work))
  inThisProcess.set(
    lock,
    mine.catch(() => {}),
  )
  return mine
}
