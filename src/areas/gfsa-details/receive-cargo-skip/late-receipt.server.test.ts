// A receipt entered late, for a day whose stock was sent to the authority: it is not in what was sent, so it can still be left out.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { reportedLinesOf } from '../../../../tests/authority-lines.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'gfsa-details/receive-cargo-skip'
const skip = (documentId: number) =>
  app.ask('PUT', `${address}/skip`, { kind: 'Receive Cargo', documentId, reason: 'Reported by the port' })

test('what was entered after the report was sent can be left out of it, what was sent cannot', async () => {
  const authority = reportedLinesOf(app.databaseUrl, app.redSea.id)
  const days = { from: app.ago(9), to: app.ago(8) }
  const early = await app.receive(100_000)
  await authority.mark('Inventory', await authority.read('Inventory', days), 'Sent', 'G-1')
  const late = await app.receive(28_420)
  const corrected = await authority.read('Inventory', days)
  assert.deepEqual(
    corrected.map(({ state, version }) => [state, version]),
    [
      ['New', 2],
      ['New', 2],
    ],
  )
  const { rows } = await app.get<{ rows: { documentId: number; status: string }[] }>(`${address}?from=${app.ago(9)}`)
  const statusOf = (id: number) => rows.find(({ documentId }) => documentId === id)!.status
  assert.deepEqual([statusOf(early.id), statusOf(late.id)], ['Sent', 'New'])
  const refused = await skip(early.id)
  assert.match(String(refused.body.message), /sent to the authority already/)
  const skipped = await skip(late.id)
  assert.equal(skipped.status, 200, JSON.stringify(skipped.body))
  assert.deepEqual(
    (await authority.read('Inventory', days)).map(({ fields }) => [fields.closing, fields.skipped]),
    [
      [100_000, 28_420],
      [100_000, 28_420],
    ],
  )
  await authority.mark('Inventory', await authority.read('Inventory', days), 'Sent', 'G-2')
  assert.equal((await app.ask('PUT', `${address}/unskip`, { kind: 'Receive Cargo', documentId: late.id })).status, 200)
  await authority.mark('Inventory', await authority.read('Inventory', days), 'Sent', 'G-3')
  assert.match(String((await skip(late.id)).body.message), /sent to the authority already/)
})
