// An LC is closed when nothing of it is on its way and its cost is final: each condition of its own, one after the other.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../../tests/application-with-cargo.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
})
after(() => house?.close())

const address = 'procurement/lc'
const at = (days: number) => `${house.ago(days)}T08:00:00+03:00`
const pay = async (lc: Row): Promise<void> => {
  await house.act(address, lc.id, 'present', { presentedOn: house.ago(2) })
  for (const action of ['find-discrepant', 'accept', 'pay']) await house.act(address, lc.id, action)
}
const close = (lc: Row) => house.refused('PUT', `${address}/${lc.id}/close`)

const discharge = async (voyage: Row): Promise<void> => {
  await house.act('shipping', voyage.id, 'arrive', { arrivedAt: at(5) })
  await house.act('shipping', voyage.id, 'berth', { berthedAt: at(4) })
  const override = { permissionOverride: 'Verbal permission of the authority' }
  await house.act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(3), ...override })
}

const laytimeOf = (voyage: Row): object => ({
  date: house.ago(1),
  voyage: voyage.id,
  counterparty: house.world.bagVendor,
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
  const { c1, shipmentOwner } = house.world.companies as { c1: number; shipmentOwner: number }
  const credit = { amount: 24_000, quantity: 100, assignedConsignees: [{ consignee: c1, quantity: 100 }] }
  const lc = await house.openLc('LC-F1', 100, c1, credit)
  const voyage = await house.add('shipping', {
    voyageNo: 'V-F1',
    vessel: house.world.vessels['MV Eyre Meadow'],
    loadPorts: [house.world.ports.kwinana],
    shipmentManager: shipmentOwner,
    dischargePort: house.world.ports.jeddah,
    berth: house.world.berth,
    eta: at(5),
    departedAt: at(25),
  })
  const bill = await house.add('shipping/shipment', house.bill('BL-F1', lc.id, c1, 100, { voyage: voyage.id }))
  const expense = await house.add('accounts/expenses', {
    date: house.ago(5),
    vendor: house.world.bagVendor,
    vendorInvoiceNo: 'F-1',
    invoiceDate: house.ago(6),
    category: 'Survey',
    currency: 'SAR',
    amount: 100,
    lcs: [{ lc: lc.id }],
  })
  await pay(lc)
  assert.match((await close(lc)).message, /difference of bill of lading BL-F1 is not accepted/)
  await discharge(voyage)
  const [customer] = house.world.customers
  const direct = { deliveryType: 'Direct Delivery', customer, terminal: null, truck: house.world.conveyor }
  const truck = await house.add(
    'port-loading',
    house.ticket(99_500, { date: house.ago(3), shipment: bill.id, ...direct }),
  )
  await house.act('shipping', voyage.id, 'complete', { dischargeCompletedAt: at(2) })
  await house.act('shipping/shipment', bill.id, 'reconcile')
  assert.match((await close(lc)).message, new RegExp(`Truck ticket ${truck.docNo} is still on the way`))
  await house.act('port-loading', truck.id, 'deliver', { proofOfDelivery: 'DN 12', deliveredOn: house.ago(2) })
  assert.match((await close(lc)).message, /Expense EX-.* is still a draft/)
  await house.act('accounts/expenses', expense.id, 'approve')

  const statement = await house.add('reports/laytime', laytimeOf(voyage))
  const unsettled = new RegExp(`Laytime ${statement.docNo} is not settled yet`)
  for (const step of ['calculate', 'approve']) {
    assert.match((await close(lc)).message, unsettled)
    await house.act('reports/laytime', statement.id, step)
  }
  assert.match((await close(lc)).message, unsettled)
  const { demurrage } = await house.get(`reports/laytime/${statement.id}`)
  await house.act('reports/laytime', statement.id, 'settle', { settledAmount: demurrage })
  assert.equal((await house.act(address, lc.id, 'close')).status, 'Closed')
})

test('an LC with cargo between terminals is not closed', async () => {
  await house.receive(28_000)
  const { jeddah, yanbu } = house.world.terminals
  const sent = await house.add('terminals/cargo-transfer', {
    date: house.ago(8),
    transferType: 'Warehouse',
    consignee: house.world.companies.c1,
    lc: house.lc1.id,
    terminal: jeddah,
    toTerminal: yanbu,
    form: 'Raw',
    sentQty: 28,
  })
  assert.equal(sent.status, 'In transit')
  await pay(house.lc1)
  assert.match((await close(house.lc1)).message, new RegExp(`Transfer ${sent.docNo} is still on its way`))
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
