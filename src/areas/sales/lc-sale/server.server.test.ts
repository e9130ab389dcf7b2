import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
})
after(() => app?.close())

const address = 'sales/lc-sale'

const deal = (of: object = {}) => ({
  date: app.ago(20),
  customer: app.world.customers[1],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  ...{ soldFrom: 'Terminal', form: 'Raw', weightBasis: 'Book', quantity: 5_000, unitPrice: 980 },
  ...of,
})
const agreed = async (of: object = {}): Promise<Row> => {
  const { id } = await app.add(address, deal(of))
  return app.act(address, id, 'approve')
}
const invoicesOf = async ({ docNo }: Row): Promise<Row[]> => {
  const { rows } = await app.get<{ rows: Row[] }>(`sales/tax-invoice?search=${docNo}&sort=invoiceNo`)
  return Promise.all(rows.map(({ id }) => app.get(`sales/tax-invoice/${id}`)))
}
const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

test('95 % of 5,000 t at 980.00 provisionally, and the rest on an outturn of 4,987.250 t', async () => {
  await app.stock({ kg: 6_000_000 })
  const sale = await agreed({ provisionalPct: 95, weightBasis: 'Outturn' })
  assert.match(sale.docNo, /^LS-\d{4}-00001$/)
  assert.deepEqual(
    [sale.status, sale.net, sale.vat, sale.gross, sale.provisionalNet],
    ['Approved', 4_900_000, 735_000, 5_635_000, 4_655_000],
  )
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 6_000_000, held: 5_000_000 })

  const provisional = await app.act(address, sale.id, 'issue-provisional')
  assert.deepEqual([provisional.status, provisional.balanceDue], ['Provisional', 5_353_250])
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 1_000_000, held: 0 })
  assert.equal((await app.onHand('RECEIVABLE')).onHand, 535_325_000)

  assert.deepEqual(refusal(await app.ask('PUT', `${address}/${sale.id}/finalise`, {})), [400, 'finalQuantity'])
  const final = await app.act(address, sale.id, 'finalise', { finalQuantity: 4_987.25, finalDate: app.ago(2) })
  assert.deepEqual(
    [final.status, final.net, final.finalAdjustment, final.gross],
    ['Final', 4_887_505, 232_505, 5_620_630.75],
  )
  assert.equal(final.balanceDue, final.gross)
  assert.deepEqual(await app.onHand('TERMINAL'), { onHand: 1_012_750, held: 0 })
  const invoices = await invoicesOf(sale)
  assert.deepEqual(
    invoices.map(({ date, net, vat, gross, saleType }) => [date, net, vat, gross, saleType]),
    [
      [app.ago(20), 4_655_000, 698_250, 5_353_250, 'LCSALE'],
      [app.ago(2), 232_505, 34_875.75, 267_380.75, 'LCSALE'],
    ],
  )
  assert.deepEqual(
    invoices.map(({ lines }) => (lines as Row[]).map(({ item, net }) => [item, net])),
    [[['Provisional payment', 4_655_000]], [['Final settlement', 232_505]]],
  )
  const { total } = await app.get<{ total: Row }>(`procurement/lc/${app.lc}/quantities`)
  assert.deepEqual([total.soldLc, total.balance], [4_987.25, 1_012.75])

  assert.equal((await app.ask('PUT', `${address}/${sale.id}/close`, {})).status, 409)
  await app.add('payments', {
    ...{ date: app.ago(1), direction: 'Receipt', customer: app.world.customers[1], mode: 'Cash' },
    ...{ consignee: app.world.companies.c1, amount: 5_620_630.75 },
    allocations: invoices.map(({ id, gross }) => ({ invoice: id, amount: gross })),
  })
  assert.equal((await app.act(address, sale.id, 'close')).status, 'Closed')
  assert.equal((await app.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'x' })).status, 409)
})

test('without a provisional part it is settled at once, in dollars at 3.75, on the book weight', async () => {
  const lc = await app.openLc('LC-D2')
  await app.stock({ lc, kg: 800_000 })
  const sale = await agreed({ lc, quantity: undefined, unitPrice: undefined, priceUsd: 261.5 })
  assert.deepEqual([sale.quantity, sale.unitPrice, sale.net], [800, 980.625, 784_500])
  const early = await app.ask('PUT', `${address}/${sale.id}/issue-provisional`, {})
  assert.match(String(early.body.message), /Settle it directly/)
  const final = await app.act(address, sale.id, 'finalise')
  assert.deepEqual([final.status, final.finalQuantity, final.finalAdjustment], ['Final', 800, 784_500])
  const [invoice] = await invoicesOf(sale)
  const [line] = invoice!.lines as Row[]
  assert.deepEqual([line?.item, line?.quantity, line?.unitPrice, invoice?.gross], ['Barley', 800, 980.625, 902_175])
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 0, held: 0 })
})

test('sold to a consignee the cargo stays in place and belongs to that consignee', async () => {
  const lc = await app.openLc('LC-D3')
  await app.stock({ lc, kg: 100_000 })
  const { c1, c2 } = app.world.companies
  const sale = await agreed({ lc, quantity: 60, buyerConsignee: c2 })
  await app.act(address, sale.id, 'finalise')
  const of = (consignee: unknown) => app.onHand('TERMINAL', { lc, consignee: consignee as number })
  assert.deepEqual([(await of(c1)).onHand, (await of(c2)).onHand], [40_000, 60_000])
  const days = `from=${app.ago(30)}&to=${app.ago(0)}`
  const { rows } = await app.get<{ rows: Row[] }>(`reports/consignee-detail?${days}`)
  const figures = rows.filter(row => row.lc === lc).map(row => [row.consignee, row.ownIn, row.ownOut, row.sold])
  assert.deepEqual(figures.sort(), [[c1, 0, 60, 0], [c2, 60, 0, 0]].sort()) // biome-ignore format: one row a line
  const moves = await app.get<{ rows: Row[] }>(`analytics/lc-ownership-transfer-out-detail?${days}&lcId=${lc}`)
  const gave = moves.rows.map(({ kind, from, to, quantity }) => [kind, from, to, quantity])
  assert.deepEqual(gave, [['Sale', c1, c2, 60]])
  const card = await app.get<{ rows: Row[] }>(`reports/barley-inventory?${days}&lcId=${lc}&kind=LC%20Sale`)
  const lines = card.rows.filter(({ kind }) => kind === 'LC Sale').map(row => [row.consignee, row.in, row.out])
  assert.deepEqual(lines.sort(), [[c1, null, 60], [c2, 60, null]].sort()) // biome-ignore format: one row a line
  const { total } = await app.get<{ total: Row }>(`procurement/lc/${lc}/quantities`)
  assert.deepEqual([total.soldLc, total.cargoSaleOut, total.cargoSaleIn], [0, 60, 60])
  const bought = await app.as('consignee2')
  const seen = await bought('GET', `/api/agencies/1/${address}/${sale.id}`)
  assert.equal(seen.status, 200)
})

test('in port it needs no terminal, and no more than the stock there can be sold', async () => {
  const lc = await app.openLc('LC-D4')
  const { c1, c2 } = app.world.companies
  const own = { consigneeId: c1, unit: 'KG', consignmentId: lc, cargoTypeId: app.world.barley }
  const kind = { ...own, gradeId: app.world.grade, form: 'Raw' }
  const legs = [
    { ...kind, role: 'PORT', locationId: app.world.ports.jeddah, amount: 300_000 },
    { ...kind, role: 'OPENING', amount: -300_000 },
  ]
  const request = { kind: 'opening', documentType: 'opening', documentId: 900, date: app.ago(60), legs }
  await app.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
  const afloat = { lc, soldFrom: 'Port', terminal: undefined, buyerConsignee: c2 }
  const sale = await agreed({ ...afloat, quantity: 200 })
  const more = await app.ask('POST', address, deal({ ...afloat, quantity: 100.001 }))
  assert.deepEqual([more.status, more.body.code], [422, 'INSUFFICIENT_STOCK'])
  assert.equal((await app.add(address, deal({ ...afloat, quantity: undefined }))).quantity, 100)
  await app.act(address, sale.id, 'finalise')
  const of = (consignee: unknown) => app.onHand('PORT', { lc, consignee: consignee as number })
  assert.deepEqual([(await of(c1)).onHand, (await of(c2)).onHand], [100_000, 200_000])
  assert.deepEqual(refusal(await app.ask('POST', address, deal({ lc, terminal: undefined }))), [400, 'terminal'])
})

test('canceled before it is invoiced it reserves nothing', async () => {
  const lc = await app.openLc('LC-D5')
  await app.stock({ lc, kg: 100_000 })
  const sale = await agreed({ lc, quantity: 100 })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 100_000 })
  await app.act(address, sale.id, 'cancel', { reason: 'The buyer withdrew' })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 0 })
})

test('a final weight above the sold one takes free stock, or the settlement is refused', async () => {
  const lc = await app.openLc('LC-D6')
  await app.stock({ lc, kg: 101_000 })
  const sale = await agreed({ lc, quantity: 100, provisionalPct: 90 })
  await app.act(address, sale.id, 'issue-provisional')
  const over = await app.ask('PUT', `${address}/${sale.id}/finalise`, { finalQuantity: 101.001 })
  assert.deepEqual([over.status, over.body.code], [422, 'INSUFFICIENT_STOCK'])
  await app.act(address, sale.id, 'finalise', { finalQuantity: 101 })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 0, held: 0 })
})

test('a final value below the provisional one is credited at once', async () => {
  const lc = await app.openLc('LC-D10')
  await app.stock({ lc, kg: 1_000_000 })
  const sale = await agreed({ lc, quantity: 1_000, provisionalPct: 95, weightBasis: 'Outturn' })
  await app.act(address, sale.id, 'issue-provisional')
  const final = await app.act(address, sale.id, 'finalise', { finalQuantity: 940, finalDate: app.ago(1) })
  assert.deepEqual([final.status, final.net, final.finalAdjustment], ['Final', 921_200, -9_800])
  const [provisional, ...others] = await invoicesOf(sale)
  assert.deepEqual([others.length, provisional!.gross, provisional!.credited], [0, 1_070_650, 11_270])
  const { body } = await app.ask('GET', `accounts/credit-note?invoiceId=${provisional!.id}`)
  const [note] = body.rows as [Row]
  assert.deepEqual(
    [note.status, note.date, note.reason, note.net, note.vat, note.gross],
    ['Issued', app.ago(1), 'Quantity', 9_800, 1_470, 11_270],
  )
  assert.match(String(note.noteNo), /^CN-/)
  assert.match(String(note.description), /, Raw, 940\.000 MT \| .*، حبوب، 940\.000 طن$/)
  const paper = await app.get(`sales/tax-invoice/${provisional!.id}/print?language=english`)
  const [line] = paper.lines as { item: [string, string] }[]
  assert.match(line!.item[0], /^Provisional payment: .*, Raw, 1,000\.000 MT$/)
  assert.match(line!.item[1], /^دفعة مؤقتة: .*1,000\.000 طن$/)
  // The customer owes the final value with its VAT: 921,200.00 and 138,180.00.
  assert.equal((await app.get(`${address}/${sale.id}`)).balanceDue, 1_059_380)
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 0 })
})

test('the rest is invoiced to the customer, and in the payment mode, that corrections gave the provisional invoice', async () => {
  const lc = await app.openLc('LC-D19')
  await app.stock({ lc, kg: 100_000 })
  const sale = await agreed({ lc, quantity: 100, provisionalPct: 95, paymentMode: 'Cash' })
  await app.act(address, sale.id, 'issue-provisional')
  const manager = await app.as('acm')
  const correct = async (of: object): Promise<void> => {
    const { provisionalInvoice } = await app.get(`${address}/${sale.id}`)
    const asked = { date: app.ago(0), invoice: provisionalInvoice, cause: 'Entered wrongly', explanation: 'Mixed up' }
    const { id } = await app.add('accounts/edit-sale-and-payment', { ...asked, ...of })
    const path = `/api/agencies/${app.redSea.id}/accounts/edit-sale-and-payment/${id}/carry-out`
    const { status, body } = await manager('PUT', path, {})
    assert.equal(status, 200, JSON.stringify(body))
  }
  await correct({ wrong: 'Payment mode', newMode: 'On credit' })
  await correct({ wrong: 'Customer', toCustomer: app.world.customers[4] })
  await app.act(address, sale.id, 'finalise', { finalQuantity: 100 })
  const last = (await invoicesOf(sale)).at(-1)!
  assert.deepEqual([last.net, last.customer, last.paymentMode], [4_900, app.world.customers[4], 'On credit'])
})

test('it can be reversed only after its invoices are credited', async () => {
  const lc = await app.openLc('LC-D9')
  await app.stock({ lc, kg: 100_000 })
  const sale = await agreed({ lc, quantity: 100, customer: app.world.customers[2] })
  await app.act(address, sale.id, 'finalise')
  const early = await app.ask('PUT', `${address}/${sale.id}/reverse`, { reason: 'The buyer withdrew' })
  assert.deepEqual([early.status, /SAR 112,700\.00/.test(String(early.body.message))], [409, true])
  const [invoice] = await invoicesOf(sale)
  const note = await app.add('accounts/credit-note', {
    ...{ date: app.ago(0), invoice: invoice!.id, reason: 'Cancellation' },
  })
  await app.act('accounts/credit-note', note.id, 'issue')
  const back = await app.act(address, sale.id, 'reverse', { reason: 'The buyer withdrew' })
  assert.equal(back.status, 'Reversed')
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 0 })
})

test('an approved deal counts as an order until it is invoiced', async () => {
  const lc = await app.openLc('LC-D7')
  await app.stock({ lc, kg: 100_000 })
  const customer = app.world.customers[8] as number
  const limit = { customer, consignee: app.world.companies.c1, creditLimit: 100_000, onExceed: 'Block' }
  const days = { effectiveFrom: app.ago(30), effectiveTo: app.ago(-30) }
  const { id } = await app.add('accounts/customer-credit-limit', { ...limit, ...days, security: 'None' })
  await app.act('accounts/customer-credit-limit', id, 'approve')
  const exposure = async () => {
    const asked = `customer=${customer}&consignee=${app.world.companies.c1}`
    const { standing } = await app.get<{
      standing: Row
    }>(`accounts/customer-credit-limit/standing?${asked}`)
    return [standing.orders, standing.invoices]
  }
  const sale = await agreed({ lc, customer, quantity: 50, provisionalPct: 50 })
  assert.deepEqual(await exposure(), [56_350, 0])
  const second = await app.add(address, deal({ lc, customer, quantity: 50 }))
  const blocked = await app.ask('PUT', `${address}/${second.id}/approve`, {})
  assert.deepEqual([blocked.status, blocked.body.code], [422, 'CREDIT_EXCEEDED'])
  await app.act(address, sale.id, 'issue-provisional')
  assert.deepEqual(await exposure(), [28_175, 28_175])
  await app.act(address, sale.id, 'finalise')
  assert.deepEqual(await exposure(), [0, 56_350])
  const said = { ...deal({ lc, customer, quantity: 50 }), version: second.version, creditReason: 'A bank vouches' }
  assert.equal((await app.ask('PUT', `${address}/${second.id}`, said)).status, 200)
  await app.act(address, second.id, 'approve')
  const asked = `customer=${customer}&consignee=${app.world.companies.c1}`
  const { standing } = await app.get(`accounts/customer-credit-limit/standing?${asked}`)
  assert.equal((standing as Row).bypassed, 1)
})

const broken: [string, () => object, string[]][] = [
  ['without a price', () => ({ unitPrice: undefined }), ['unitPrice']],
  ['to its own seller', () => ({ buyerConsignee: app.world.companies.c1 }), ['buyerConsignee']],
  ['whose title passes tomorrow', () => ({ titleTransferDate: app.ago(-1) }), ['date']],
  ['out of the port and a terminal', () => ({ soldFrom: 'Port' }), ['terminal']],
  ['at 0.01 where the list says 1,000.00', () => ({ unitPrice: 0.01 }), ['unitPrice', 'priceReason']],
  ['in dollars above the margin', () => ({ unitPrice: undefined, priceUsd: 281 }), ['priceUsd', 'priceReason']],
]
for (const [name, of, fields] of broken) {
  test(`no LC sale ${name}`, async () => {
    assert.deepEqual(refusal(await app.ask('POST', address, deal({ quantity: 1, ...of() }))), [400, ...fields])
  })
}

test('the form shows the customer’s future debt, and what the approval would refuse', async () => {
  await app.stock({ kg: 100_000 })
  const foresee = async (of: object) =>
    (await app.ask('POST', `${address}/effect`, deal({ quantity: 100, ...of }))).body
  const lines = (await foresee({})).effects as { title: string; before: number; after: number }[]
  const owed = lines.find(({ title }) => title.startsWith('Customer owes'))
  assert.equal(owed && owed.after - owed.before, 11_270_000)
  assert.equal((await foresee({})).refusal, undefined)
  const stranger = await app.add('master-data/customer', {
    ...{
      kind: 'Individual',
      name: 'Salem',
      nameAr: 'سالم',
      mobile: '0551110044',
      city: 'Taif',
      language: 'arabic',
      onCredit: true,
    },
    consignees: [app.world.companies.c1],
  })
  const { effects, refusal } = await foresee({ customer: stranger.id, paymentMode: 'On credit' })
  assert.ok((effects as Row[]).length > 1)
  assert.equal((refusal as Row).code, 'NOT_ON_CREDIT')
})

test('a price beyond the margin needs a reason and the right; the difference to the list is shown', async () => {
  const reasoned = { quantity: 1, unitPrice: 900, priceReason: 'Wet by rain' }
  const sale = await app.add(address, deal(reasoned))
  assert.deepEqual([sale.listPrice, sale.listDifferencePct], [1000, -10])
  const clerk = await app.as('sls')
  const { status, body } = await clerk('POST', `/api/agencies/1/${address}`, deal(reasoned))
  assert.deepEqual([status, body.code], [400, 'PRICE_BY_HAND'])
  await app.act(address, sale.id, 'cancel', { reason: 'x' })
})

test('users who may not approve cannot issue', async () => {
  const lc = await app.openLc('LC-D8')
  await app.stock({ lc, kg: 10_000 })
  const sale = await agreed({ lc, quantity: 10, provisionalPct: 90 })
  const clerk = await app.as('sls')
  const path = `/api/agencies/1/${address}/${sale.id}`
  for (const action of ['issue-provisional', 'finalise']) {
    assert.equal((await clerk('PUT', `${path}/${action}`, {})).status, 404)
  }
  assert.equal((await clerk('GET', path)).status, 200)
})

test('a settled sale whose price was corrected downwards is paid when its invoice is', async () => {
  const lc = await app.openLc('LC-D12')
  await app.stock({ lc, kg: 10_000 })
  const sale = await agreed({ lc, quantity: 10 })
  await app.act(address, sale.id, 'finalise', {})
  const [invoice] = await invoicesOf(sale)
  const corrections = 'accounts/edit-sale-and-payment'
  const wrong = { wrong: 'Price', invoice: invoice!.id, newPrice: 900, cause: 'Entered wrongly', explanation: 'Typo' }
  const asked = await app.add(corrections, { date: app.ago(0), ...wrong })
  const manager = await app.as('acm')
  const path = `/api/agencies/${app.redSea.id}/${corrections}/${asked.id}/carry-out`
  assert.equal((await manager('PUT', path, {})).status, 200)
  const { balanceDue: amount, invoice: right } = await app.get(`${address}/${sale.id}`)
  assert.equal(amount, 10_350)
  const { customer, consignee } = deal()
  const receipt = { date: app.ago(0), direction: 'Receipt', mode: 'Cash', customer, consignee, amount }
  await app.add('payments', { ...receipt, allocations: [{ invoice: right, amount }] })
  const { paymentState, balanceDue } = await app.get(`${address}/${sale.id}`)
  assert.deepEqual([paymentState, balanceDue], ['Paid', 0])
})

test('a sale is settled after the month in which its title passed was closed; reversing takes both movements back', async () => {
  const lc = await app.openLc('LC-D11')
  await app.stock({ lc, kg: 100_000 })
  const day = app.ago(45)
  const of = { lc, quantity: 100, provisionalPct: 90, weightBasis: 'Outturn', titleTransferDate: day }
  const sale = await agreed(of)
  await app.act(address, sale.id, 'issue-provisional')
  await app.sql('select ledger.close_month($1, $2)', [Number(day.slice(0, 4)), Number(day.slice(5, 7))])
  const final = await app.act(address, sale.id, 'finalise', { finalQuantity: 99 })
  assert.deepEqual([final.status, final.net], ['Final', 97_020])
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 1_000, held: 0 })
  const moved = await app.sql(
    `select effective_date::text as day from ledger.posting
     where agency_id = app.agency() and document_type = 'lcSale' and document_id = $1 order by id`,
    [sale.id],
  )
  assert.deepEqual(
    moved.map(row => row.day),
    [day, app.ago(0)],
  )
  for (const { id } of await invoicesOf(sale)) {
    const note = await app.add('accounts/credit-note', { date: app.ago(0), invoice: id, reason: 'Cancellation' })
    await app.act('accounts/credit-note', note.id, 'issue')
  }
  await app.act(address, sale.id, 'reverse', { reason: 'The buyer withdrew' })
  assert.deepEqual(await app.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 0 })
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
