// What was answered to a request with an Idempotency-Key, so that its repetition is answered the same and done once.

import type pg from 'pg'
import { conflict } from '#kit/refusal.ts'

type Result = { status: number; answer: unknown; awaitsNumber?: boolean }

type Saved = { id?: number; docNo?: string | null; name?: string } | null

const newDocument = /^\/api\/agencies\/\d+\/([a-zA-Z/-]+)(\?|$)/

// The first answer may never have arrived: without a way to the document that it made, the user would enter a second one.
const refuseOther = (url: string, saved: Saved): never => {
  const code = 'IDEMPOTENCY_MISMATCH'
  const address = newDocument.exec(url)?.[1]
  const number = saved?.docNo ?? saved?.name
  if (!saved?.id || !number)
    return conflict('This was already sent with other values. Load the page again and enter it once more.', { code })
  return conflict('{number} was saved already, with the values that were sent first. Open it and correct it there.', {
    ...{ code, values: { number } },
    ...(address && { details: { by: { address, documentId: saved.id, documentNumber: number } } }),
  })
}

/** Claims a key of the user for the request with this hash, which is sent to `url`; gives what was answered to it before, if anything was.
 *  Refuses another request under the same key. The row is written before the work: a simultaneous repetition waits here until the first
 *  has committed or failed. */
export const claimKey = async <R extends Result>(
  key: string,
  { url, hash }: { url: string; hash: Buffer },
  client: pg.ClientBase,
): Promise<R | undefined> => {
  const taken = await client.query(
    `insert into app.idempotency (agency_id, actor, key, hash) values (app.agency(), app.actor(), $1, $2) on conflict do nothing`,
    [key, hash],
  )
  if (taken.rowCount === 1) return undefined
  const found = await client.query<R & { hash: Buffer }>(
    'select hash, status, answer from app.idempotency where key = $1',
    [key],
  )
  const kept = found.rows[0]!
  if (!hash.equals(kept.hash)) refuseOther(url, kept.answer as Saved)
  return kept
}

/** Keeps what is answered to the request with this key; a number that comes with the commit is put in there. */
export const keepAnswer = (
  key: string,
  { status, answer, awaitsNumber }: Result,
  client: pg.ClientBase,
): Promise<unknown> => {
  const number = awaitsNumber ? `|| jsonb_build_object('docNo', current_setting('app.given_number'))` : ''
  return client.query(`update app.idempotency set status = $2, answer = $3::jsonb ${number} where key = $1`, [
    key,
    status,
    JSON.stringify(answer ?? null),
  ])
}
