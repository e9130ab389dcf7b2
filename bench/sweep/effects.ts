// What a form asks while it is filled in: the effect of saving, with the values of a row that is there, and of each action on a row in a
// state to take it. Nothing is written.

import { allDocuments } from '#areas/catalogue.ts'
import type { Row } from '#kit/check.ts'
import { type Document, isAdded } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import type { Get, Request } from './requests.ts'

type Listed = { id: number; status: string }

// What a user may enter.
const enteredOf = (fields: Fields, row: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { need, shape }]) => {
      const value = row[name]
      if (need === 'automatic' || value === null || value === undefined) return []
      return [[name, shape.kind === 'lines' ? (value as Row[]).map(line => enteredOf(shape.of, line)) : value]]
    }),
  )

const effectsOf = async (get: Get, base: string, document: Document): Promise<Request[]> => {
  const address = `${base}/${document.address}`
  const name = `/api/agencies/{agencyId}/${document.address}`
  const rows = ((await get(`${address}?pageSize=100`)).body as { rows?: Listed[] }).rows ?? []
  const found: Request[] = []
  const first = rows.find(({ status }) => status !== 'Canceled') ?? rows[0]
  if (first && isAdded(document)) {
    const whole = (await get(`${address}/${first.id}`)).body as Row
    const body = enteredOf(document.fields, whole)
    found.push({ name: `POST ${name}/effect`, kind: 'effect', path: `${address}/effect`, body })
  }
  for (const [action, { moves, systemOnly }] of Object.entries(document.life.actions)) {
    const row = rows.find(({ status }) => status in moves)
    if (row && !systemOnly)
      found.push({
        name: `POST ${name}/{id}/${action}/effect`,
        kind: 'effect',
        path: `${address}/${row.id}/${action}/effect`,
        body: {},
      })
  }
  return found
}

/** The effects that can be asked in the world that `get` reads. */
export const findEffects = async (get: Get, agencyId: number): Promise<Request[]> => {
  const found: Request[] = []
  for (const document of allDocuments) found.push(...(await effectsOf(get, `/api/agencies/${agencyId}`, document)))
  return found
}
