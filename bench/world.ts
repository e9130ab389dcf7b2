// Where everything is measured: a durable PostgreSQL in a folder of its own, the golden scenario told in it, servers beside it.

import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '#kit/days.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { databaseAt, withClient } from '../database/client.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { addRedSea, type DemoAgency, goldenStart } from '../database/demo/agencies.ts'
import { signIn } from '../database/demo/caller.ts'
import { type Golden, playGolden } from '../database/demo/golden.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from '../database/postgres.ts'
import { type Ask, askerOf } from './caller.ts'

type Serving = {
  address: string
  /** how long the server's event loop was held at most since it was asked last, in milliseconds */
  longestDelay: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts a server on a database, in a process of its own. */
export const startServer = (databaseUrl: string): Promise<Serving> =>
  new Promise((resolve, reject) => {
    const execArgv = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
    const child = fork(join(import.meta.dirname, 'server.ts'), [databaseUrl], { execArgv })
    const stop = (): Promise<void> =>
      new Promise(stopped => {
        child.once('exit', () => stopped())
        child.send('stop')
      })
    const longestDelay = (): Promise<number> =>
      new Promise(told => {
        child.once('message', answer => told((answer as { delayMs: number }).delayMs))
        child.send('delay')
      })
    child.once('exit', code => reject(new Error(`The server ended with ${code}.`)))
    child.once('message', address => resolve({ address: address as string, longestDelay, stop }))
  })

export type Place = {
  /** of the database the golden scenario happened in, as its owner */
  url: string
  agency: DemoAgency
  /** the agency's admin, whose token every copy of the database knows */
  token: string
  today: string
}

export type World = Place & {
  /** where PostgreSQL keeps everything */
  folder: string
  golden: Golden
  /** a copy of the database as it stands, while nobody is connected to it */
  copy: (name: string) => Promise<string>
  close: () => Promise<void>
}

/** Does something with a server on a database and stops it again. */
export const withServer = async <R>(url: string, token: string, work: (ask: Ask) => Promise<R>): Promise<R> => {
  const { address, stop } = await startServer(url)
  try {
    return await work(askerOf(address, token))
  } finally {
    await stop()
  }
}

/** Tells the golden scenario in an empty database. */
export const tell = async (url: string, day: string): Promise<Pick<World, 'agency' | 'golden' | 'token'>> => {
  await migrate(url)
  await createSuperAdmin(url, 'super', demoPassword)
  const { address, stop } = await startServer(url)
  const agency = await addRedSea(address, await signIn(address, 'super', demoPassword))
  const oneOfEach = { loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: Number.POSITIVE_INFINITY }
  const golden = await playGolden(agency.admin('golden'), agency.world, { start: goldenStart(day), ...oneOfEach })
  const token = await signIn(address, 'admin', demoPassword)
  await stop()
  return { agency, golden, token }
}

// Readable for the user PostgreSQL runs as, when we are root.
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Makes the world; `close` takes it away whole, as does breaking off. */
export const makeWorld = async (): Promise<World> => {
  const outer = newFolder()
  const { url, folder, stop } = await startPostgres({ folder: join(outer, 'data'), say: () => {} })
  const close = async (): Promise<void> => {
    await stop(true)
    for (const made of [folder, outer]) rmSync(made, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  const day = today('Asia/Riyadh')
  const copy = async (name: string): Promise<string> => {
    await withClient(databaseAt(url, 'postgres'), client => client.query(`create database ${name} template gms`))
    return databaseAt(url, name)
  }
  try {
    return { folder, url, today: day, ...(await tell(url, day)), copy, close }
  } catch (error) {
    await close()
    throw error
  }
}
