// Subscriptions of other systems to documents, one line each. Documents do not know of them.

import type pg from 'pg'

/** An event of a document, as the outbox stores it. */
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
  /** Notifies the other system, in the transaction that takes the event. Called again if it throws, so it must be idempotent. */
  notifySubscriber: (event: Event, client: pg.PoolClient) => Promise<void>
}

/** None yet. */
export const subscriptions: readonly Subscription[] = []
