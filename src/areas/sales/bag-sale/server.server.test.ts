import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { qrOf } from '#trade/tax-documents/invoice.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const address = 'sales/bag-sale'

const sale = (of: object = {}) => ({
  date: app.ago(3),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 100,
  ...of,
})

const invoiceOf = async (id: number): Promise<Row> =>
  app.get(`sales/tax-invoice/${(await app.get(`${address}/${id}`)).invoice}`)

test('10,000 bags at 52.00, 300,000.00 of them paid in advance', async () => {
  await app.stock({ kg: 500_000, bags: 10_000 })
  const { c1 } = app.world.companies
  const customer = app.world.customers[0] as number
  const advance = await app.add('payments/pre-payments', {
    date: app.ago(4),
    customer,
    consignee: c1,
    mode: 'Bank Transaction',
    bank: app.world.banks[1],
    transactionRef: 'RJ-77120034',
    amount: 300_000,
  })
  assert.deepEqual([advance.net, advance.vat], [260_869.57, 39_130.43])

  const draft = await app.add(address, sale({ bags: 10_000, agent: app.world.agents[0] }))
  assert.deepEqual([draft.net, draft.vat, draft.gross, draft.advanceApplied], [520_000, 78_000, 598_000, 300_000])
  assert.deepEqual([draft.balanceDue, draft.commission, draft.quantity], [298_000, 2_500, 500])
  assert.equal(draft.status, 'Draft')
  assert.deepEqual(await app.onHand('STORE'), { onHand: 10_000, held: 0 })

  const approved = await app.act(address, draft.id, 'approve')
  assert.deepEqual([approved.status, approved.balanceDue], ['Approved', 298_000])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 500_000, held: 500_000 })
  assert.deepEqual(await app.onHand('STORE'), { onHand: 10_000, held: 10_000 })
  const on = async (role: string) => (await app.onHand(role)).onHand
  assert.equal(await on('RECEIVABLE'), 29_800_000)
  assert.equal(await on('ADVANCE'), 0)
  assert.equal(await on('CONSIGNEE_PAYABLE'), -51_750_000)
  assert.equal((await app.onHand('AGENT_PAYABLE', { party: app.world.agents[0] as number })).onHand, -250_000)

  const invoice = await invoiceOf(draft.id)
  assert.match(String(invoice.invoiceNo), /^INV-\d{4}-00001$/)
  assert.deepEqual([invoice.invoiceKind, invoice.saleNo, invoice.saleType], ['Tax', draft.docNo, 'SALE'])
  assert.deepEqual([invoice.gross, invoice.advanceApplied, invoice.balanceDue], [598_000, 300_000, 298_000])
  assert.deepEqual(
    [invoice.dueDate, invoice.eInvoiceStatus, invoice.fimsStatus],
    [app.ago(-27), 'Generated', 'Not sent'],
  )
  assert.match(String(invoice.uuid), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const [line, ...others] = invoice.lines as Row[]
  assert.equal(others.length, 0)
  assert.deepEqual(
    [line?.item, line?.bags, line?.quantity, line?.unitPrice, line?.discount, line?.net, line?.vat, line?.gross],
    ['Barley', 10_000, 500, 52, 0, 520_000, 78_000, 598_000],
  )
  assert.deepEqual(
    [approved.invoiceKind, approved.eInvoiceStatus, approved.fimsStatus],
    ['Tax', 'Generated', 'Not sent'],
  )
  assert.match(String(invoice.description), /^Feed Barley, Feed grade 2, Raw, 10,000 × 50 kg \| شعير علفي، /)
  const read = Buffer.from(String(invoice.qr), 'base64').toString()
  assert.match(read, /Nabt Al Jazirah Trading[\s\S]+T\d\d:\d\d:\d\d[\s\S]+298000\.00[\s\S]+78000\.00$/)
  const stamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(read)?.[0] as string
  const { vatNo } = await app.get(`master-data/consignee/${c1}`)
  const written = { sellerName: 'Nabt Al Jazirah Trading', vatNo: String(vatNo), timeStamp: stamp }
  assert.equal(qrOf({ ...written, payable: 29_800_000, vat: 7_800_000 }), invoice.qr)
  assert.equal(Date.parse(`${stamp}+03:00`), Math.floor(Date.parse(String(invoice.issuedAt)) / 1000) * 1000)

  const used = await app.get(`payments/pre-payments/${advance.id}`)
  assert.deepEqual([used.status, used.applied, used.balance], ['Applied', 300_000, 0])
})

test('the form shows the totals of the sale', async () => {
  await app.stock({ kg: 5_000, bags: 100 })
  const { body } = await app.ask('POST', `${address}/effect`, sale({ customer: app.world.customers[5] }))
  const effects = body.effects as { unit: string; before: number; after: number }[]
  const changes = effects.map(({ unit, before, after }) => [unit, after - before])
  assert.deepEqual(changes.toSorted(), [
    ['BAG', -100],
    ['KG', -5_000],
    ['SAR', 520_000],
    ['SAR', 598_000],
  ])
  assert.equal((body.values as Row).gross, 5_980)
  assert.equal(body.refusal, undefined)
  const tooMany = await app.ask('POST', `${address}/effect`, sale({ bags: 1_000_000 }))
  const cargo = (tooMany.body.effects as { unit: string; free: number }[]).find(({ unit }) => unit === 'KG')
  assert.equal(cargo?.free, 5_000)
  assert.equal((tooMany.body.refusal as Row).code, 'INSUFFICIENT_STOCK')
})

test('customers without a VAT registration get a simplified invoice', async () => {
  await app.stock({ kg: 5_000, bags: 100 })
  const { id } = await app.add(address, sale({ customer: app.world.customers[6] }))
  await app.act(address, id, 'approve')
  assert.equal((await invoiceOf(id)).invoiceKind, 'Simplified')
})

test('discount, loading charge, and VAT once per document', async () => {
  const { net, vat, gross } = await app.add(address, sale({ bags: 7, discountPct: 2.5, loadingCharge: 10.1 }))
  assert.deepEqual([net, vat, gross], [365, 54.75, 419.75])
  const free = await app.ask('POST', address, sale({ discountPct: 100 }))
  assert.equal(free.status, 400)
})

test('a sale cannot be in the future, and an approved one cannot be changed or canceled', async () => {
  const future = await app.ask('POST', address, sale({ date: app.ago(-2) }))
  assert.deepEqual([future.status, Object.keys(future.body.fields as object)], [400, ['date']])
  await app.stock({ kg: 5_000, bags: 100 })
  const { id } = await app.add(address, sale())
  const { version } = await app.act(address, id, 'approve')
  assert.equal((await app.ask('PUT', `${address}/${id}`, { ...sale(), version })).status, 409)
  assert.equal((await app.ask('PUT', `${address}/${id}/cancel`, { reason: 'wrong' })).status, 409)
})

test('more than the stock cannot be sold, and a failed try leaves nothing behind', async () => {
  const lc = await app.openLc('LC-S2')
  await app.stock({ lc, kg: 4_999 })
  await app.stock({ bags: 100 })
  const short = await app.add(address, sale({ lc }))
  const refused = await app.ask('PUT', `${address}/${short.id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(String(refused.body.message), /LC-S2.*: 4\.999 MT free on .*, 5\.000 MT requested/)
  assert.equal((await app.get(`${address}/${short.id}`)).status, 'Draft')
  assert.equal((await app.onHand('TERMINAL', { lc })).held, 0)
})

test('twenty approved at once, with stock for ten', async () => {
  const lc = await app.openLc('LC-S3')
  await app.stock({ lc, kg: 50_000, bags: 100_000 })
  const sales: Row[] = []
  for (let n = 0; n < 20; n++) sales.push(await app.add(address, sale({ lc, customer: app.world.customers[n % 6] })))
  const answers = await Promise.all(sales.map(({ id }) => app.ask('PUT', `${address}/${id}/approve`, {})))
  assert.deepEqual(
    [200, 422].map(status => answers.filter(answer => answer.status === status).length),
    [10, 10],
  )
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 50_000, held: 50_000 })
})

test('approved twice at once it has one invoice', async () => {
  await app.stock({ kg: 5_000, bags: 100 })
  const { id } = await app.add(address, sale())
  const answers = await Promise.all([1, 2].map(() => app.ask('PUT', `${address}/${id}/approve`, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const { docNo } = await app.get(`${address}/${id}`)
  const { rows } = await app.get<{ rows: Row[] }>(`sales/tax-invoice?search=${docNo}`)
  assert.deepEqual(
    rows.map(({ saleId }) => saleId),
    [id],
  )
})

test('the list finds sales by their customer, a picker by their numbers only', async () => {
  const { id } = await app.add(address, sale())
  const { docNo, labels } = await app.get<Row & { labels: { customer: string } }>(`${address}/${id}`)
  const found = async (path: string): Promise<boolean> =>
    (await app.get<{ rows: Row[] }>(path)).rows.some(row => row.id === id)
  const customer = encodeURIComponent(labels.customer)
  assert.deepEqual(
    [
      await found(`${address}?search=${customer}&pageSize=100`),
      await found(`lookups/${address}?search=${customer}`),
      await found(`lookups/${address}?search=${docNo}`),
    ],
    [true, false, true],
  )
})

test('two sales at once do not use an advance twice', async () => {
  await app.stock({ kg: 10_000, bags: 200 })
  const customer = app.world.customers[3]
  const paid = { date: app.ago(4), customer, consignee: app.world.companies.c1, mode: 'Cash', amount: 7_000 }
  await app.add('payments/pre-payments', paid)
  const drafts = [await app.add(address, sale({ customer })), await app.add(address, sale({ customer }))]
  await Promise.all(drafts.map(({ id }) => app.act(address, id, 'approve')))
  const invoices = await Promise.all(drafts.map(({ id }) => invoiceOf(id)))
  assert.deepEqual(invoices.map(({ advanceApplied }) => advanceApplied as number).sort(), [1_020, 5_980])
})

test('numbers have no gaps, and invoices cannot be entered by hand', async () => {
  const { rows } = await app.get<{ rows: Row[] }>('sales/tax-invoice?pageSize=100')
  const numbers = rows.map(({ invoiceNo }) => Number(String(invoiceNo).slice(-5))).sort((a, b) => a - b)
  assert.ok(numbers.length > 13)
  assert.deepEqual(
    numbers,
    numbers.map((_, n) => n + 1),
  )
  const byHand = await app.ask('POST', 'sales/tax-invoice', {})
  assert.deepEqual([byHand.status, /approving a sale/.test(String(byHand.body.message))], [400, true])
})

test('a clerk without the right cannot approve', async () => {
  const clerk = await app.as('sls')
  const { id } = await app.add(address, sale())
  const tried = await clerk('PUT', `/api/agencies/1/${address}/${id}/approve`, {})
  assert.equal(tried.status, 404)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
