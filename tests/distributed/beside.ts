// The golden scenario on one machine, and the same rows on a cluster: moved there as an operator moves them, by backup and restore.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#storage/storage.ts'
import { backedUpTablesOf, backUp, schemas, sumsOf } from '../../database/backup.ts'
import { atOneMoment } from '../../database/backup-moment.ts'
import { restore } from '../../database/restore.ts'
import { onOneMachine } from '../cluster.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type GoldenApplication, openApplication, startGoldenApplication } from '../test-application.ts'

export type Opened = Awaited<ReturnType<typeof openApplication>>

export type Beside = {
  /** on one machine */
  plain: GoldenApplication
  /** on the cluster */
  spread: Opened
  /** a file of this name in a folder that goes with the apps */
  fileAt: (name: string) => string
  /** an empty database of the cluster, or of one machine; it goes with the apps */
  empty: (on: 'cluster' | 'machine') => Promise<TestDatabase>
  close: () => Promise<void>
}

/** Backups of tests hold no pictures. */
export const nowhere: Storage = { put: async () => {}, get: async () => undefined, delete: async () => {} }

/** A sum of each table's rows. */
export const sumsAt = (url: string): Promise<Record<string, string>> =>
  atOneMoment(url, schemas, async moment => sumsOf(moment, await backedUpTablesOf(moment.client)))

export const startBeside = async (): Promise<Beside> => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-beside-'))
  const fileAt = (name: string): string => join(folder, name)
  const drops: (() => Promise<void>)[] = []
  const empty = async (on: 'cluster' | 'machine'): Promise<TestDatabase> => {
    const make = (): Promise<TestDatabase> => testDatabase({ migrated: false })
    const database = await (on === 'cluster' ? make() : onOneMachine(make))
    drops.push(database.drop)
    return database
  }
  const plain = await onOneMachine(startGoldenApplication)
  const file = fileAt('one-machine.gz')
  await backUp(plain.databaseUrl, file, nowhere)
  const database = await testDatabase({ migrated: false })
  await restore(database.url, file, nowhere)
  const spread = await openApplication(database)
  const close = async (): Promise<void> => {
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true })
    await spread.close()
    await onOneMachine(plain.close)
  }
  return { plain, spread, fileAt, empty, close }
}
