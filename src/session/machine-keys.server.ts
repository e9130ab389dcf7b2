// Keys of machines: created once, stored as a hash, and valid for the calls of machines only. No other call accepts a key as a token.

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context, Person } from '#kit/server/context.ts'
import { hashOfToken, newToken } from '#session/token.server.ts'

/** What a key is for. */
export type Purpose = 'Loading machine' | 'Scale'

/** The calling machine, found by its key. */
export type Machine = {
  id: number
  agencyId: number
  name: string
  purpose: Purpose
  terminal: number | null
  line: string | null
  weighbridge: number | null
  timeZone: string
  isSandbox: boolean
}

/** The result of app.enter_machine for a key: the machine, or why it may not call here. */
export type EnteredMachine = (Machine & { isDead?: never; isElsewhere?: never }) | { isDead?: true; isElsewhere?: true }

/** The hash of the machine key in a request; null if there is none. Keys are read from the header only. */
export const machineHashOf = ({ headers }: FastifyRequest): Buffer | null => {
  const key = /^Bearer (gmsk_[\w-]{43})$/i.exec(headers.authorization ?? '')?.[1]
  return key ? hashOfToken(key) : null
}

/** Creates the key of a row: 256 random bits. Only its hash is stored; the key itself is returned this once. */
export const writeMachineKey = async (id: number, { tx }: Context): Promise<string> => {
  const key = `gmsk_${newToken().token}`
  await sql`insert into app.machine_secret (agency_id, machine_key_id, key_hash) values (app.agency(), ${id}, ${hashOfToken(key)})`.execute(
    tx,
  )
  return key
}

/** A machine as the user of a transaction: it is no staff user and has no rights. */
export const askerOf = ({ agencyId, name, timeZone, isSandbox }: Machine): Person => ({
  ...{
    userId: 0,
    username: '',
    name,
    language: 'english',
    homeAgencyId: agencyId,
    agencyId,
    companyId: null,
    timeZone,
  },
  ...{ isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [], scopes: {} },
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  isSandbox,
})
