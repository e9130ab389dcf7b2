// The demo world is made by the same calls a user makes: signed in, through HTTP, refused where a user would be.

export type Row = Record<string, unknown> & { id: number; version: number; docNo: string; status: string }

export type Caller = {
  /** Creates a document; the key, counted on unless given, makes a second run of the same loading find the first one's. */
  add(address: string, body: Record<string, unknown>, key?: string): Promise<Row>
  /** Takes an action on a document. */
  act(address: string, row: { id: number }, action: string, asked?: Record<string, unknown>): Promise<Row>
  get(path: string): Promise<unknown>
}

type Answer = { status: number; body: unknown }

const call = async (
  url: string,
  method: string,
  token: string | undefined,
  body: unknown,
  key?: string,
): Promise<Answer> => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const succeeded = ({ status, body }: Answer, what: string): unknown => {
  if (status < 400) return body
  const refusal = new Error(`${what} was refused with ${status}: ${JSON.stringify(body)}`)
  throw Object.assign(refusal, { code: (body as { code?: string }).code })
}

/** Signs in and gives a token. */
export const signIn = async (address: string, username: string, password: string): Promise<string> => {
  const answer = await call(`${address}/login`, 'POST', undefined, { username, password })
  return (succeeded(answer, `Signing in as ${username}`) as { token: string }).token
}

/** The calls of one person inside one agency. `story` begins the keys, so that each telling is loaded once. */
export const callerOf = (address: string, token: string, agencyId: number, story: string): Caller => {
  const base = `${address}/api/agencies/${agencyId}`
  let step = 0
  const next = (): string => `${story}-${++step}`
  return {
    add: async (path, body, key = next()) =>
      succeeded(await call(`${base}/${path}`, 'POST', token, body, key), `Adding to ${path}`) as Row,
    act: async (path, { id }, action, asked = {}) =>
      succeeded(
        await call(`${base}/${path}/${id}/${action}`, 'PUT', token, asked, next()),
        `${action} on ${path}`,
      ) as Row,
    get: async path => succeeded(await call(`${base}/${path}`, 'GET', token, undefined), `Reading ${path}`),
  }
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
