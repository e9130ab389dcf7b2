// Calls as the agency's admin under the agency's address, for tests that need one user only.

import assert from 'node:assert/strict'
import type { Row } from '../database/demo/caller.ts'
import type { Answer, Ask, DemoApplication } from './test-application.ts'

type Refused = { status: number; code: string; message: string; fields: Record<string, string> }

export type AgencyAdmin = {
  /** sends a request to any address */
  admin: Ask
  /** sends a request under the agency's address and returns any response */
  ask: Ask
  /** creates a document, which must succeed */
  add: <T = Row>(address: string, body: object) => Promise<T>
  /** takes an action, which must succeed */
  act: (address: string, id: number, action: string, body?: object) => Promise<Row>
  get: <T = Row>(path: string) => Promise<T>
  /** the error of a call that must be refused */
  refused: (method: string, path: string, body?: object) => Promise<Refused>
}

const succeeded = ({ status, body }: Answer, what: string): Row => {
  assert.ok(status < 400, `${what}: ${status} ${JSON.stringify(body)}`)
  return body as Row
}

/** The admin of an agency, signed in; by default of the first agency. */
export const adminOf = async (
  app: DemoApplication,
  [username, { id }]: readonly [string, { id: number }] = ['admin', app.redSea],
): Promise<AgencyAdmin> => {
  const admin = await app.as(username)
  const base = `/api/agencies/${id}`
  const ask: Ask = (method, path, body, headers) => admin(method, `${base}/${path}`, body, headers)
  return {
    admin,
    ask,
    add: async <T = Row>(address: string, body: object) =>
      succeeded(await ask('POST', address, body), `new ${address}`) as T,
    act: async (address, id, action, body = {}) =>
      succeeded(await ask('PUT', `${address}/${id}/${action}`, body), `${action} ${address}/${id}`),
    get: async <T = Row>(path: string) => succeeded(await ask('GET', path), path) as T,
    refused: async (method, path, body) => {
      const { status, body: refusal } = await ask(method, path, body)
      assert.ok(status >= 400 && status < 500, `${method} ${path}: ${status} ${JSON.stringify(refusal)}`)
      return { fields: {}, ...refusal, status } as unknown as Refused
    },
  }
}
