// The connections of an agency. Each kind of connection has one provider; the catalogue lists them.

import type { Context } from '#kit/server/context.ts'
import type { Connection } from '#trade/dispatching/connection.ts'

/** The result of contacting a connection without sending anything; `said` is the other side's answer. */
export type Greeting = { accepted: true; said: string } | { accepted: false; errorClass: string; detail: string }

/** The target of a connection, null where it is not set up; `greet` contacts it, where that can be tested. */
type Reach = { target: string | null; greet?: () => Promise<Greeting> }

/** The external connections of an agency, from the settings. */
export type Reaching = {
  /** channels of one-time codes, in their order */
  codeChannels: readonly string[]
  channel: (kind: string) => Reach
  /** the address to which a channel's provider reports the delivery of messages; null where the reports cannot be authenticated */
  webhooks: Readonly<Record<string, string | null>>
  /** receivers of dispatches, with their channels */
  receivers: Readonly<Record<string, readonly string[]>>
  dispatch: (receiver: string, channel: string) => Reach
  authority: (environment: 'sandbox' | 'simulation' | 'production') => Reach
  /** the hour of the nightly backup, in Riyadh; null where none is made */
  nightlyBackup: { hour: number } | null
}

export type ReadConnection = Connection & Pick<Reach, 'greet'>

/** Figures from the database about one channel: what was sent, and what is waiting. */
export type ReadFigures = {
  channel: string
  lastSuccessAt: string | null
  lastFailureAt: string | null
  errorClass: string | null
  answer: string | null
  waiting: number
  dead: number
  nextAt: string | null
}

/** Returns the connections of one kind that the agency of the context has. */
export type ConnectionProvider = (context: Context, reaching: Reaching) => Promise<ReadConnection[]>
