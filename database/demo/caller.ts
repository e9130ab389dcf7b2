// The demo world is made by the same calls a user makes: signed in, through HTTP, refused where a user would be.

import { demoPassword } from './accounts.ts'

export type Row = Record<string, unknown> & { id: number; version: number; docNo: string; status: string }

export type Caller = {
  /** Creates a document; the key, counted on unless given, makes a second run of the same loading find the first one's. */
  add(address: string, body: Record<string, unknown>, key?: string): Promise<Row>
  /** Creates what has to be confirmed with the password. */
  addConfirmed(address: string, body: Record<string, unknown>): Promise<Row>
  /** Takes an action on a document. */
  act(address: string, row: { id: number }, action: string, asked?: Record<string, unknown>): Promise<Row>
  get(path: string): Promise<unknown>
  /** Attaches a paper of one page. */
  attach(address: string, row: { id: number }, paperType: string): Promise<unknown>
  /** The same story, told by another person of the demo world. */
  as(username: string): Promise<Caller>
}

type Answer = { status: number; body: unknown }

const call = async (
  url: string,
  method: string,
  token: string | undefined,
  body: unknown,
  key?: string,
  confirmation?: string,
): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...(confirmation && { 'x-gms-confirmation': confirmation }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const succeeded = ({ status, body }: Answer, what: string): unknown => {
  if (status < 400) return body
  const refusal = new Error(`${what} was refused with ${status}: ${JSON.stringify(body)}`)
  throw Object.assign(refusal, { status, code: (body as { code?: string }).code })
}

const page = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'

const upload = async (url: string, token: string, paperType: string, key: string): Promise<unknown> => {
  const body = new FormData()
  body.append('paperType', paperType)
  body.append('file', new Blob([page], { type: 'application/pdf' }), 'paper.pdf')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return succeeded({ status: answer.status, body: await answer.json() }, `Attaching to ${url}`)
}

/** Whether a call was refused as a user's would be; a defect, or a caller who has to sign in again, is something else. */
export const isRefusal = (error: unknown): error is Error =>
  [400, 404, 409, 422].includes((error as { status?: number }).status ?? 0)

/** Signs in and gives a token. */
export const signIn = async (address: string, username: string, password: string): Promise<string> => {
  const answer = await call(`${address}/login`, 'POST', undefined, { username, password })
  return (succeeded(answer, `Signing in as ${username}`) as { token: string }).token
}

/** The calls of one person inside one agency. `story` begins the keys, so that each telling is loaded once. */
export const callerOf = (address: string, token: string, agencyId: number, story: string): Caller => {
  const base = `${address}/api/agencies/${agencyId}`
  // One caller each, so that their keys are counted on as well.
  const others = new Map<string, Promise<Caller>>()
  let step = 0
  const next = (): string => `${story}-${++step}`
  return {
    add: async (path, body, key = next()) =>
      succeeded(await call(`${base}/${path}`, 'POST', token, body, key), `Adding to ${path}`) as Row,
    addConfirmed: async (path, body) => {
      const key = next()
      const asked = await call(`${address}/api/user/confirm`, 'POST', token, { password: demoPassword })
      const { confirmation } = succeeded(asked, 'Confirming') as { confirmation: string }
      return succeeded(
        await call(`${base}/${path}`, 'POST', token, body, key, confirmation),
        `Adding to ${path}`,
      ) as Row
    },
    act: async (path, { id }, action, asked = {}) =>
      succeeded(
        await call(`${base}/${path}/${id}/${action}`, 'PUT', token, asked, next()),
        `${action} on ${path}`,
      ) as Row,
    attach: async (path, { id }, paperType) => upload(`${base}/${path}/${id}/documents`, token, paperType, next()),
    as: username => {
      const other =
        others.get(username) ??
        signIn(address, username, demoPassword).then(token =>
          callerOf(address, token, agencyId, `${story}-${username}`),
        )
      others.set(username, other)
      return other
    },
    get: async path => succeeded(await call(`${base}/${path}`, 'GET', token, undefined), `Reading ${path}`),
  }
}

/** Changes settings of an agency. */
export const changeAgency = async (
  address: string,
  token: string,
  id: number,
  settings: Record<string, unknown>,
): Promise<void> => {
  const url = `${address}/api/agencies/${id}`
  const agency = succeeded(await call(url, 'GET', token, undefined), 'Reading an agency') as Row
  // What is left out of a change is empty afterwards.
  const { name, nameAr, phone, legalName, crNo, vatNo, address: seat, version } = agency
  const kept = { name, nameAr, phone, legalName, crNo, vatNo, address: seat, version }
  succeeded(await call(url, 'PUT', token, { ...kept, ...settings }), 'Changing an agency')
}

/** A call outside any agency, for the platform's super admin. */
export const platform = async (
  address: string,
  token: string,
  path: string,
  body: Record<string, unknown>,
): Promise<Row> =>
  succeeded(
    await call(`${address}${path}`, 'POST', token, body, `platform-${encodeURIComponent(String(body.name))}`),
    `Adding to ${path}`,
  ) as Row
