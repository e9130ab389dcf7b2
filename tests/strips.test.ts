// The strips of key figures on pages, compared with the reports of the same figures, and what each role sees of them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { today } from '#kit/days.ts'
import type { DocumentWithStrip, Strip } from '#trade/statements/calls.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

type Row = Record<string, unknown> & { id: number }

const agency = '/api/agencies/1'
const now = today('Asia/Riyadh')
let app: GoldenApplication
let admin: Ask

before(async () => {
  app = await startGoldenApplication()
  admin = await app.as('admin')
})
after(() => app?.close())

const get = async <A = Record<string, unknown>>(ask: Ask, path: string): Promise<A> => {
  const { status, body } = await ask('GET', `${agency}/${path}`)
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
  return body as A
}
const stripOf = (ask: Ask, of: DocumentWithStrip, id: number) => get<Strip>(ask, `master-data/strip?of=${of}&row=${id}`)
const figure = ({ figures }: Strip, label: string) => figures.find(each => each.label === label)?.value
const rowsOf = async (path: string): Promise<Row[]> => (await get<{ rows: Row[] }>(admin, path)).rows
const titles = ({ links }: Strip): string[] => links.map(({ title }) => title)

const accounts = [
  { kind: 'Customer', of: 'customer', list: 'master-data/customer' },
  { kind: 'Consignee', of: 'company', list: 'master-data/consignee' },
  { kind: 'Vendor', of: 'vendor', list: 'master-data/vendor' },
  { kind: 'Agent', of: 'agent', list: 'master-data/agent' },
] as const

for (const { kind, of, list } of accounts) {
  test(`${kind}: the balance and its ages equal the balances of accounts`, async () => {
    const balances = await rowsOf(`reports/account-balances?asOf=${now}&partyKind=${kind}&pageSize=100`)
    let even = 0
    for (const { id, name } of await rowsOf(`${list}?pageSize=100`)) {
      const strip = await stripOf(admin, of, id)
      const own = balances.filter(row => (kind === 'Consignee' ? row.consignee === id : row.party === name))
      const sum = (column: string) => own.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0) / 100
      const owes = kind === 'Customer' ? sum('receivable') - sum('payable') : sum('payable') - sum('receivable')
      assert.equal(figure(strip, 'Balance'), Math.round(owes * 100) / 100, `${kind} ${name}`)
      assert.equal(figure(strip, 'Over 90 days'), sum('over90'), `${kind} ${name}`)
      if (own.length === 0) even += 1
      assert.ok(titles(strip).includes('Statement of Account'))
    }
    assert.ok(balances.length > 0 || even > 0)
  })
}

test('Customer: the ages lead to a statement with the same ages, also of a customer with money that is not applied yet', async () => {
  const [customer] = await rowsOf(`reports/account-balances?asOf=${now}&partyKind=Customer&pageSize=100`)
  const { id } = (await rowsOf('master-data/customer?pageSize=100')).find(({ name }) => name === customer!.party)!
  const { status } = await admin('POST', `${agency}/payments`, {
    ...{ date: now, direction: 'Receipt', customer: id, consignee: customer!.consignee, mode: 'Cash', amount: 100 },
  })
  assert.equal(status, 201)
  for (const { label, value, to } of (await stripOf(admin, 'customer', id)).figures.filter(of =>
    / days$/.test(of.label),
  )) {
    const { extras } = await get<{ extras: { label: string; value: number }[] }>(admin, to!)
    assert.equal(extras.find(extra => extra.label === label)?.value, value, label)
  }
})

test('an LC: the stock in the terminals, and its reserved and free parts', async () => {
  for (const { id } of await rowsOf('procurement/lc?pageSize=20')) {
    const strip = await stripOf(admin, 'lc', id)
    const { total } = await get<{ total: { balance: number } }>(admin, `procurement/lc/${id}/quantities`)
    assert.equal(figure(strip, 'Stock'), total.balance)
    const left = Math.round((Number(figure(strip, 'Stock')) - Number(figure(strip, 'Reserved'))) * 1000) / 1000
    assert.equal(figure(strip, 'Free'), left)
  }
})

test('a terminal: the closing stock, and the free capacity', async () => {
  for (const { id, capacity } of await rowsOf('master-data/terminal?pageSize=20')) {
    const strip = await stripOf(admin, 'terminal', id)
    const { totals } = await get<{ totals: { quantity: number } }>(
      admin,
      `reports/barley-closing-stock?asOf=${now}&terminalId=${id}`,
    )
    assert.equal(figure(strip, 'Stock'), totals.quantity)
    assert.equal(
      figure(strip, 'Room left'),
      Math.max(0, Math.round((Number(capacity) - totals.quantity) * 1000) / 1000),
    )
  }
})

test('a truck: its last trip equals its documents', async () => {
  let driven = 0
  for (const { id } of await rowsOf('master-data/truck?pageSize=100')) {
    const strip = await stripOf(admin, 'truck', id)
    const lists = ['port-loading', 'sales/delivery-note', 'sales/bulk-loading', 'terminals/terminal-out']
    const trips = (await Promise.all(lists.map(list => rowsOf(`${list}?truckId=${id}&pageSize=100`)))).flat()
    const days = trips.filter(({ status }) => status !== 'Canceled').map(({ date }) => String(date))
    assert.equal(figure(strip, 'Last trip'), days.sort().at(-1) ?? null)
    if (days.length > 0) driven += 1
  }
  assert.ok(driven > 0)
})

test('users without the right to money see no amounts, and no link leads to a forbidden screen', async () => {
  const [customer] = (await rowsOf('master-data/customer')) as [Row]
  const seen = async (who: string) => {
    const strip = await stripOf(await app.as(who), 'customer', customer.id)
    return [strip.figures.map(({ label }) => label), titles(strip)]
  }
  assert.deepEqual(await seen('ops'), [[], []])
  assert.deepEqual(await seen('sls'), [['Overdue', 'Credit limit left'], ['Open invoices']])
  const ages = ['0–30 days', '31–60 days', '61–90 days', 'Over 90 days']
  assert.deepEqual(await seen('csh'), [
    ['Balance', 'Overdue', 'Credit limit left', ...ages],
    ['Customers Ledger', 'Statement of Account', 'Open invoices'],
  ])
  const wb = await app.as('wb')
  assert.equal((await wb('GET', `${agency}/master-data/strip?of=customer&row=${customer.id}`)).status, 404)
})

test('every link of a strip can be opened', async () => {
  for (const [of, list] of [
    ['customer', 'master-data/customer'],
    ['company', 'master-data/consignee'],
    ['vendor', 'master-data/vendor'],
    ['agent', 'master-data/agent'],
    ['lc', 'procurement/lc'],
    ['terminal', 'master-data/terminal'],
    ['truck', 'master-data/truck'],
  ] as const) {
    // A truck without trips has no links.
    const used = (await rowsOf(list)).map(({ id }) => stripOf(admin, of, id))
    const { figures, links } = (await Promise.all(used)).find(strip => strip.links.length > 0)!
    for (const { to } of [...links, ...figures.flatMap(({ to }) => (to ? [{ to }] : []))]) {
      const asked = to.startsWith('reports/') && !to.includes('to=') ? `${to}&from=2026-01-01&to=${now}` : to
      const { status, body } = await admin(
        'GET',
        `${agency}/${asked.replace(/asOf=([\d-]+)(.*)&from=.*/, 'asOf=$1$2')}`,
      )
      assert.equal(status, 200, `${of} ${to} ${JSON.stringify(body)}`)
    }
  }
})
