// The facts that pickers show, compared with the screens of the same figures.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from './application-with-prices.ts'

type Offer = { id: number; label: string; tells?: Record<string, unknown> }

let app: SalesApplication
let invoices: number[]

const sell = async (customer: number, date: string, bags: number): Promise<Row> => {
  const { companies, terminals, bag50 } = app.world
  const cargo = { terminal: terminals.jeddah, lc: app.lc, form: 'Raw', bagGrade: bag50, bags }
  const sale = await app.add('sales/bag-sale', { customer, date, consignee: companies.c1, ...cargo })
  return app.act('sales/bag-sale', sale.id, 'approve')
}

before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 200_000, bags: 4_000 })
  const [first] = app.world.customers as [number]
  // The older one is entered last and is already due.
  invoices = []
  for (const [days, bags] of [
    [2, 100],
    [45, 40],
  ] as const)
    invoices.push((await sell(first, app.ago(days), bags)).invoice as number)
})
after(() => app?.close())

const offersAs = async (who: string, path: string): Promise<Offer[]> => {
  const { status, body } = await (await app.as(who))('GET', `/api/agencies/1/lookups/${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows as Offer[]
}
const offers = (path: string) => offersAs('admin', path)

test('a customer: the remaining credit and the overdue amount, as on the credit limit', async () => {
  const [first, second] = app.world.customers as [number, number]
  const rows = await offers('master-data/customer?for=bagSale.customer')
  const factsOf = (id: number) => rows.find(row => row.id === id)?.tells
  const { standing } = await app.get<{ standing: { available: number } }>(
    `accounts/customer-credit-limit/standing?customer=${first}`,
  )
  const late = await app.get<Row>(`sales/tax-invoice/${invoices[1]}`)
  assert.deepEqual(factsOf(first), { creditLeft: standing.available, overdue: late.balanceDue })
  assert.ok((late.balanceDue as number) > 0 && standing.available < 500_000_000)
  assert.deepEqual(factsOf(second), { creditLeft: 500_000_000, overdue: 0 })
})

test('a limit for the seller in the form counts in addition to the one for all sellers', async () => {
  const [, , third] = app.world.customers as [number, number, number]
  const { c1, c2 } = app.world.companies
  const years = { effectiveFrom: app.ago(10), effectiveTo: app.ago(-300) }
  const limit = { ...years, customer: third, consignee: c1, creditLimit: 7_000, onExceed: 'Block', security: 'None' }
  const { id } = await app.add('accounts/customer-credit-limit', limit)
  await app.act('accounts/customer-credit-limit', id, 'approve')
  const left = async (query: string) =>
    (await offers(`master-data/customer?for=bagSale.customer${query}`)).find(row => row.id === third)?.tells?.creditLeft
  assert.deepEqual([await left(`&consigneeId=${c1}`), await left(`&consigneeId=${c2}`)], [7_000, 500_000_000])
  assert.equal(await left(''), 500_000_000)
})

test('users without the right to money see no amounts', async () => {
  for (const [who, isTold] of [
    ['port', false],
    ['sls', true],
    ['csh', true],
  ] as const) {
    const [row] = await offersAs(who, 'master-data/customer?for=portLoading.customer')
    assert.equal(row?.tells !== undefined, isTold, who)
  }
})

test('an LC: the free stock at the terminal of the form', async () => {
  const { terminals, companies } = app.world
  const path = `procurement/lc?for=terminalOut.lc&consigneeId=${companies.c1}&terminalId=${terminals.jeddah}`
  const { onHand, held } = await app.onHand('TERMINAL', { lc: app.lc })
  const [row] = await offers(path)
  assert.deepEqual(row, { id: app.lc, label: 'LC-S1', tells: { freeThere: (onHand - held) / 1000, free: null } })
  assert.ok(held > 0, 'some of it is sold')
  assert.equal((await offers(`procurement/lc?for=shipment.lc`))[0]?.tells?.freeThere, null)
})

test('invoices: date, due day and open amount, sorted by due day, settled ones last', async () => {
  const [first] = app.world.customers as [number]
  const path = `sales/tax-invoice?for=payment.allocations.invoice&customerId=${first}&consigneeId=${app.world.companies.c1}`
  const rows = await offers(path)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [invoices[1], invoices[0]],
  )
  const { date, dueDate, balanceDue } = await app.get<Row>(`sales/tax-invoice/${invoices[1]}`)
  assert.deepEqual(rows[0]?.tells, { date, dueDate, balanceDue })
  const paid = { date: app.ago(0), direction: 'Receipt', customer: first, consignee: app.world.companies.c1 }
  const allocations = [{ invoice: invoices[1], amount: balanceDue }]
  await app.add('payments', { ...paid, mode: 'Cash', amount: balanceDue, allocations })
  assert.deepEqual(
    (await offers(path)).map(({ id, tells }) => [id, (tells?.balanceDue as number) > 0]),
    [
      [invoices[0], true],
      [invoices[1], false],
    ],
  )
})

test('a truck: its plate in Arabic and the day it was last used', async () => {
  const [truck] = app.world.trucks as [number]
  const readFacts = async () =>
    (await offers('master-data/truck?for=terminalOut.truck')).find(({ id }) => id === truck)?.tells
  const { plateAr } = await app.get<Row>(`master-data/truck/${truck}`)
  assert.deepEqual(await readFacts(), { plateAr, lastUsed: null })
  const { terminals, companies, drivers } = app.world
  const way = {
    consignee: companies.c1,
    terminal: terminals.jeddah,
    lc: app.lc,
    form: 'Raw',
    truck,
    driver: drivers[0],
  }
  await app.add('terminals/terminal-out', {
    ...way,
    date: app.ago(1),
    outType: 'Owner withdrawal',
    destination: 'The owner’s mill',
    orderedQty: 25,
    firstWeight: 15_000,
    secondWeight: 40_000,
  })
  assert.deepEqual(await readFacts(), { plateAr, lastUsed: app.ago(1) })
})

test('names and filters show no facts', async () => {
  for (const query of ['every=true', 'every=true&id=1', `id=${app.lc}`]) {
    assert.ok(
      (await offers(`master-data/customer?${query}`)).every(({ tells }) => tells === undefined),
      query,
    )
  }
})
