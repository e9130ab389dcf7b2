// Vendors merged with open bills: the debt moves by a posting of today, and is paid to the kept vendor.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'
import type { Row } from '../../../tests/application-with-prices.ts'

let app: CargoApplication
let kept: Row
let gone: Row
let bill: Row
before(async () => {
  app = await startCargoApplication()
  const shared = { category: 'Haulage' }
  kept = await app.add('master-data/vendor', {
    ...shared,
    name: 'Rimal Haulage',
    nameAr: 'رمال للنقل',
    phone: '0551110001',
  })
  gone = await app.add('master-data/vendor', {
    ...shared,
    name: 'Rimal Est.',
    nameAr: 'مؤسسة رمال',
    phone: '0551110001',
  })
  bill = await billed(gone, 'R-1', 500)
  await billed(kept, 'R-2', 100)
})
after(() => app?.close())

const billed = async (of: Row, vendorInvoiceNo: string, unitCost: number): Promise<Row> => {
  const { id } = await app.add('accounts/expenses', {
    ...{ date: app.ago(3), invoiceDate: app.ago(3), vendor: of.id, vendorInvoiceNo, category: 'Freight' },
    ...{ lcs: [{ lc: app.lc1.id }], currency: 'SAR', amount: unitCost },
  })
  return app.act('accounts/expenses', id, 'approve')
}
const owed = async (of: Row): Promise<number> => {
  const asked = `partyKind=Vendor&vendorId=${of.id}&from=${app.ago(30)}&to=${app.ago(0)}`
  const { closing } = await app.get<{ closing: { balance: number } }>(`reports/account-statement?${asked}`)
  return closing.balance
}
const onAccount = async (of: Row): Promise<number> => app.onHand('VENDOR_PAYABLE', { party: of.id as number })

test('vendors with the same number are found, with the debt to each', async () => {
  const { groups } = await app.get<{ groups: { rows: Row[] }[] }>('master-data/duplicates?of=vendor')
  const group = groups.find(({ rows }) => rows.some(({ id }) => id === gone.id))
  assert.deepEqual(
    group?.rows.map(({ owesHalala }) => owesHalala),
    [11_500, 57_500],
  )
})

test('after merging, 575 and 115 are owed on one account', async () => {
  const asked = { of: 'vendor', keep: kept.id, gone: gone.id }
  const { status, body } = await app.ask('PUT', 'master-data/duplicates/merge', asked)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([await onAccount(kept), await onAccount(gone)].map(Math.abs), [69_000, 0])
  assert.equal(Math.abs(await owed(kept)), 690)
})

test('the bill is paid to the kept vendor; reversing the voucher reopens the debt', async () => {
  const paid = {
    ...{ paidOn: app.ago(0), mode: 'Bank Transaction', bank: app.world.banks[0], transactionRef: 'TR-R1' },
  }
  const { payment } = await app.act('accounts/expenses', bill.id, 'pay', paid)
  assert.equal((await app.get(`payments/${payment}`)).vendor, kept.id)
  assert.deepEqual([Math.abs(await onAccount(kept)), await onAccount(gone)], [11_500, 0])
  await app.act('payments', payment as number, 'reverse', { reason: 'Wrong bank' })
  assert.deepEqual([Math.abs(await onAccount(kept)), await onAccount(gone)], [69_000, 0])
})

test('a canceled bill of the merged vendor is no longer owed', async () => {
  await app.act('accounts/expenses', bill.id, 'reverse', { reason: 'Not ours' })
  assert.deepEqual([Math.abs(await onAccount(kept)), await onAccount(gone)], [11_500, 0])
})

test('a vendor merged with open bills stays merged', async () => {
  const { status, message } = await app.refused('PUT', `master-data/vendor/${gone.id}/toggle-status`)
  assert.equal(status, 409)
  assert.match(message, /moved to Rimal Haulage when it was merged/)
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
