// The demo data is entered with the calls that users make: signed in, through HTTP, with the same refusals.

import { demoPassword } from './accounts.ts'

export type Row = Record<string, unknown> & { id: number; version: number; docNo: string; status: string }

export type Caller = {
  /** Creates a document. `key` is the idempotency key, by default from a sequence, so a second run finds the document of the first. */
  add(address: string, body: Record<string, unknown>, key?: string): Promise<Row>
  /** Creates a document that needs confirmation with the password. */
  addConfirmed(address: string, body: Record<string, unknown>): Promise<Row>
  /** Takes an action on a document. */
  act(address: string, row: { id: number }, action: string, asked?: Record<string, unknown>): Promise<Row>
  get(path: string): Promise<unknown>
  /** Attaches a paper of one page. */
  attach(address: string, row: { id: number }, paperType: string): Promise<unknown>
  /** The same story, entered by another user of the demo data. */
  as(username: string): Promise<Caller>
}

/** Where to send calls: the address of the application, or a function that handles a request. */
export type Place = string | ((request: Request) => Promise<Response>)

const nowhere = 'http://gms.invalid'

const reach = (place: Place, path: string, init: RequestInit): Promise<Response> =>
  typeof place === 'string' ? fetch(`${place}${path}`, init) : place(new Request(`${nowhere}${path}`, init))

type Answer = { status: number; body: unknown }

const call = async (
  place: Place,
  [method, path]: readonly [method: string, path: string],
  token: string | undefined,
  body: unknown,
  key?: string,
  confirmation?: string,
): Promise<Answer> => {
  const answer = await reach(place, path, {
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

const takeBody = ({ status, body }: Answer, what: string): unknown => {
  if (status < 400) return body
  const refusal = new Error(`${what} was refused with ${status}: ${JSON.stringify(body)}`)
  throw Object.assign(refusal, { status, code: (body as { code?: string }).code })
}

const page = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'

const upload = async (place: Place, path: string, token: string, paperType: string, key: string): Promise<unknown> => {
  const body = new FormData()
  body.append('paperType', paperType)
  body.append('file', new Blob([page], { type: 'application/pdf' }), 'paper.pdf')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
  const answer = await reach(place, path, { method: 'POST', headers, body })
  return takeBody({ status: answer.status, body: await answer.json() }, `Attaching to ${path}`)
}

/** Whether a call was refused as a user's call would be; a defect, or a session that has ended, is not a refusal. */
export const isRefusal = (error: unknown): error is Error =>
  [400, 404, 409, 422].includes((error as { status?: number }).status ?? 0)

/** Signs in and returns a token. */
export const signIn = async (place: Place, username: string, password: string): Promise<string> => {
  const answer = await call(place, ['POST', '/login'], undefined, { username, password })
  return (takeBody(answer, `Signing in as ${username}`) as { token: string }).token
}

/** Returns a user's token: by default, by signing in with the password of the demo data. */
export type SignInAs = (username: string) => Promise<string>

/** The calls of one user in one agency. Idempotency keys begin with `story`, so that each story is loaded once; every other user of the
 *  story has one caller with its own sequence of keys. */
export const callerOf = (
  place: Place,
  token: string,
  agencyId: number,
  story: string,
  signInAs: SignInAs = username => signIn(place, username, demoPassword),
): Caller => {
  const base = `/api/agencies/${agencyId}`
  const others = new Map<string, Promise<Caller>>()
  let step = 0
  const next = (): string => `${story}-${++step}`
  return {
    add: async (path, body, key = next()) =>
      takeBody(await call(place, ['POST', `${base}/${path}`], token, body, key), `Adding to ${path}`) as Row,
    addConfirmed: async (path, body) => {
      const key = next()
      const asked = await call(place, ['POST', '/api/user/confirm'], token, { password: demoPassword })
      const { confirmation } = takeBody(asked, 'Confirming') as { confirmation: string }
      return takeBody(
        await call(place, ['POST', `${base}/${path}`], token, body, key, confirmation),
        `Adding to ${path}`,
      ) as Row
    },
    act: async (path, { id }, action, asked = {}) =>
      takeBody(
        await call(place, ['PUT', `${base}/${path}/${id}/${action}`], token, asked, next()),
        `${action} on ${path}`,
      ) as Row,
    attach: async (path, { id }, paperType) =>
      upload(place, `${base}/${path}/${id}/documents`, token, paperType, next()),
    as: username => {
      const other =
        others.get(username) ??
        signInAs(username).then(token => callerOf(place, token, agencyId, `${story}-${username}`, signInAs))
      others.set(username, other)
      return other
    },
    get: async path => takeBody(await call(place, ['GET', `${base}/${path}`], token, undefined), `Reading ${path}`),
  }
}

/** Changes settings of an agency. */
export const changeAgency = async (
  place: Place,
  token: string,
  id: number,
  settings: Record<string, unknown>,
): Promise<void> => {
  const path = `/api/agencies/${id}`
  const agency = takeBody(await call(place, ['GET', path], token, undefined), 'Reading an agency') as Row
  // A setting that is missing from the request would become empty.
  const { name, nameAr, phone, legalName, crNo, vatNo, address: seat, version } = agency
  const kept = { name, nameAr, phone, legalName, crNo, vatNo, address: seat, version }
  takeBody(await call(place, ['PUT', path], token, { ...kept, ...settings }), 'Changing an agency')
}

/** A call outside any agency, as the platform's super admin. */
export const platform = async (
  place: Place,
  token: string,
  path: string,
  body: Record<string, unknown>,
): Promise<Row> =>
  takeBody(
    await call(place, ['POST', path], token, body, `platform-${encodeURIComponent(String(body.name))}`),
    `Adding to ${path}`,
  ) as Row
