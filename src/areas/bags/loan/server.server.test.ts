// Bags of a loan to which both owners have agreed, and bags that return to the scope they were lent from.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
before(async () => {
  app = await startCargoApplication()
  ;({ c1, c2 } = app.world.companies as { c1: number; c2: number })
  for (const scope of ['OTHERS', 'SGC']) {
    await app.add('bags/procurement', {
      ...{ date: app.ago(9), vendor: app.world.bagVendor, vendorInvoiceNo: scope, invoiceDate: app.ago(9), scope },
      ...{ consignee: c1, terminal: app.world.terminals.jeddah },
      lines: [{ bagGrade: app.world.bag50, received: 1_000, rejected: 0, unitPrice: 0.8 }],
    })
  }
})
after(() => app?.close())

const lending = (more: object = {}): object => ({
  ...{ date: app.ago(6), lender: c1, borrower: c2, terminal: app.world.terminals.jeddah },
  ...{ bagGrade: app.world.bag50, quantity: 100, ...more },
})
const inScope = async (consignee: number, scope: string): Promise<number> => {
  const [row] = await app.sql(
    `select coalesce(sum(b.on_hand), 0)::int as bags from ledger.balance b
     join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.role = 'STORE' and a.consignee_id = $1 and a.scope = $2`,
    [consignee, scope],
  )
  return Number(row?.bags)
}

const askOwners = async (ownersConsent: string[]): Promise<void> => {
  const path = `/api/agencies/${app.redSea.id}`
  const { id: _id, logo: _logo, isActive: _isActive, ...values } = (await app.admin('GET', path)).body
  assert.equal((await app.admin('PUT', path, { ...values, ownersConsent })).status, 200)
}

test('bags that both owners agreed to lend stay lent when the loan is changed; canceling it returns all of them', async () => {
  await askOwners(['Bag loans'])
  const { id } = await app.add<Row>('bags/loan', lending())
  for (const what of ['agree-first', 'agree-second']) await app.act('bags/loan', id, what)
  const change = async (more: object) => {
    const { version } = await app.get(`bags/loan/${id}`)
    return app.ask('PUT', `bags/loan/${id}`, { ...lending(more), version })
  }
  for (const more of [{ quantity: 900 }, { date: app.ago(5) }, { scope: 'SGC' }]) {
    const { status, body } = await change(more)
    assert.deepEqual([status, Object.keys(body.fields as object)], [409, Object.keys(more)])
  }
  const later = await change({ remarks: 'Fetched on Sunday', expectedReturnDate: app.ago(-3) })
  assert.deepEqual([later.status, later.body.status, later.body.remarks], [200, 'Active', 'Fetched on Sunday'])
  assert.equal(await inScope(c2, 'OTHERS'), 100)
  await app.act('bags/loan', id, 'cancel', { reason: 'x' })
  assert.deepEqual([await inScope(c1, 'OTHERS'), await inScope(c2, 'OTHERS')], [1_000, 0])
  await askOwners([])
})

test('bags return to the scope that they were lent from', async () => {
  const loan = await app.add<Row>('bags/loan', lending({ scope: 'SGC' }))
  assert.deepEqual([await inScope(c1, 'SGC'), await inScope(c2, 'OTHERS')], [900, 100])
  await app.add('bags/loan-return', {
    ...{ date: app.ago(5), loan: loan.id, terminal: app.world.terminals.jeddah, quantity: 100 },
  })
  assert.deepEqual(
    [await inScope(c1, 'SGC'), await inScope(c1, 'OTHERS'), await inScope(c2, 'OTHERS')],
    [1_000, 1_000, 0],
  )
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
