// Records the answers of the finance system on the documents, and what users do about failures.

import type pg from 'pg'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import {
  hashOf,
  ignoreDispatch,
  noContent,
  readDispatchLines,
  sendAgain,
  writeContent,
} from '#trade/dispatching/dispatches.server.ts'
import { fileKind, settleFile } from '#trade/fims/day-files.server.ts'
import { readExchange } from '#trade/fims/exchange.server.ts'
import {
  composeDocument,
  dropReversals,
  type FimsLine,
  problemOf,
  receiver,
  recordFimsState,
} from '#trade/fims/queue-events.server.ts'

type Settled = { agencyId: number; id: number; kind: string; reference: string | null; answer: string }

/** The customer's code in FIMS, from an answer or a row of balances. */
const codeIn = (source: unknown): string | null => {
  const { customerCode, code } = (typeof source === 'object' && source !== null ? source : {}) as Record<
    string,
    unknown
  >
  const found = customerCode ?? code
  return typeof found === 'string' && found !== '' && found.length <= 40 ? found : null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Stores the code of a customer where none is known; returns whether a different one is known. `tookValues`: FIMS has accepted the
 * customer's values.
 */
export const storeCustomerCode = async (
  client: pg.ClientBase,
  customer: number,
  code: string | null,
  { tookValues }: { tookValues: boolean },
): Promise<boolean> => {
  const asked = [customer, code, tookValues]
  const { rows } = await client.query<{ differs: boolean | null }>(
    'select app.take_fims_code($1, $2, $3) as differs',
    asked,
  )
  return rows[0]!.differs === true
}

/** Records on a document that it arrived, or that it is not tried again; stores the code of a customer. */
export const recordFimsResult = async (
  client: pg.PoolClient,
  { agencyId, id, kind, reference, answer }: Settled,
  state: 'Sent' | 'Failed',
): Promise<void> => {
  if (kind === fileKind)
    return settleFile(client, id, { state, ...(state === 'Failed' && { said: answer.slice(0, 300) }) })
  for (const line of await readDispatchLines<FimsLine>(client, agencyId, id)) {
    if (line.document === 'customer') {
      if (state === 'Sent')
        await storeCustomerCode(client, line.documentId, codeIn(parse(answer)), { tookValues: true })
    } else if (state === 'Sent') await recordFimsState(client, line, { state, reference })
    else await recordFimsState(client, line, { state, said: reference })
  }
}

type DispatchState = { state: string; kind: string; errorClass: string | null; isSent: boolean; file: string | null }

const findSql = `select d.state, d.kind, d.error_class as "errorClass", d.sent_at is not null as "isSent",
    (select f.file_name from app.dispatch f
    where f.agency_id = d.agency_id and f.id = d.file) as file from app.dispatch d
  where d.agency_id = app.agency() and d.receiver = '${receiver}' and d.id = $1 for update of d`

const find = async (id: number, { client }: Context): Promise<DispatchState> =>
  (await client.query<DispatchState>(findSql, [id])).rows[0] ?? notFound()

const lineOf = async (id: number, { client, asker }: Context): Promise<FimsLine> =>
  (await readDispatchLines<FimsLine>(client, asker.agencyId, id))[0]!

// An event in a file can only be sent again or ignored together with its file.
const checkNoFile = ({ file }: DispatchState): void => {
  if (file === null) return
  conflict('This entry is in the file {file}. Send or ignore that file instead.', { values: { file } })
}

// Its reversal was dropped, so the document would stay in FIMS for good.
const checkNotReversed = async (
  { state, isSent }: DispatchState,
  { document, documentId, part }: FimsLine,
  { client }: Context,
): Promise<void> => {
  if (state !== 'Ignored' || isSent || document !== 'payment' || part !== 'event') return
  const reversed = `select doc_no as "docNo" from payment where agency_id = app.agency() and id = $1 and status = 'Reversed'`
  const { rows } = await client.query<{ docNo: string }>(reversed, [documentId])
  if (rows[0])
    conflict('{number} is reversed, and FIMS never had it. There is nothing left to do.', {
      values: { number: rows[0].docNo },
    })
}

// Nothing was sent under its key yet, so the content may use the current codes.
const compose = async (id: number, { document, documentId }: FimsLine, context: Context): Promise<void> => {
  const exchange = await readExchange(context.client)
  if (!exchange) return refuse('The exchange with FIMS is off. Switch it on, then send this again.')
  if (document === 'customer') return
  const { composed } = await composeDocument(context.client, document, documentId, exchange)
  const problem = problemOf(composed)
  if (problem !== null)
    refuse('Codes are still missing: {names}. Enter them under FIMS Exchange, then send this again.', {
      values: { names: composed.missing.join(', ') },
    })
  const content = Buffer.from(`${JSON.stringify(composed.content, null, 2)}\n`)
  const written = { content, hash: hashOf(content.toString()), problem }
  await writeContent(context.client, id, written, await context.sealing())
}

/** Sends the same event or file again, under the same key; an event that lacked a code is composed with the current codes. */
export const retryEvent = async (id: number, context: Context): Promise<void> => {
  const found = await find(id, context)
  const { state, kind, errorClass } = found
  if (kind === fileKind) {
    if (state === 'Ignored') conflict('It was ignored. Send its entries again: they go with the next file.')
    await sendAgain(id, context)
    return state === 'Sent' ? undefined : settleFile(context.client, id, { state: 'Waiting' })
  }
  checkNoFile(found)
  const line = await lineOf(id, context)
  await checkNotReversed(found, line, context)
  if (errorClass === noContent && state !== 'Superseded') await compose(id, line, context)
  await sendAgain(id, context)
  if (state !== 'Sent' && line.document !== 'customer')
    await recordFimsState(context.client, line, { state: 'Not sent' })
}

/** Ignores an event, or a file with all its events; the reason is shown on the documents. What is ignored needs no reversal either. */
export const ignoreEvent = async (id: number, reason: string, context: Context): Promise<void> => {
  const found = await find(id, context)
  if (found.kind !== fileKind) checkNoFile(found)
  const { client, asker } = context
  await ignoreDispatch(id, reason, context)
  if (found.kind === fileKind) await settleFile(client, id, { state: 'Ignored', said: reason, by: asker.userId })
  else {
    const line = await lineOf(id, context)
    if (line.document !== 'customer') await recordFimsState(client, line, { state: 'Ignored', said: reason })
  }
  await dropReversals(client)
}
