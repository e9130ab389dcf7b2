// The data folder: who owns it, whether this program may use it, and which processes use it.
//
//   gms.json   marks it as ours     postgres/      the rows           password   of the database's owner
//   users/     one file per process that uses it   postgres.log   errors   files/   logos and pictures
//   backup.key  seals backups if no other key is set

import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { halt, haltFor } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'
import { isAlive } from './folder-lock.ts'
import { canReach, packagedVersion, type RunAs } from './postgres-binaries.ts'

const format = 1
const leastFreeMb = 100
// Pictures may exist before the database when the rows were stored elsewhere; a backup key may exist when a backup is to be restored.
const notForeign = new Set(['lost+found', '.gitkeep', '.gitignore', 'files', 'backup.key'])

const realPath = (path: string): string => {
  if (fs.existsSync(path)) return fs.realpathSync(path)
  const above = dirname(path)
  return above === path ? path : join(realPath(above), basename(path))
}

const sentences = (folder: string) => ({
  EACCES: `The data folder ${folder} belongs to another user; start as that user or name another folder with GMS_DATA.`,
  EPERM: `The data folder ${folder} belongs to another user; start as that user or name another folder with GMS_DATA.`,
  EROFS: `The data folder ${folder} is on a disk that cannot be written; name another folder with GMS_DATA.`,
  ENOSPC: `The disk of the data folder ${folder} is full; free some space and start again.`,
  ENOTDIR: `The data folder ${folder} is a file; name a folder with GMS_DATA.`,
  EEXIST: `The data folder ${folder} is a file; name a folder with GMS_DATA.`,
  ENOENT: `No folder can be made at ${folder}; name another with GMS_DATA.`,
  ENAMETOOLONG: 'The path of the data folder is too long; name another with GMS_DATA.',
  ELOOP: `The data folder ${folder} is a link that leads back to itself; name another with GMS_DATA.`,
  EIO: `The disk of the data folder ${folder} cannot be read; name another with GMS_DATA.`,
  EDQUOT: `This user may store no more on the disk of the data folder ${folder}; free some space and start again.`,
})

/** The folder for the data: `wished`, or another if PostgreSQL's user cannot reach it (for example below /root). */
export const chooseFolder = (wished: string, user: RunAs | undefined, say: (sentence: string) => void): string => {
  const folder = realPath(resolve(wished))
  if (fs.existsSync(folder) && !fs.statSync(folder).isDirectory()) halt(sentences(folder).ENOTDIR)
  // A broken link: the folder does not exist and cannot be created.
  if (fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) halt(sentences(folder).ENOENT)
  if (canReach(folder, user)) return folder
  const other = `/var/lib/gms-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  say(`The data is kept in ${other}, because the user PostgreSQL runs as cannot reach ${folder}.`)
  return other
}

/** Runs a step on the folder; an error of the file system becomes one sentence. */
export const inWords = async <R>(folder: string, step: () => R | Promise<R>): Promise<R> => {
  try {
    return await step()
  } catch (error) {
    return haltFor(error, sentences(folder))
  }
}

// If new files of root are private by default, PostgreSQL's user could not reach what is created here.
const makeReachable = (folder: string, user: RunAs | undefined): void => {
  const before = user && process.umask(0o022)
  try {
    makeFolder(folder)
  } finally {
    if (before !== undefined) process.umask(before)
  }
}

// Written whole or not at all, also if the disk becomes full.
const writeWhole = (file: string, text: string): void => {
  const draft = `${file}.new`
  try {
    fs.writeFileSync(draft, text, { mode: 0o600 })
    fs.renameSync(draft, file)
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  }
}

const refuseForeign = (folder: string): void => {
  const marker = join(folder, 'gms.json')
  if (!fs.existsSync(marker)) {
    const foreign = fs.readdirSync(folder).some(name => !notForeign.has(name))
    if (foreign)
      halt(`The folder ${folder} holds files that are not of GMS; name an empty or new folder with GMS_DATA.`)
    writeWhole(marker, `${JSON.stringify({ format })}\n`)
    return
  }
  const made = JSON.parse(fs.readFileSync(marker, 'utf8')) as { format: number }
  if (made.format > format)
    halt(`The data folder ${folder} was made by a newer GMS; start that version, or name another folder with GMS_DATA.`)
}

const refuseOtherVersion = (folder: string): void => {
  const file = join(folder, 'postgres', 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const [theirs, ours] = [fs.readFileSync(file, 'utf8').trim(), packagedVersion().major]
  if (theirs === ours) return
  halt(
    `The data folder ${folder} was made by PostgreSQL ${theirs} and this GMS brings PostgreSQL ${ours}; ` +
      `start the GMS that made it, take a backup there, and restore it into a new folder.`,
  )
}

const refuseFullDisk = (folder: string): void => {
  const { bavail, bsize } = fs.statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024)
  if (freeMb < leastFreeMb)
    halt(
      `The disk of the data folder ${folder} is full: ${freeMb} MB are free and GMS needs ${leastFreeMb} MB to start.`,
    )
}

/** Marks the folder as ours. Halts if it belongs to another user or another version, or if its disk is full; writes nothing before these
 *  checks. */
export const claimFolder = (folder: string, user: RunAs | undefined): void => {
  makeReachable(folder, user)
  refuseForeign(folder)
  refuseOtherVersion(folder)
  refuseFullDisk(folder)
}

/** The password of the database's owner: random, created once, readable only by the user who starts GMS. */
export const passwordOf = (folder: string): string => {
  const file = join(folder, 'password')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  if (fs.existsSync(join(folder, 'postgres')))
    halt(`The file ${file} with the database's password is missing; put it back.`)
  writeWhole(file, `${randomBytes(24).toString('hex')}\n`)
  return passwordOf(folder)
}

let entries = 0

/** Records that this process uses the folder's server; returns the record, to be passed to `leave`. */
export const enter = (folder: string): string => {
  fs.mkdirSync(join(folder, 'users'), { recursive: true })
  const note = join(folder, 'users', `${process.pid}-${++entries}`)
  fs.writeFileSync(note, '')
  return note
}

/** Whether the record still exists. */
export const isUsed = (note: string): boolean => fs.existsSync(note)

/** Removes the record and returns whether no running process uses the folder. */
export const leave = (note: string): boolean => {
  fs.rmSync(note, { force: true })
  const users = dirname(note)
  const left = fs.readdirSync(users).filter(name => isAlive(Number(name.split('-')[0])))
  return left.length === 0
}
