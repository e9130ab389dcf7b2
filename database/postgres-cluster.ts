// The folder in which PostgreSQL stores its data, created whole or not at all; and error messages of its programs for the operator.

import { spawn } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { give, type RunAs } from './postgres-binaries.ts'

/** The folders of a server's data and log, its programs and their user, and the archive of its log of changes. */
export type Place = {
  cluster: string
  log: string
  programs: string
  user: RunAs | undefined
  quick: boolean
  archive: string | undefined
}

/** The last line of output that explains why PostgreSQL failed, as a sentence for the operator. */
export const explain = (output: string, log: string): string => {
  const library = output.match(/error while loading shared libraries: ([^:\s]+)/)?.[1]
  if (library) return `PostgreSQL needs the system library ${library}; install it and start again.`
  if (/No space left on device/i.test(output))
    return 'The disk is full; free some space and start again. Nothing was damaged.'
  if (/could not create shared memory|Cannot allocate memory/i.test(output))
    return 'There is too little memory to start PostgreSQL.'
  const lines = output.split('\n').filter(line => /FATAL|PANIC|error/i.test(line))
  const reason = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|error): */i, '')
    .trim()
  return `PostgreSQL did not start: ${reason || 'it gave no reason'}. Its log is ${log}.`
}

/** How PostgreSQL's programs run: as that user, in a folder that every user can reach, with neutral language and time zone. */
export const processOf = (user: RunAs | undefined) => ({
  ...user,
  cwd: '/',
  env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' },
})

const run = async (program: string, args: string[], user: RunAs | undefined): Promise<string> => {
  const child = spawn(program, args, { ...processOf(user), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(output)
  return output
}

/** Creates an empty cluster, whole or not at all: it is built beside its final place and then renamed. */
export const createCluster = async (place: Place, password: string): Promise<void> => {
  const draft = `${place.cluster}.new`
  const passwordFile = `${place.cluster}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(draft, place.user)
  give(passwordFile, place.user)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const access = ['--username=gms', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await run(
      join(place.programs, 'initdb'),
      ['-D', draft, ...locale, ...access, ...(place.quick ? ['--no-sync'] : [])],
      place.user,
    )
    renameSync(draft, place.cluster)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    halt(explain((error as Error).message, place.log))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}
