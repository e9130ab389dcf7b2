// A lock on a folder for one process at a time: for steps that two simultaneous starts would spoil.

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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

// The lock appears complete, with its holder's id: a folder is filled first and then renamed, which fails if the name exists.
const take = async (lock: string): Promise<boolean> => {
  const draft = `${lock}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await writeFile(join(draft, 'holder'), String(process.pid))
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

// A lock without a holder is being removed at the moment, or was left half written by a power failure.
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

// A holder that died leaves its lock; only one of several waiting processes renames it.
const clearDead = async (lock: string): Promise<void> => {
  const holder = Number(await readFile(join(lock, 'holder'), 'utf8').catch(() => '0'))
  if (holder === 0 ? await isForgotten(lock) : holder === process.pid || !isAlive(holder)) await remove(lock)
}

const inThisProcess = new Map<string, Promise<unknown>>()

const withLock = async <R>(lock: string, work: () => Promise<R>): Promise<R> => {
  while (!(await take(lock))) {
    await clearDead(lock)
    await sleep(50)
  }
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
