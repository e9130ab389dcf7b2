import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesHouse, startSalesHouse } from '../../../../tests/application-with-prices.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
})
after(() => house?.close())

const address = 'sales/lc-sale'

const deal = (of: object = {}) => ({
  date: house.ago(20),
  customer: house.world.customers[1],
  consignee: house.world.companies.c1,
  terminal: house.world.terminals.jeddah,
  lc: house.lc,
  ...{ soldFrom: 'Terminal', form: 'Raw', weightBasis: 'Book', quantity: 5_000, unitPrice: 980 },
  ...of,
})
const agreed = async (of: object = {}): Promise<Row> => {
  const { id } = await house.add(address, deal(of))
  return house.act(address, id, 'approve')
}
const invoicesOf = async ({ docNo }: Row): Promise<Row[]> => {
  const { rows } = await house.get<{ rows: Row[] }>(`sales/tax-invoice?search=${docNo}&sort=invoiceNo`)
  return Promise.all(rows.map(({ id }) => house.get(`sales/tax-invoice/${id}`)))
}
const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  ...Object.keys((body as { fields?: object }).fields ?? {}),
]

test('95 % of 5,000 t at 980.00 provisionally, and the rest on an outturn of 4,987.250 t', async () => {
  await house.stock({ kg: 6_000_000 })
  const sale = await agreed({ provisionalPct: 95, weightBasis: 'Outturn' })
  assert.match(sale.docNo, /^LS-\d{4}-00001$/)
  assert.deepEqual(
    [sale.status, sale.net, sale.vat, sale.gross, sale.provisionalNet],
    ['Approved', 4_900_000, 735_000, 5_635_000, 4_655_000],
  )
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 6_000_000, held: 5_000_000 })

  const provisional = await house.act(address, sale.id, 'issue-provisional')
  assert.deepEqual([provisional.status, provisional.balanceDue], ['Provisional', 5_353_250])
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 1_000_000, held: 0 })
  assert.equal((await house.onHand('RECEIVABLE')).onHand, 535_325_000)

  assert.deepEqual(refusal(await house.ask('PUT', `${address}/${sale.id}/finalise`, {})), [400, 'finalQuantity'])
  const final = await house.act(address, sale.id, 'finalise', { finalQuantity: 4_987.25, finalDate: house.ago(2) })
  assert.deepEqual(
    [final.status, final.net, final.finalAdjustment, final.gross],
    ['Final', 4_887_505, 232_505, 5_620_630.75],
  )
  assert.equal(final.balanceDue, final.gross)
  assert.deepEqual(await house.onHand('TERMINAL'), { onHand: 1_012_750, held: 0 })
  const invoices = await invoicesOf(sale)
  assert.deepEqual(
    invoices.map(({ date, net, vat, gross, saleType }) => [date, net, vat, gross, saleType]),
    [
      [house.ago(20), 4_655_000, 698_250, 5_353_250, 'LCSALE'],
      [house.ago(2), 232_505, 34_875.75, 267_380.75, 'LCSALE'],
    ],
  )
  assert.deepEqual(
    invoices.map(({ lines }) => (lines as Row[]).map(({ item, net }) => [item, net])),
    [[['Provisional payment', 4_655_000]], [['Final settlement', 232_505]]],
  )
  const { total } = await house.get<{ total: Row }>(`procurement/lc/${house.lc}/quantities`)
  assert.deepEqual([total.soldLc, total.balance], [4_987.25, 1_012.75])

  assert.equal((await house.ask('PUT', `${address}/${sale.id}/close`, {})).status, 409)
  await house.add('payments', {
    ...{ date: house.ago(1), direction: 'Receipt', customer: house.world.customers[1], mode: 'Cash' },
    ...{ consignee: house.world.companies.c1, amount: 5_620_630.75 },
    allocations: invoices.map(({ id, gross }) => ({ invoice: id, amount: gross })),
  })
  assert.equal((await house.act(address, sale.id, 'close')).status, 'Closed')
  assert.equal((await house.ask('PUT', `${address}/${sale.id}/cancel`, { reason: 'x' })).status, 409)
})

test('without a provisional part it is settled at once, in dollars at 3.75, on the book weight', async () => {
  const lc = await house.openLc('LC-D2')
  await house.stock({ lc, kg: 800_000 })
  const sale = await agreed({ lc, quantity: undefined, unitPrice: undefined, priceUsd: 261.5 })
  assert.deepEqual([sale.quantity, sale.unitPrice, sale.net], [800, 980.625, 784_500])
  const early = await house.ask('PUT', `${address}/${sale.id}/issue-provisional`, {})
  assert.match(String(early.body.message), /Settle it directly/)
  const final = await house.act(address, sale.id, 'finalise')
  assert.deepEqual([final.status, final.finalQuantity, final.finalAdjustment], ['Final', 800, 784_500])
  const [invoice] = await invoicesOf(sale)
  const [line] = invoice!.lines as Row[]
  assert.deepEqual([line?.item, line?.quantity, line?.unitPrice, invoice?.gross], ['Barley', 800, 980.625, 902_175])
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 0, held: 0 })
})

test('sold to a consignee the cargo stays and is his', async () => {
  const lc = await house.openLc('LC-D3')
  await house.stock({ lc, kg: 100_000 })
  const { c1, c2 } = house.world.companies
  const sale = await agreed({ lc, quantity: 60, buyerConsignee: c2 })
  await house.act(address, sale.id, 'finalise')
  const of = (consignee: unknown) => house.onHand('TERMINAL', { lc, consignee: consignee as number })
  assert.deepEqual([(await of(c1)).onHand, (await of(c2)).onHand], [40_000, 60_000])
  const bought = await house.as('consignee2')
  const seen = await bought('GET', `/api/agencies/1/${address}/${sale.id}`)
  assert.equal(seen.status, 200)
})

test('out of the port it needs no terminal, and no more is sold than lies there', async () => {
  const lc = await house.openLc('LC-D4')
  const { c1, c2 } = house.world.companies
  const own = { consigneeId: c1, unit: 'KG', consignmentId: lc, cargoTypeId: house.world.barley }
  const kind = { ...own, gradeId: house.world.grade, form: 'Raw' }
  const legs = [
    { ...kind, role: 'PORT', locationId: house.world.ports.jeddah, amount: 300_000 },
    { ...kind, role: 'OPENING', amount: -300_000 },
  ]
  const request = { kind: 'opening', documentType: 'opening', documentId: 900, date: house.ago(60), legs }
  await house.sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
  const afloat = { lc, soldFrom: 'Port', terminal: undefined, buyerConsignee: c2 }
  const sale = await agreed({ ...afloat, quantity: 200 })
  const more = await house.ask('POST', address, deal({ ...afloat, quantity: 100.001 }))
  assert.deepEqual([more.status, more.body.code], [422, 'INSUFFICIENT_STOCK'])
  assert.equal((await house.add(address, deal({ ...afloat, quantity: undefined }))).quantity, 100)
  await house.act(address, sale.id, 'finalise')
  const of = (consignee: unknown) => house.onHand('PORT', { lc, consignee: consignee as number })
  assert.deepEqual([(await of(c1)).onHand, (await of(c2)).onHand], [100_000, 200_000])
  assert.deepEqual(refusal(await house.ask('POST', address, deal({ lc, terminal: undefined }))), [400, 'terminal'])
})

test('canceled before it is invoiced it reserves nothing', async () => {
  const lc = await house.openLc('LC-D5')
  await house.stock({ lc, kg: 100_000 })
  const sale = await agreed({ lc, quantity: 100 })
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 100_000 })
  await house.act(address, sale.id, 'cancel', { reason: 'The buyer withdrew' })
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 0 })
})

test('what comes out beyond what was sold is taken of free stock, or the settlement is refused', async () => {
  const lc = await house.openLc('LC-D6')
  await house.stock({ lc, kg: 101_000 })
  const sale = await agreed({ lc, quantity: 100, provisionalPct: 90 })
  await house.act(address, sale.id, 'issue-provisional')
  const over = await house.ask('PUT', `${address}/${sale.id}/finalise`, { finalQuantity: 101.001 })
  assert.deepEqual([over.status, over.body.code], [422, 'INSUFFICIENT_STOCK'])
  await house.act(address, sale.id, 'finalise', { finalQuantity: 101 })
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 0, held: 0 })
})

test('a final value below the provisional one is a credit note for the difference, at once', async () => {
  const lc = await house.openLc('LC-D10')
  await house.stock({ lc, kg: 1_000_000 })
  const sale = await agreed({ lc, quantity: 1_000, provisionalPct: 95, weightBasis: 'Outturn' })
  await house.act(address, sale.id, 'issue-provisional')
  const final = await house.act(address, sale.id, 'finalise', { finalQuantity: 940, finalDate: house.ago(1) })
  assert.deepEqual([final.status, final.net, final.finalAdjustment], ['Final', 921_200, -9_800])
  const [provisional, ...others] = await invoicesOf(sale)
  assert.deepEqual([others.length, provisional!.gross, provisional!.credited], [0, 1_070_650, 11_270])
  const { body } = await house.ask('GET', `accounts/credit-note?invoiceId=${provisional!.id}`)
  const [note] = body.rows as [Row]
  assert.deepEqual(
    [note.status, note.date, note.reason, note.net, note.vat, note.gross],
    ['Issued', house.ago(1), 'Quantity', 9_800, 1_470, 11_270],
  )
  assert.match(String(note.noteNo), /^CN-/)
  assert.match(String(note.description), /, Raw, 940\.000 MT \| .*، حبوب، 940\.000 طن$/)
  const paper = await house.get(`sales/tax-invoice/${provisional!.id}/print?language=english`)
  const [line] = paper.lines as { item: [string, string] }[]
  assert.match(line!.item[0], /^Provisional payment: .*, Raw, 1,000\.000 MT$/)
  assert.match(line!.item[1], /^دفعة مؤقتة: .*1,000\.000 طن$/)
  // What the customer owes is the final value with its VAT: 921,200.00 and 138,180.00.
  assert.equal((await house.get(`${address}/${sale.id}`)).balanceDue, 1_059_380)
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 60_000, held: 0 })
})

test('taken back once its invoices are credited, and not before', async () => {
  const lc = await house.openLc('LC-D9')
  await house.stock({ lc, kg: 100_000 })
  const sale = await agreed({ lc, quantity: 100, customer: house.world.customers[2] })
  await house.act(address, sale.id, 'finalise')
  const early = await house.ask('PUT', `${address}/${sale.id}/reverse`, { reason: 'The buyer withdrew' })
  assert.deepEqual([early.status, /SAR 112,700\.00/.test(String(early.body.message))], [409, true])
  const [invoice] = await invoicesOf(sale)
  const note = await house.add('accounts/credit-note', {
    ...{ date: house.ago(0), invoice: invoice!.id, reason: 'Cancellation' },
  })
  await house.act('accounts/credit-note', note.id, 'issue')
  const back = await house.act(address, sale.id, 'reverse', { reason: 'The buyer withdrew' })
  assert.equal(back.status, 'Reversed')
  assert.deepEqual(await house.onHand('TERMINAL', { lc }), { onHand: 100_000, held: 0 })
})

test('an approved deal counts as ordered until it is invoiced', async () => {
  const lc = await house.openLc('LC-D7')
  await house.stock({ lc, kg: 100_000 })
  const customer = house.world.customers[8] as number
  const limit = { customer, consignee: house.world.companies.c1, creditLimit: 100_000, onExceed: 'Block' }
  const days = { effectiveFrom: house.ago(30), effectiveTo: house.ago(-30) }
  const { id } = await house.add('accounts/customer-credit-limit', { ...limit, ...days, security: 'None' })
  await house.act('accounts/customer-credit-limit', id, 'approve')
  const exposure = async () => {
    const asked = `customer=${customer}&consignee=${house.world.companies.c1}`
    const { standing } = await house.get<{
      standing: Row
    }>(`accounts/customer-credit-limit/standing?${asked}`)
    return [standing.orders, standing.invoices]
  }
  const sale = await agreed({ lc, customer, quantity: 50, provisionalPct: 50 })
  assert.deepEqual(await exposure(), [56_350, 0])
  const second = await house.add(address, deal({ lc, customer, quantity: 50 }))
  const blocked = await house.ask('PUT', `${address}/${second.id}/approve`, {})
  assert.deepEqual([blocked.status, blocked.body.code], [422, 'CREDIT_EXCEEDED'])
  await house.act(address, sale.id, 'issue-provisional')
  assert.deepEqual(await exposure(), [28_175, 28_175])
  await house.act(address, sale.id, 'finalise')
  assert.deepEqual(await exposure(), [0, 56_350])
  const said = { ...deal({ lc, customer, quantity: 50 }), version: second.version, creditReason: 'A bank vouches' }
  assert.equal((await house.ask('PUT', `${address}/${second.id}`, said)).status, 200)
  await house.act(address, second.id, 'approve')
  const asked = `customer=${customer}&consignee=${house.world.companies.c1}`
  const { standing } = await house.get(`accounts/customer-credit-limit/standing?${asked}`)
  assert.equal((standing as Row).bypassed, 1)
})

const broken: [string, () => object, string[]][] = [
  ['without a price', () => ({ unitPrice: undefined }), ['unitPrice']],
  ['to its own seller', () => ({ buyerConsignee: house.world.companies.c1 }), ['buyerConsignee']],
  ['whose title passes tomorrow', () => ({ titleTransferDate: house.ago(-1) }), ['date']],
  ['out of the port and a terminal', () => ({ soldFrom: 'Port' }), ['terminal']],
  ['at 0.01 where the list says 1,000.00', () => ({ unitPrice: 0.01 }), ['unitPrice', 'priceReason']],
  ['in dollars above the margin', () => ({ unitPrice: undefined, priceUsd: 281 }), ['priceUsd', 'priceReason']],
]
for (const [name, of, fields] of broken) {
  test(`no LC sale ${name}`, async () => {
    assert.deepEqual(refusal(await house.ask('POST', address, deal({ quantity: 1, ...of() }))), [400, ...fields])
  })
}

test('a price beyond the margin takes a reason, and the right; the difference to the list stands beside it', async () => {
  const reasoned = { quantity: 1, unitPrice: 900, priceReason: 'Wet by rain' }
  const sale = await house.add(address, deal(reasoned))
  assert.deepEqual([sale.listPrice, sale.listDifferencePct], [1000, -10])
  const clerk = await house.as('sls')
  const { status, body } = await clerk('POST', `/api/agencies/1/${address}`, deal(reasoned))
  assert.deepEqual([status, body.code], [400, 'PRICE_BY_HAND'])
  await house.act(address, sale.id, 'cancel', { reason: 'x' })
})

test('who may not approve issues nothing', async () => {
  const lc = await house.openLc('LC-D8')
  await house.stock({ lc, kg: 10_000 })
  const sale = await agreed({ lc, quantity: 10, provisionalPct: 90 })
  const clerk = await house.as('sls')
  const path = `/api/agencies/1/${address}/${sale.id}`
  for (const action of ['issue-provisional', 'finalise']) {
    assert.equal((await clerk('PUT', `${path}/${action}`, {})).status, 404)
  }
  assert.equal((await clerk('GET', path)).status, 200)
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
