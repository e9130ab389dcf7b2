// What a request carries through the house: who asks, inside which agency, on which transaction.

import type pg from 'pg'
import type { Tx } from '#database/connect.ts'
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
  /** documents of which he works with some rows only, and which: `{ terminal: [3] }` */
  scopes: Readonly<Record<string, readonly number[]>>
  mustChangePassword: boolean
}

export type Context = {
  tx: Tx
  /** the transaction's own connection, for the ledger's functions */
  client: pg.PoolClient
  /** asks something in the round trip of the commit, so that others wait for it no longer than the commit takes */
  atCommit: (last: () => Promise<unknown>) => void
  asker: Person
  /** today in the agency's time zone */
  today: string
  /** every document with its behaviour, by name */
  slices: ReadonlyMap<string, Slice>
  /** what the ledger's accounts are called */
  titlesOf: TitlesOf
  sealing: () => Promise<Sealing>
  storage: Storage
  arabic: Catalogue
  /** the texts in the asker's language */
  words: Catalogue
  /** the address the request came from, for the timeline */
  from: string | null
}
