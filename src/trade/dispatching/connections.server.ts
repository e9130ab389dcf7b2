// Who says what connections an agency has. Each kind of connection is one provider; the catalogue lists them.

import type { Context } from '#kit/server/context.ts'
import type { Connection } from '#trade/dispatching/connection.ts'

/** What came of reaching a connection without sending anything, in the words of the other side. */
export type Greeting = { accepted: true; said: string } | { accepted: false; errorClass: string; detail: string }

/** Where something leads, null where it is not set up; and how it is reached where that can be tried. */
export type Reach = { target: string | null; greet?: () => Promise<Greeting> }

/** What the settings say of an agency's ways out. */
export type Reaching = {
  /** channels of one-time codes, in their order */
  codeChannels: readonly string[]
  channel: (kind: string) => Reach
  /** where the provider of a channel reports what became of messages; null where its reports cannot be believed */
  webhooks: Readonly<Record<string, string | null>>
  /** who gets dispatches, by which channels */
  receivers: Readonly<Record<string, readonly string[]>>
  dispatch: (receiver: string, channel: string) => Reach
  authority: (environment: 'sandbox' | 'simulation' | 'production') => Reach
  /** the hour of the backup of every night, in Riyadh; null where none is made */
  nightlyBackup: { hour: number } | null
}

export type ReadConnection = Connection & Pick<Reach, 'greet'>

/** What the database knows of what was sent one way, and of what waits there. */
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

/** Gives the connections of one kind that the agency of the context has. */
export type ConnectionProvider = (context: Context, reaching: Reaching) => Promise<ReadConnection[]>
