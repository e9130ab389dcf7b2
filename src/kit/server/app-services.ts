// The services that all routes share; set once by http/app.ts.

import type { Pool } from '#database/connect.ts'
import type { Sealing } from '#database/sealing.ts'
import type { TitlesOf } from '#kit/server/account-titles.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Scan } from '#storage/scan.ts'
import type { Storage } from '#storage/storage.ts'
import type { Catalogue } from '#texts/translate.ts'

export type AppServices = {
  pool: Pool
  /** every document with its behaviour, by name */
  slices: ReadonlyMap<string, Slice>
  /** the titles of ledger accounts */
  titlesOf: TitlesOf
  catalogues: { arabic: Catalogue; english: Catalogue }
  /** files outside the database */
  storage: Storage
  /** scans uploads for viruses */
  scan: Scan
  /** encrypts and decrypts secrets stored in the database */
  sealing: () => Promise<Sealing>
}
