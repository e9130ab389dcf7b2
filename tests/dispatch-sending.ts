// Dispatches in a database, a receiver on this machine that stores what it accepts by key, and processes that send to it.

import { openingOf, transaction } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { openSealing } from '#database/sealing.ts'
import { type Dispatching, sendDispatches } from '#integrations/dispatching.ts'
import { type MessengerOptions, messagingOn } from '#integrations/sending.ts'
import { type NewDispatch, queueDispatch } from '#trade/dispatching/dispatches.server.ts'
import type { testApplication } from './http.ts'
import { messengerFor, type ReceivedRequest, type Reply } from './message-servers.ts'

type TestApplication = Pick<Awaited<ReturnType<typeof testApplication>>, 'url' | 'pool' | 'sql'>

/** A receiver that follows the contract: 202 with a reference for a new dispatch, 409 with the stored hash for a known one. */
export const receiverWith =
  (taken: Map<string, string>) =>
  (asked: ReceivedRequest): Reply => {
    const [key, hash] = [asked.headers['idempotency-key'], asked.headers['content-hash']].map(String)
    const known = taken.get(key!)
    if (known) return { status: 409, body: { hash: known, reference: `G-${key}` } }
    taken.set(key!, hash!)
    return { status: 202, body: { reference: `G-${key}` } }
  }

/** The recorded result of a finished dispatch. */
type Noted = { state: string; id: number; kind: string; reference: string | null }

const plain: Omit<NewDispatch, 'document' | 'key' | 'fileName'> = {
  ...{
    receiver: 'gfsa',
    kind: 'Sales',
    version: 1,
    hash: 'sha256:aa',
    sequence: 1,
    consignee: null,
    from: null,
    to: null,
  },
  ...{ quantityKg: 1_000, channel: 'API', format: 'JSON', contentType: 'application/json; charset=utf-8' },
  ...{ content: Buffer.from('{"rows":[]}'), waits: [60, 120], alerted: [], schedule: null, askedBy: null },
  lines: [{ document: 'taxInvoice', documentId: 7, part: '1', version: 1 }],
}

const leaverIn =
  (app: TestApplication) =>
  (name: string, more: Partial<NewDispatch> = {}, agencyId = 1): Promise<number | undefined> =>
    transaction(app.pool, openingOf(agencyId), async ({ client }) =>
      queueDispatch(
        client,
        { ...plain, document: name, key: `${name}:${more.version ?? 1}`, fileName: `${name}.json`, ...more },
        await openSealing(app.pool)(),
      ),
    )

const questionsOf = ({ sql }: TestApplication) => ({
  /** Makes all dispatches due; returns the longest remaining wait in seconds. */
  passTime: async (): Promise<number> => {
    const [{ seconds }] =
      await sql(`select coalesce(max(extract(epoch from due_at - now())), 0)::float8 as seconds from app.dispatch
        where state in ('Waiting', 'Failed')`)
    await sql(`update app.dispatch set due_at = now() where state in ('Waiting', 'Failed')`)
    return seconds as number
  },
  stateOf: async (id: number | undefined) =>
    (await sql('select state, tries, error_class as "errorClass", reference from app.dispatch where id = $1', [id]))[0],
  attemptsOf: (id: number | undefined) =>
    sql(
      'select n, accepted, status, answer, error_class as "errorClass", target, request from app.dispatch_attempt where dispatch_id = $1 order by id',
      [id],
    ),
})

/** Sends on connections of the database's owner, as background processes do. */
export const openDispatches = (
  app: TestApplication,
  settings: MessengerOptions['settings'],
  note?: Dispatching['noteSettled'][string],
) => {
  const pool = openOwnerPool(app.url, 'gms', 6)
  pool.on('error', () => {})
  const noted: Noted[] = []
  const warned: object[] = []
  const noteSettled: Dispatching['noteSettled'][string] = async (client, dispatch, state) => {
    noted.push({ state, ...dispatch })
    await note?.(client, dispatch, state)
  }
  const options = (more: Partial<MessengerOptions> = {}): Dispatching => ({
    ...messagingOn(pool, messengerFor({ settings, log: { warn: facts => void warned.push(facts) }, ...more })),
    noteSettled: { gfsa: noteSettled, fims: noteSettled },
  })
  return {
    ...{ pool, noted, warned, leave: leaverIn(app), ...questionsOf(app) },
    /** One round of one process; returns the number of dispatches it claimed. */
    send: (more?: Partial<MessengerOptions>): Promise<number> => sendDispatches(pool, options(more)),
    /** Sends all that is due. */
    drain: async (more?: Partial<MessengerOptions>): Promise<void> => {
      while ((await sendDispatches(pool, options(more))) > 0);
    },
  }
}

export type Dispatches = ReturnType<typeof openDispatches>
