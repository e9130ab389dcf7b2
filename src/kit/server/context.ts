// What every handler receives: the user, the agency and the transaction.

import type pg from 'pg'
import type { OpenTx, Tx } from '#database/connect.ts'
import type { Sealing } from '#database/sealing.ts'
import type { TitlesOf } from '#kit/server/account-titles.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Asker } from '#rights/may.ts'
import type { Storage } from '#storage/storage.ts'
import type { Catalogue } from '#texts/translate.ts'

export type Person = Asker & {
  userId: number
  username: string
  name: string
  language: 'english' | 'arabic'
  homeAgencyId: number
  agencyId: number
  companyId: number | null
  timeZone: string
  /** documents of which the user works with some rows only: `{ terminal: [3] }` */
  scopes: Readonly<Record<string, readonly number[]>>
  mustChangePassword: boolean
  /** a role of the user requires a second factor, and none is set up yet */
  mustSetUpSecondFactor: boolean
  isSandbox: boolean
}

export type Context = {
  tx: Tx
  /** the transaction's own connection, for the ledger's functions */
  client: pg.PoolClient
  /** runs a statement in the round trip of the commit, so that its locks are held only during the commit */
  atCommit: (last: () => Promise<unknown>) => void
  /** releases the locks before the commit is on disk; the answer still waits for that */
  releaseEarly: () => void
  /** reads in another agency as its staff do, in a transaction of its own; the caller checks that the user may */
  inAgency: OpenTx['inAgency']
  asker: Person
  /** today in the agency's time zone */
  today: string
  /** every document with its behaviour, by name */
  slices: ReadonlyMap<string, Slice>
  /** the titles of ledger accounts */
  titlesOf: TitlesOf
  sealing: () => Promise<Sealing>
  storage: Storage
  arabic: Catalogue
  english: Catalogue
  /** the texts in the user's language */
  words: Catalogue
  /** the network address of the request, for the timeline */
  from: string | null
  /** the confirmation by password or code that the request carries; see session/confirmation */
  confirmation: string | null
}
