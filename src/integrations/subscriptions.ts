// Who outside hears of which document: one line each. Documents have never heard of them.

import type pg from 'pg'

/** Something that happened to a document, as the outbox keeps it. */
export type Event = {
  agencyId: number
  id: number
  document: string
  documentId: number
  action: string
  at: string
}

export type Subscription = {
  name: string
  wants: (event: Event) => boolean
  /** Tells the outside, in the transaction that takes the event out of the outbox. Told again where it throws, so it bears repetition. */
  tell: (event: Event, client: pg.PoolClient) => Promise<void>
}

/** Nobody as yet: the authority, the tax office and FIMS come with their own issues. */
export const subscriptions: readonly Subscription[] = []
