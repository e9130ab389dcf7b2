// How somebody at a screen calls: a save that was not answered is sent again under its key until it is, and everything is noted.

import { setTimeout as sleep } from 'node:timers/promises'

export type Row = Record<string, unknown> & { id: number }

/** A call that was answered, by `performance.now()`. */
export type Answered = { what: string; at: number; ms: number; status: number; tries: number }

export type Calls = {
  /** whether it was let in: what a role does not read is asked for once */
  read: (what: string, path: string) => Promise<boolean>
  /** gives the row, or null where it was refused */
  save: (what: string, method: string, path: string, body: object, key: string) => Promise<Row | null>
}

const patienceMs = 20_000
const againMs = 500
const readTypes = /json/

export type Notes = {
  answered: Answered[]
  refusals: Map<string, string> /** until when unanswered saves are sent again */
  mostTries: number
}

const isUnanswered = (status: number): boolean => status === 0 || status === 429 || status >= 500

type CallRequest = {
  method: string
  path: string
  token: string
  body?: string | FormData
  headers?: Record<string, string>
}

const ask = async (address: string, { method, path, token, body, headers }: CallRequest) => {
  try {
    const answer = await fetch(address + path, {
      ...{ method, body, signal: AbortSignal.timeout(patienceMs) },
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    const isJson = readTypes.test(answer.headers.get('content-type') ?? '')
    const read = isJson ? ((await answer.json()) as Row) : void (await answer.arrayBuffer())
    return { status: answer.status, read }
  } catch {
    return { status: 0, read: undefined }
  }
}

const contentOf = (body: object): Pick<CallRequest, 'body' | 'headers'> =>
  body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** The calls of one person inside an agency. */
export const callsOf = (address: string, token: string, agency: number, notes: Notes): Calls => {
  const base = `/api/agencies/${agency}/`
  return {
    async read(what, path) {
      const at = performance.now()
      const { status } = await ask(address, { method: 'GET', path: base + path, token })
      notes.answered.push({ what, at, ms: performance.now() - at, status, tries: 1 })
      return status !== 404
    },
    async save(what, method, path, body, key) {
      for (let tries = 1; ; tries++) {
        const at = performance.now()
        const content = contentOf(body)
        const headers = { ...content.headers, 'idempotency-key': key }
        const { status, read } = await ask(address, { ...content, method, path: base + path, token, headers })
        if (isUnanswered(status) && tries < notes.mostTries) {
          notes.answered.push({ what, at, ms: performance.now() - at, status, tries })
          await sleep(againMs)
          continue
        }
        notes.answered.push({ what, at, ms: performance.now() - at, status, tries })
        if (status < 300 && status > 0) return read as Row
        notes.refusals.set(`${what} ${status}`, JSON.stringify(read)?.slice(0, 200) ?? 'no answer')
        return null
      }
    },
  }
}
