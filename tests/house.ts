// A whole house for a test: a database of its own, the server on a free port, and people who call it as browsers do.

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '#server.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { readSettings } from '#settings.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { addGulf, addRedSea, type DemoAgency } from '../database/demo/agencies.ts'
import { signIn } from '../database/demo/caller.ts'
import { type Golden, tellGolden } from '../database/demo/golden.ts'
import { testDatabase } from './database.ts'
import { assertSound } from './ledger-questions.ts'

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/** Calls one address as one person: `ask('GET', '/api/agencies/1/...')`. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export type House = {
  address: string
  databaseUrl: string
  /** a person's calls, by username; signs in once */
  as: (username: string) => Promise<Ask>
  /** calls of somebody who has not signed in */
  nobody: Ask
  close: () => Promise<void>
}

const asker =
  (address: string, token?: string): Ask =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    const read = isJson ? await answer.json() : { bytes: await answer.bytes() }
    return { status: answer.status, body: read as Answer['body'], headers: answer.headers }
  }

/** Starts an empty house with its first super admin. */
export const startHouse = async (environment: Record<string, string> = {}): Promise<House> => {
  const database = await testDatabase()
  await createSuperAdmin(database.url, 'super', demoPassword)
  const settings = {
    ...readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files'), ...environment }),
    port: 0,
    logLevel: 'silent' as const,
    worker: false,
  }
  const { address, close } = await serve({ databaseUrl: database.url, settings })
  const known = new Map<string, Promise<Ask>>()
  const as = (username: string): Promise<Ask> => {
    const asking = known.get(username) ?? signIn(address, username, demoPassword).then(token => asker(address, token))
    known.set(username, asking)
    return asking
  }
  return {
    address,
    databaseUrl: database.url,
    as,
    nobody: asker(address),
    close: async () => {
      await close()
      await assertSound(database.url).finally(database.drop)
    },
  }
}

export type PeopledHouse = House & { redSea: DemoAgency; gulf: DemoAgency }

/** A house with both demo agencies: people, companies, terminals; nothing has happened yet. */
export const startPeopledHouse = async (environment?: Record<string, string>): Promise<PeopledHouse> => {
  const house = await startHouse(environment)
  const token = await signIn(house.address, 'super', demoPassword)
  const redSea = await addRedSea(house.address, token)
  return { ...house, redSea, gulf: await addGulf(house.address, token) }
}

export type GoldenHouse = PeopledHouse & { golden: Golden }

/** A house in which the golden scenario has happened, with one ticket a leg, from 1 March 2026 on. */
export const startGoldenHouse = async (): Promise<GoldenHouse> => {
  const house = await startPeopledHouse()
  const telling = { start: '2026-03-01', loadKg: Number.POSITIVE_INFINITY, bagsPerTruck: Number.POSITIVE_INFINITY }
  return { ...house, golden: await tellGolden(house.redSea.admin('golden'), house.redSea.world, telling) }
}
