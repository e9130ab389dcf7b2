// A cluster is backed up and restored by the commands of one machine, and the same file leads from one machine to a cluster and back.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { backUp } from '../../database/backup.ts'
import { backupKeyFrom } from '../../database/backup-key.ts'
import { proveBackup } from '../../database/backup-proof.ts'
import { restore } from '../../database/restore.ts'
import { onOneMachine } from '../cluster.ts'
import { openApplication } from '../test-application.ts'
import { type Beside, nowhere, type Opened, startBeside, sumsAt } from './beside.ts'
import { catalogueAt } from './catalogue.ts'
import { type Saving, savingIn, untilSaved } from './saving.ts'

const key = backupKeyFrom('a secret of at least thirty-two characters', { encrypts: false })

let beside: Beside

before(async () => {
  beside = await startBeside()
})
after(() => beside?.close())

const savingAt = async (app: Opened): Promise<Saving> =>
  savingIn(beside.plain.redSea, await app.as('admin'), catalogueAt(app.databaseUrl))

const saveSome = async (app: Opened): Promise<void> => {
  const saving = await savingAt(app)
  const { saved, statuses } = await saving.saveMeanwhile(2, count => untilSaved(count, 4))
  assert.deepEqual(Object.keys(statuses), ['201'], 'every save was answered, under an id of its own')
  assert.ok(saved.length > 2)
}

/** Opens the application over a restored database: it signs in, saves, and its ledger is sound. */
const useRestored = async (url: string): Promise<void> => {
  const app = await openApplication({ url, drop: async () => {} })
  await saveSome(app).finally(app.close)
}

const ofServer = /^app\.(session|attempt)$/

const rowsOf = async (url: string): Promise<[string, string][]> =>
  Object.entries(await sumsAt(url)).filter(([table]) => !ofServer.test(table))

test('a backup of one machine becomes a cluster with the same rows, which goes on', async () => {
  assert.deepEqual(await rowsOf(beside.spread.databaseUrl), await rowsOf(beside.plain.databaseUrl))
  await saveSome(beside.spread)
})

test('a cluster is backed up while clients save: as of one moment, proved, and back on one machine and on a cluster', async t => {
  const file = beside.fileAt('cluster.gz')
  const saving = await savingAt(beside.spread)
  let rows = 0
  const { saved, statuses } = await saving.saveMeanwhile(2, async count => {
    await untilSaved(count, 2)
    rows = (await backUp(beside.spread.databaseUrl, file, nowhere, key)).rows
  })
  assert.deepEqual(Object.keys(statuses), ['201'], 'nobody was kept waiting in vain')
  const proof = await proveBackup(beside.spread.databaseUrl, file, key)
  assert.equal(proof.agencies, 2)
  t.diagnostic(`${rows} rows, ${saved.length} receipts saved meanwhile`)

  const machine = await beside.empty('machine')
  await restore(machine.url, file, nowhere, { key })
  const cluster = await beside.empty('cluster')
  await restore(cluster.url, file, nowhere, { key })
  assert.deepEqual(await rowsOf(cluster.url), await rowsOf(machine.url))
  await onOneMachine(() => useRestored(machine.url))
  await useRestored(cluster.url)
})
