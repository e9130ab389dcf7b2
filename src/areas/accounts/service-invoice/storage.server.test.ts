// Storage by the day: the stock at the end of each day is invoiced exactly once, also after credit notes, cancellations and corrections.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { agreeOnStorage, changeMapping, enterOwnCompany, readMapping } from '../../../../tests/storage-tariff.ts'

let app: SalesApplication
let consignee: number
let terminal: number
let mapping: Row
before(async () => {
  app = await startSalesApplication()
  consignee = app.world.companies.c1 as number
  terminal = app.world.terminals.jeddah as number
  await app.stock({ kg: 1_000_000 })
  await enterOwnCompany(app)
  mapping = await readMapping(app)
})
after(() => app?.close())

const invoices = 'accounts/service-invoice'
const charges = 'accounts/service-charge'

const mapped = (of: object) => changeMapping(app, mapping, of)
const agree = async (of: object): Promise<void> => {
  mapping = await agreeOnStorage(app, mapping, of)
}

let moves = 0
const move = async (kg: number, date: string, kind = 'opening'): Promise<void> => {
  const { world: w } = app
  const lot = { unit: 'KG', consigneeId: consignee, consignmentId: app.lc, cargoTypeId: w.barley, gradeId: w.grade }
  const legs = [
    { ...lot, form: 'Raw', role: 'TERMINAL', locationId: terminal, amount: kg },
    { ...lot, form: 'Raw', role: 'OPENING', amount: -kg },
  ]
  const request = { kind, documentType: 'opening', documentId: 9_000 + ++moves, date, legs }
  await app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
}

const draft = (until: string): Promise<Row> => app.add(invoices, { date: app.ago(0), consignee, until })
const invoiced = async (until: string): Promise<Row> => app.act(invoices, (await draft(until)).id, 'issue')
const storageOf = ({ lines }: Row): Row[] => (lines as Row[]).filter(({ service }) => service === 'Storage')
const figuresOf = (row: Row) => storageOf(row).map(({ quantity, unit, rate, net }) => [quantity, unit, rate, net])
const chargesOf = async (invoice: Row): Promise<Row[]> =>
  (await app.get(`${charges}?invoiceId=${invoice.id}`)).rows as Row[]

// Metric tons x days, computed from the ledger's entries.
const storedSince = async (from: string, to: string): Promise<number> => {
  const [row] = await app.sql(
    `select sum(e.amount * (1 + $2::date - greatest(e.effective_date, $1::date)))::float8 / 1000 as sum from ledger.entry e
     join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
     where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'TERMINAL' and c.consignee_id = $3 and c.location_id = $4
       and e.effective_date <= $2::date`,
    [from, to, consignee, terminal],
  )
  return row?.sum as number
}

test('a tariff needs its first day', async () => {
  const { status, body } = await mapped({ storageTariff: 0.05 })
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['storageFrom']])
})

test('1,000 t for 21 days at 0.05 are 1,050.00, which the draft shows and the issue charges', async () => {
  await agree({ storageTariff: 0.05, storageFrom: app.ago(40) })
  const shown = await draft(app.ago(20))
  assert.deepEqual(figuresOf(shown), [[21_000, 'MT-day', 0.05, 1_050]])
  assert.equal((await app.get(`${charges}?service=Storage`)).count, 0)
  const issued = await app.act(invoices, shown.id, 'issue')
  assert.deepEqual([issued.net, issued.vat, issued.gross], [1_050, 157.5, 1_207.5])
  const [charge] = await chargesOf(issued)
  assert.deepEqual(
    [charge?.storedFrom, charge?.storedUntil, charge?.date, charge?.quantity, charge?.net],
    [app.ago(40), app.ago(20), app.ago(20), 21_000, 1_050],
  )
  const paper = await app.get(`${invoices}/${issued.id}/print?language=english`)
  assert.match(JSON.stringify(paper.lines), /21,000\.000.*MT × days/)
  const again = await app.ask('POST', invoices, { date: app.ago(0), consignee, until: app.ago(20) })
  assert.equal(again.status, 400)
})

test('an accruing service cannot be charged by hand as well', async () => {
  const rate = { date: app.ago(40), service: 'Storage', rate: 0.4, unit: 'MT', chargedTo: 'Consignee' }
  const { id } = await app.add('accounts/bulk-loading-rate', rate)
  await app.act('accounts/bulk-loading-rate', id, 'approve')
  const body = { date: app.ago(1), service: 'Storage', consignee, terminal, quantity: 100, days: 3 }
  const { status, body: told } = await app.ask('POST', charges, body)
  assert.deepEqual([status, /the service invoice charges it/.test(String(told.message))], [400, true])
})

test('a consignee’s page shows the accrued storage that is not charged, to users who may see service invoices', async () => {
  const path = `accounts/service-invoice/storage?consignee=${consignee}`
  const { rows } = await app.get<{ rows: Row[] }>(path)
  assert.deepEqual(
    rows.map(({ firstDay, lastDay, kgDays, netHalala, vatHalala }) => [
      firstDay,
      lastDay,
      kgDays,
      netHalala,
      vatHalala,
    ]),
    [[app.ago(19), app.ago(0), 20_000_000, 100_000, 15_000]],
  )
  assert.match(String(rows[0]?.terminal), /Jeddah/)
  const role = await app.add('staff/roles', {
    name: 'Invoices',
    permissions: ['canViewServiceInvoice', 'canViewCompany'],
  })
  await app.add('staff/users', {
    ...{ username: 'yanbu', name: 'Yanbu', email: 'yanbu@example.com', password: 'Barley#2026', language: 'english' },
    ...{ isAgencyAdmin: false, roles: [role.id], terminals: [app.world.terminals.yanbu] },
  })
  const elsewhere = await (await app.as('yanbu'))('GET', `/api/agencies/1/${path}`)
  assert.deepEqual([elsewhere.status, elsewhere.body.rows], [200, []])
  assert.equal((await (await app.as('wb'))('GET', `/api/agencies/1/${path}`)).status, 404)
  assert.equal((await (await app.as('consignee2'))('GET', `/api/agencies/1/${path}`)).status, 404)
})

test('the lender bears the storage of lent cargo if that was agreed, else the borrower', async () => {
  const accrued = async () =>
    (await app.get<{ rows: Row[] }>(`${invoices}/storage?consignee=${consignee}`)).rows[0]?.kgDays
  const lend = (storageBy: string) =>
    app.add('terminals/loan', {
      ...{ date: app.ago(0), lender: consignee, borrower: app.world.companies.c2, terminal, lc: app.lc },
      ...{ form: 'Raw', quantity: 100, returnBasis: 'Same grade', storageBy },
    })
  const own = await lend('Lender')
  assert.equal(await accrued(), 20_000_000)
  const others = await lend('Borrower')
  assert.equal(await accrued(), 19_900_000)
  for (const { id } of [own, others]) await app.act('terminals/loan', id, 'cancel', { reason: 'x' })
  assert.equal(await accrued(), 20_000_000)
})

test('a new tariff is refused until the days of the old one are invoiced', async () => {
  const { status, body } = await mapped({ storageTariff: 0.06, storageFrom: app.ago(40) })
  assert.equal(status, 409)
  assert.match(String(body.message), /Storage of 950\.00 SAR accrued under the old terms/)
})

test('random walk: with credits, cancellations and corrections in between, each day is invoiced once', async () => {
  await move(-400_000, app.ago(15))
  const second = await invoiced(app.ago(10))
  assert.deepEqual(figuresOf(second), [[4_000 + 3_600, 'MT-day', 0.05, 380]])

  // The invoice is credited and its charge canceled, so that its days are open again and the next invoice charges them.
  await app.act(invoices, second.id, 'credit', { why: 'The weight of a truck was wrong' })
  const [open] = (await app.get(`${charges}?service=Storage&sort=-docNo`)).rows as Row[]
  assert.equal(open?.invoice, null)
  assert.deepEqual(figuresOf(await draft(app.ago(10))), [[7_600, 'MT-day', 0.05, 380]])
  await app.act(charges, open?.id as number, 'cancel', { reason: 'Weighed again' })

  // A correction within charged days: 100 t less since 30 days ago.
  await move(-100_000, app.ago(30))
  await move(50_000, app.ago(5))
  const third = await invoiced(app.ago(3))
  // Two users issue at once; only one of the invoices charges the days.
  const drafts = [await draft(app.ago(0)), await draft(app.ago(0))].map(({ id, version }) => ({ id, version }))
  const answers = await Promise.all(
    drafts.map(({ id, version }) => app.ask('PUT', `${invoices}/${id}/issue`, { version })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers))
  assert.equal((await app.ask('POST', invoices, { date: app.ago(0), consignee })).status, 400)

  const { rows } = await app.get<{ rows: Row[] }>(`${charges}?service=Storage&status=Active&pageSize=100`)
  const sum = (of: Row[], name: string) => Math.round(of.reduce((all, row) => all + Number(row[name]), 0) * 1000) / 1000
  const accrued = await storedSince(app.ago(40), app.ago(0))
  assert.equal(sum(rows, 'quantity'), accrued)
  assert.equal(sum(rows, 'net'), Math.round(accrued * 5) / 100)
  const all = (await app.get<{ rows: Row[] }>(`${invoices}?status=Issued&pageSize=100`)).rows.filter(
    ({ corrects }) => !corrects,
  )
  assert.equal(all.length, 3)
  assert.equal(sum(all, 'net'), sum(rows, 'net'))
  assert.equal(figuresOf(third).length, 1)
})

test('once it is invoiced the tariff can be changed', async () => {
  await agree({ storageTariff: 0.1, storageFrom: app.ago(0) })
  assert.equal(mapping.storageTariff, 0.1)
})

test('what comes in is free for its free days, also on a day on which as much leaves', async () => {
  await agree({ storageTariff: 0.1, storageFrom: app.ago(0), storageFreeDays: 1 })
  const accrued = async () =>
    Number((await app.get<{ rows: Row[] }>(`${invoices}/storage?consignee=${consignee}`)).rows[0]?.kgDays)
  const stored = await accrued()
  await move(300_000, app.ago(0), 'receiveCargo')
  assert.equal(await accrued(), stored)
  await move(-300_000, app.ago(0), 'terminalOut')
  assert.equal(await accrued(), stored - 300_000)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
