// Opening balances from an Excel file: a dry run first, then all or nothing; the reports show them exactly; a file cannot be imported
// twice.

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { excelOf } from '#excel/write.server.ts'
import { formatDay } from '#kit/days.ts'
import { text } from '#kit/fields.ts'
import { demoPassword } from '../../../../database/demo/accounts.ts'
import { type Row, signIn } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let old: Row
before(async () => {
  app = await startCargoApplication()
  // An LC whose ship was discharged before the books began.
  old = await app.openLc('LC-OLD', 2000, app.world.companies.c1!)
})
after(() => app?.close())

const address = 'accounts/opening-balance'
type Cells = Record<string, string>

const send = async (rows: readonly Cells[], dryRun: boolean) => {
  const token = await signIn(app.address, 'admin', demoPassword)
  const heads = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const columns = Object.fromEntries(heads.map(head => [head, text(head)]))
  const sheet = { catalogue: {}, language: 'english', timeZone: 'Asia/Riyadh', title: 'Rows', columns, rows } as const
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await buffer(excelOf(sheet as never)))]), 'rows.xlsx')
  const path = `/api/agencies/1/${address}/excel?dryRun=${dryRun}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(app.address + path, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const nameOf = async (screen: string, id: number): Promise<string> =>
  String((await app.get<{ name: string }>(`master-data/${screen}/${id}`)).name)

const file = async (): Promise<Cells[]> => {
  const { world, ago } = app
  const [consignee, terminal] = [
    await nameOf('consignee', world.companies.c1!),
    await nameOf('terminal', world.terminals.jeddah!),
  ]
  const customer = await nameOf('customer', world.customers[0]!)
  const all = { Date: ago(3), Consignee: consignee }
  const lc = String(old.lcNo)
  return [
    { ...all, What: 'Cargo', Terminal: terminal, LC: lc, Quantity: '1,234.567', 'Cost per MT': '931.8093' },
    {
      ...all,
      What: 'Cargo',
      Terminal: terminal,
      LC: lc,
      Quantity: '10',
      'Packed in': '50 kg',
      'Cost per MT': '931.8093',
    },
    {
      ...{ ...all, What: 'Empty bags', Terminal: terminal, 'Bag grade': await nameOf('bag-grade', world.bag50) },
      ...{ 'Empty bags': '7,501', 'Cost of a bag': '1.25' },
    },
    { ...all, What: 'Customer owes', Customer: customer, Amount: '12,345.67', 'Number in the old books': 'INV-88' },
    { ...all, What: 'Customer owes', Customer: customer, Amount: '0.33', 'Number in the old books': 'INV-89' },
    { ...all, What: 'Advance of a customer', Customer: customer, Amount: '1,150', 'Number in the old books': 'ADV-7' },
    { ...all, What: 'Payable to consignee', Amount: '5,000.01' },
    { ...all, What: 'Payable to vendor', Vendor: await nameOf('vendor', world.bagVendor), Amount: '800.5' },
    { ...all, What: 'Payable to agent', Agent: await nameOf('agent', world.agents[0]!), Amount: '77' },
  ]
}

type Figures = Record<string, number>
type Report = { rows: Row[]; totals: Figures; closing: Figures }

const report = (name: string, query: Record<string, string | number>): Promise<Report> => {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) words.set(key, String(value))
  return app.get<Report>(`reports/${name}?${words}`)
}

test('a dry run reports the problems of each row, and stores nothing', async () => {
  const [cargo, , , debt, , , , vendor] = await file()
  const wrong = [
    { ...cargo!, 'Cost per MT': '' },
    { ...cargo!, LC: 'LC-NONE' },
    { ...debt!, Quantity: '5' },
    { ...vendor!, Vendor: '' },
    debt!,
    debt!,
    { ...debt!, 'Number in the old books': 'INV-90', Date: app.ago(-2) },
  ]
  const { status, body } = await send(wrong, true)
  assert.equal(status, 200, JSON.stringify(body))
  const problems = (body.problems as { row: number; field: string | null; message: string }[]).map(
    ({ row, field }) => `${row - 2} ${field}`,
  )
  assert.deepEqual(
    problems,
    ['1 costPerTon', '2 lc', '3 quantity', '4 vendor', '6 null', '7 date'],
    JSON.stringify(body.problems),
  )
  assert.equal((await app.get(address)).count, 0)
})

test('the reports show the imported balances to the kilogram and the halala', async () => {
  const rows = await file()
  const tried = await send(rows, true)
  assert.deepEqual(tried.body.problems, [])
  const { status, body } = await send(rows, false)
  assert.deepEqual([status, body.created], [201, rows.length], JSON.stringify(body))
  const { c1 } = app.world.companies
  const [customer] = app.world.customers as [number]
  const asOf = app.ago(0)
  const stock = await report('barley-closing-stock', { asOf, consigneeId: c1! })
  assert.deepEqual([stock.totals.quantity, stock.totals.value], [1244.567, 1_159_699.1])
  const bags = await report('bag-closing-stock', { from: app.ago(10), to: asOf, consigneeId: c1! })
  assert.deepEqual([bags.totals.closingGood, bags.totals.value], [7501, 9376.25])
  const ledger = await report('customers-ledger', { from: app.ago(10), to: asOf, customerId: customer })
  assert.equal(ledger.closing.balance, 11_196)
  assert.deepEqual([...new Set(ledger.rows.map(({ kind }) => kind))], ['Opening Balance', 'Pre-payment'])
  const payable = await report('payable-to-consignee', { from: asOf, to: asOf, consigneeId: c1! })
  assert.equal(payable.totals.closing, 5000.01)
  const balances = await report('account-balances', { asOf })
  const owed = balances.rows.map(({ kind, payable }) => `${kind} ${payable}`)
  assert.ok(owed.includes('Vendor 800.5') && owed.includes('Agent 77'), owed.join())
  const advances = await report('pre-payments', { from: app.ago(10), to: asOf, customerId: customer })
  const { gross, vat, balance } = advances.totals
  assert.deepEqual([gross, vat, balance], [1150, 150, 1150])
})

test('importing the same file again is refused, row by row', async () => {
  const { status, body } = await send(await file(), false)
  assert.deepEqual([status, body.code], [400, 'IMPORT_REFUSED'])
  const { problems } = body.details as { problems: { message: string }[] }
  assert.equal(problems.length, 9)
  assert.match(problems[0]!.message, /entered already as .*OB-\d{4}-\d{5}/)
})

test('the quantity panel of the LC shows the opening stock', async () => {
  const { total } = await app.get<{ total: Record<string, number> }>(`procurement/lc/${old.id}/quantities`)
  assert.deepEqual([total.opening, total.received, total.balance], [1244.567, 0, 1244.567])
})

const balances = async (kind: string): Promise<Row[]> =>
  ((await app.get(`${address}?pageSize=100`)).rows as Row[]).filter(row => row.kind === kind)

test('a receipt settles an opening balance; the settlement can be released', async () => {
  const [customer] = app.world.customers as [number]
  const receipt = await app.add('payments', {
    ...{ date: app.ago(1), direction: 'Receipt', mode: 'Cash', customer, consignee: app.world.companies.c1 },
    ...{ amount: 10_000, allocations: [] },
  })
  const debt = (await balances('Customer owes')).find(({ reference }) => reference === 'INV-88')!
  const settled = await app.act(address, debt.id, 'settle')
  assert.deepEqual([settled.settled, settled.remaining], [10_000, 2345.67])
  const paid = await app.get<Row>(`payments/${receipt.id}`)
  assert.deepEqual([paid.passedOn, paid.unallocated], [10_000, 0])
  const days = `from=${app.ago(1)}&to=${app.ago(0)}`
  const { rows } = await app.get<{ rows: Row[] }>(`reports/customers-ledger?customerId=${customer}&${days}`)
  assert.equal(rows.find(({ docNo }) => docNo === paid.docNo)?.allocation, `${debt.docNo} 10,000.00`)
  await app.refused('PUT', `${address}/${debt.id}/cancel`, { reason: 'x' })
  const released = await app.act(address, debt.id, 'release')
  assert.deepEqual([released.settled, released.remaining], [0, 12_345.67])
  assert.equal((await app.get<Row>(`payments/${receipt.id}`)).unallocated, 10_000)
})

test('a canceled advance is canceled as a pre-payment, too, and can be entered again', async () => {
  const [advance] = await balances('Advance of a customer')
  await app.act(address, advance!.id, 'cancel', { reason: 'Another amount' })
  assert.equal((await app.get<Row>(`payments/pre-payments/${advance!.prePayment}`)).status, 'Canceled')
  const row = (await file()).find(({ What }) => What === 'Advance of a customer')!
  const { status, body } = await send([{ ...row, Amount: '2,300' }], false)
  assert.deepEqual([status, body.created], [201, 1], JSON.stringify(body))
})

test('an invoice that deducts it names the advance by its number in the old books and its day', async () => {
  const { companies, customers, terminals, bag50 } = app.world
  const price = { date: app.ago(4), consignee: companies.c1, form: 'Raw', size: '50 kg', price: 52 }
  const { id } = await app.add('accounts/bag-sale-price', price)
  await app.act('accounts/bag-sale-price', id, 'approve')
  const sale = await app.add('sales/bag-sale', {
    ...{ date: app.ago(0), customer: customers[0], consignee: companies.c1, terminal: terminals.jeddah },
    ...{ lc: old.id, form: 'Raw', bagGrade: bag50, bags: 10 },
  })
  const { invoice } = await app.act('sales/bag-sale', sale.id, 'approve')
  const { totals } = await app.get(`sales/tax-invoice/${invoice}/print?language=english`)
  const values = (totals as { value: unknown }[]).map(({ value }) => value)
  const named = `ADV-7 · ${formatDay(app.ago(3))} · 520.00 + 78.00`
  assert.ok(values.includes(named), JSON.stringify(values))
})

test('an advance of the old books names its cargo where cargo is sold at several VAT rates', async () => {
  const { barley, companies, customers } = app.world
  const seed = { name: 'Seed for research', nameAr: 'بذور للبحث', hsCode: '1003', code: 'SEED', forms: ['Raw'] }
  await app.add('master-data/cargo-type', { ...seed, vatRate: 0, taxReason: 'VATEX-SA-35' })
  const advance = { date: app.ago(3), kind: 'Advance of a customer', consignee: companies.c1, customer: customers[1] }
  const entered = { ...advance, amount: 115, reference: 'ADV-8' }
  assert.match((await app.refused('POST', address, entered)).message, /^Cargo is sold at several VAT rates\./)
  const { prePayment } = await app.add(address, { ...entered, cargoType: barley })
  const { vatRate, net, vat } = await app.get(`payments/pre-payments/${prePayment}`)
  assert.deepEqual([vatRate, net, vat], [15, 100, 15])
  const debt = { ...advance, kind: 'Customer owes', amount: 115, reference: 'INV-9', cargoType: barley }
  assert.deepEqual(Object.keys((await app.refused('POST', address, debt)).fields), ['cargoType'])
})
