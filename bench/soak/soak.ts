// `npm run soak -- --minutes 30`: two hundred people of all roles at work in a world of its own, while one thing after the other goes wrong.
// It prints what was asked, how long saves took between the faults, how memory stood, and whether all that was acknowledged is there, once.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../database/postgres.ts'
import { startMailServer } from '../../tests/message-servers.ts'
import { fillEntries } from '../entries.ts'
import { makeWorld, type World } from '../world.ts'
import { type Application, memoryOf, startApplication } from './application.ts'
import type { Notes } from './calls.ts'
import { checkAll, readBefore } from './checks.ts'
import { makeDisk } from './disk.ts'
import { type Fault, faultsAt, makeFault, type Place } from './faults.ts'
import { openLine } from './line.ts'
import { gatherPeople, goOn } from './people.ts'
import { type Measured, type MemoryAt, tell } from './telling.ts'
import { openYard, type Yard } from './work.ts'

export type SoakOptions = {
  minutes: number
  users: number /** the ledger of a thousand days besides the golden scenario */
  isLarge: boolean
  pauseMs: number
}

const diskMegabytes = (isLarge: boolean): number => (isLarge ? 8000 : 2500)
const longestFaultMs = 20_000

const watchMemory = (application: Application, isOver: () => boolean): MemoryAt[] => {
  const memory: MemoryAt[] = []
  const look = async (): Promise<void> => {
    while (!isOver()) {
      try {
        const pid = application.pid()
        memory.push({ pid, at: performance.now(), megabytes: memoryOf(pid) })
      } catch {
        // It is being started again.
      }
      await sleep(2000)
    }
  }
  void look()
  return memory
}

// A mail now and then, so that a hanging mail server has somebody who waits.
const askForMails = async (address: string, isOver: () => boolean): Promise<void> => {
  for (let n = 0; !isOver(); n++) {
    const body = JSON.stringify({ username: ['sls', 'acc', 'csh'][n % 3] })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${address}/forgot-password`, { method: 'POST', headers, body }).catch(() => undefined)
    await sleep(60_000)
  }
}

/** Every fault in its turn, with as long a quiet time before each and at the end as there is. */
const makeFaults = async (place: Place, minutes: number): Promise<Fault[]> => {
  const names = faultsAt(place)
  const share = (minutes * 60_000) / (names.length + 1)
  const lasting = Math.min(longestFaultMs, share / 3)
  const begin = performance.now()
  const made: Fault[] = []
  for (const [n, name] of names.entries()) {
    await sleep(Math.max(0, begin + (n + 0.6) * share - performance.now()))
    console.log(`${new Date().toISOString().slice(11, 19)} ${name}`)
    made.push(await makeFault(name, place, lasting))
  }
  await sleep(Math.max(0, begin + minutes * 60_000 - performance.now()))
  return made
}

const workUnderFaults = async (
  place: Place,
  yard: Yard,
  { minutes, users, pauseMs }: SoakOptions,
): Promise<Measured> => {
  const { application } = place
  const notes: Notes = { answered: [], refusals: new Map(), mostTries: Number.POSITIVE_INFINITY }
  const people = await gatherPeople(application.address, yard, users, notes)
  console.log(`${people.length} people; what each role does:`)
  for (const { username, kinds } of people.slice(0, 12)) console.log(`  ${username}: ${kinds.join(', ')}`)
  notes.answered.length = 0
  notes.refusals.clear()
  let isOver = false
  const memory = watchMemory(application, () => isOver)
  const begin = performance.now()
  const all = Promise.all([
    ...people.map(person => goOn(person, yard, pauseMs, () => isOver)),
    askForMails(application.address, () => isOver),
  ])
  // Who waits for an answer when all is over asks until it comes, a minute at most.
  const faults = await makeFaults(place, minutes).finally(() => {
    isOver = true
    notes.mostTries = 1
  })
  const seconds = (performance.now() - begin) / 1000
  await Promise.race([all, sleep(70_000, undefined, { ref: false })])
  return { ...{ faults, memory, seconds, answered: notes.answered, refusals: notes.refusals } }
}

const inWorld = async (
  world: World,
  { place, options }: { place: Omit<Place, 'application'>; options: SoakOptions },
) => {
  const mail = await startMailServer()
  const secret = createHash('sha256').update('soak').digest('hex')
  const environment = { SMTP_URL: mail.url, MAIL_FROM: 'GMS <no-reply@example.com>', GMS_SECRET: secret }
  const application = await startApplication(place.line.url, { ...environment, PRIVATE_NETWORKS: '127.0.0.0/8' })
  try {
    const yard = openYard(world)
    const before = await readBefore(world.url)
    const measured = await workUnderFaults({ ...place, application, mail: mail.state }, yard, options)
    return { measured, checks: await checkAll(world.url, yard.acknowledged, before), defects: application.defects }
  } finally {
    await application.stop()
    await mail.close()
  }
}

/** Does it and tells it; whether everything held. */
export const soak = async (options: SoakOptions): Promise<boolean> => {
  const disk = makeDisk(diskMegabytes(options.isLarge))
  if (!disk.fill) console.log('The disk is not filled here: a small one is made by root on Linux only.')
  const { TMPDIR } = process.env
  try {
    process.env.TMPDIR = disk.folder
    const world = await makeWorld()
    // Only the database is on the disk that is filled; who tries it is not to stumble over it.
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    if (options.isLarge) await fillEntries(world.url, world, { generations: 9, days: 100, perDay: 1 })
    // From now on it is started again whenever it ends.
    const kept = await startPostgres({ folder: world.folder, keep: true, say: console.log })
    const line = await openLine(world.url)
    try {
      const cluster = `${world.folder}/postgres`
      const { measured, checks, defects } = await inWorld(world, {
        ...{ place: { line, disk, cluster, mail: { silent: false } }, options },
      })
      return tell(measured, checks, { ...options, defects })
    } finally {
      disk.free()
      line.close()
      await kept.stop()
      await world.close()
    }
  } finally {
    disk.close()
  }
}
