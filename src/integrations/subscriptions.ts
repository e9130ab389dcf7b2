// Subscriptions of outside systems to documents, one line each. Documents do not know of them.

import type pg from 'pg'

/** Something that happened to a document, as the outbox keeps it. */
export type Event = {
  agencyId: number
  id: number
  document: string
  documentId: number
  action: string
  at: Date
}

export type Subscription = {
  name: string
  wants: (event: Event) => boolean
  /** Tells the outside, in the transaction that takes the event out of the outbox. Told again where it throws, so it bears repetition. */
  tell: (event: Event, client: pg.PoolClient) => Promise<void>
}

/** None yet. */
export const subscriptions: readonly Subscription[] = []
