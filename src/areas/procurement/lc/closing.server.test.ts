// An LC can be closed when no cargo of it is on its way and its cost is final: each condition is tested separately.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

const address = 'procurement/lc'
const at = (days: number) => `${app.ago(days)}T08:00:00+03:00`
const pay = async (lc: Row): Promise<void> => {
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(2) })
  for (const action of ['find-discrepant', 'accept', 'pay']) await app.act(address, lc.id, action)
}
const close = (lc: Row) => app.refused('PUT', `${address}/${lc.id}/close`)

const discharge = async (voyage: Row): Promise<void> => {
  await app.act('shipping', voyage.id, 'arrive', { arrivedAt: at(5) })
  await app.act('shipping', voyage.id, 'berth', { berthedAt: at(4) })
  const override = { permissionOverride: 'Verbal permission of the authority' }
  await app.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3), ...override })
}

const laytimeOf = (voyage: Row): object => ({
  date: app.ago(1),
  voyage: voyage.id,
  counterparty: app.world.bagVendor,
  operation: 'Discharge',
  quantity: 100,
  rate: 1_000,
  terms: 'SHINC',
  turnTimeHours: 12,
  demurrageRate: 10_000,
  basis: 'Rate per day',
  startRule: 'Hours after notice',
  weatherExcepted: true,
  onceOnDemurrage: true,
  method: 'Non-reversible',
  despatchBasis: 'All time saved',
  unlessSooner: false,
  perDayOrPart: false,
  isNetted: false,
  arrivedAt: at(5),
  norTenderedAt: at(5),
  norAcceptedAt: at(5),
  completedAt: at(2),
  holidays: [],
  tiers: [],
  facts: [],
})

test('an LC is closed when its cargo is accounted for and its cost is final', async () => {
  const { c1, shipmentOwner } = app.world.companies as { c1: number; shipmentOwner: number }
  const credit = { amount: 24_000, quantity: 100, assignedConsignees: [{ consignee: c1, quantity: 100 }] }
  const lc = await app.openLc('LC-F1', 100, c1, credit)
  const voyage = await app.add('shipping', {
    voyageNo: 'V-F1',
    vessel: app.world.vessels['MV Eyre Meadow'],
    loadPorts: [app.world.ports.kwinana],
    shipmentManager: shipmentOwner,
    dischargePort: app.world.ports.jeddah,
    berth: app.world.berth,
    eta: at(5),
    departedAt: at(25),
  })
  const bill = await app.add('shipping/shipment', app.bill('BL-F1', lc.id, c1, 100, { voyage: voyage.id }))
  const billed = (vendorInvoiceNo: string) => ({
    ...{ date: app.ago(5), vendor: app.world.bagVendor, vendorInvoiceNo, invoiceDate: app.ago(6) },
    ...{ category: 'Survey', currency: 'SAR', amount: 100, lcs: [{ lc: lc.id }] },
  })
  const expense = await app.add('accounts/expenses', billed('F-1'))
  await pay(lc)
  assert.match((await close(lc)).message, /difference of bill of lading BL-F1 is not accepted/)
  await discharge(voyage)
  const [customer] = app.world.customers
  const direct = { deliveryType: 'Direct Delivery', customer, terminal: null, truck: app.world.conveyor }
  const truck = await app.add('port-loading', app.ticket(99_500, { date: app.ago(3), shipment: bill.id, ...direct }))
  await app.act('shipping', voyage.id, 'complete', { dischargeCompletedAt: at(2) })
  await app.act('shipping/shipment', bill.id, 'reconcile')
  assert.match((await close(lc)).message, new RegExp(`Truck ticket ${truck.docNo} is still on the way`))
  await app.act('port-loading', truck.id, 'deliver', { proofOfDelivery: 'DN 12', deliveredOn: app.ago(2) })
  assert.match((await close(lc)).message, /Expense EX-.* is still a draft/)
  await app.act('accounts/expenses', expense.id, 'approve')

  const statement = await app.add('reports/laytime', laytimeOf(voyage))
  const unsettled = new RegExp(`Laytime ${statement.docNo} is not settled yet`)
  for (const step of ['calculate', 'approve']) {
    assert.match((await close(lc)).message, unsettled)
    await app.act('reports/laytime', statement.id, step)
  }
  assert.match((await close(lc)).message, unsettled)
  const { demurrage } = await app.get(`reports/laytime/${statement.id}`)
  await app.act('reports/laytime', statement.id, 'settle', { settledAmount: demurrage })
  assert.equal((await app.act(address, lc.id, 'close')).status, 'Closed')
  const opened = await app.refused('PUT', `reports/laytime/${statement.id}/unsettle`)
  assert.match(opened.message, /^LC LC-F1 is closed, and the cost of a closed LC is final\./)
  const late = await app.refused('POST', 'accounts/expenses', billed('F-2'))
  assert.match(late.message, /^LC LC-F1 is closed, and the cost of a closed LC is final\./)
})

test('an LC with cargo between terminals cannot be closed', async () => {
  await app.receive(28_000)
  const { jeddah, yanbu } = app.world.terminals
  const sent = await app.add('terminals/cargo-transfer', {
    date: app.ago(8),
    transferType: 'Warehouse',
    consignee: app.world.companies.c1,
    lc: app.lc1.id,
    terminal: jeddah,
    toTerminal: yanbu,
    form: 'Raw',
    sentQty: 28,
  })
  assert.equal(sent.status, 'In transit')
  await pay(app.lc1)
  assert.match((await close(app.lc1)).message, new RegExp(`Transfer ${sent.docNo} is still on its way`))
})

test('nor one with a truck on its way to another terminal', async () => {
  const { c2 } = app.world.companies as { c2: number }
  const { jeddah, yanbu } = app.world.terminals
  await app.receive(20_000, { shipment: app.shipment2, consignee: c2 })
  const sent = await app.add('terminals/terminal-out', {
    ...{ date: app.ago(6), outType: 'Transfer', consignee: c2, lc: app.lc2.id, form: 'Raw', orderedQty: 20 },
    ...{ terminal: jeddah, toTerminal: yanbu, truck: app.world.trucks[1], driver: app.world.drivers[1] },
    ...{ firstWeight: 15_000, secondWeight: 35_000 },
  })
  await pay(app.lc2)
  await app.act('shipping', app.voyage.id, 'complete', { dischargeCompletedAt: at(2) })
  await app.act('shipping/shipment', app.shipment2.id, 'reconcile')
  assert.match((await close(app.lc2)).message, new RegExp(`Transfer ${sent.docNo} is still on its way`))
})

test('an LC that bears a cost is canceled only after that, and a canceled one bears none', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const lc = await app.openLc('LC-F9', 100, c1)
  const billed = (vendorInvoiceNo: string): object => ({
    ...{ date: app.ago(5), vendor: app.world.bagVendor, vendorInvoiceNo, invoiceDate: app.ago(6) },
    ...{ category: 'Bank/LC', currency: 'SAR', amount: 100, lcs: [{ lc: lc.id }] },
  })
  const wrong = { reason: 'Wrong LC' }
  const expense = await app.add('accounts/expenses', billed('F-3'))
  const cancel = () => app.refused('PUT', `${address}/${lc.id}/cancel`, wrong)
  assert.match((await cancel()).message, new RegExp(`Expense ${expense.docNo} is a cost of this LC`))
  await app.act('accounts/expenses', expense.id, 'approve')
  assert.match((await cancel()).message, new RegExp(`Expense ${expense.docNo} is a cost of this LC`))
  await app.act('accounts/expenses', expense.id, 'reverse', wrong)
  await app.act(address, lc.id, 'cancel', wrong)
  assert.equal(await app.onHand('CONSIGNMENT_COST', { lc: lc.id }), 0)
  const late = await app.refused('POST', 'accounts/expenses', billed('F-4'))
  assert.deepEqual(Object.keys(late.fields), ['lcs.0.lc'])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
