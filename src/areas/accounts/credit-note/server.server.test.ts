import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, startOfMonth } from '#kit/days.ts'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { textsOfCode } from '../../../../tests/qr-texts.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 3_000_000, bags: 60_000 })
})
after(() => app?.close())

const address = 'accounts/credit-note'
const c1 = () => app.world.companies.c1
const jeddah = () => app.world.terminals.jeddah as number

type Sold = { sale: number; invoice: Row }
const sell = async (bags: number, of: object = {}): Promise<Sold> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(5), customer: app.world.customers[0], consignee: c1(), terminal: jeddah(), lc: app.lc },
    ...{ form: 'Raw', bagGrade: app.world.bag50, bags, ...of },
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return { sale: id, invoice: await app.get(`sales/tax-invoice/${sale.invoice}`) }
}

const deliver = async (sale: number, bags: number): Promise<void> => {
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' }
  const note = await app.add('sales/delivery-note', { ...truck, date: app.ago(4), sale, orderedBags: bags })
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  const weighed = { grossKg: 15_000 + bags * 50 + Math.round((bags * 110) / 1000), loadedBags: bags }
  await app.act('sales/delivery-note', note.id, 'weigh-out', weighed)
  await app.act('sales/delivery-note', note.id, 'gate-out')
}

// A terminal that the owner of the goods is not mapped to.
const addOtherTerminal = async (): Promise<number> => {
  const { port } = await app.get(`master-data/terminal/${jeddah()}`)
  const terminal = { name: 'Duba', nameAr: 'ضباء', city: 'Duba', port, capacity: 1_000, stores: [], weighbridges: [] }
  return (await app.add('master-data/terminal', terminal)).id
}

const body = (invoice: Row, of: object = {}) => ({ date: app.ago(2), invoice: invoice.id, reason: 'Quantity', ...of })
const issue = async (invoice: Row, of: object = {}): Promise<Row> => {
  const { id } = await app.add(address, body(invoice, of))
  return app.act(address, id, 'issue')
}
const refused = async (invoice: Row, of: object) => {
  const { status, body: told } = await app.ask('POST', address, body(invoice, of))
  return [status, ...Object.keys((told.fields as object) ?? {})]
}
const moved = async ({ id }: Row) =>
  ((await app.get(`${address}/${id}`)).postings as { legs: { title: string; unit: string; amount: number }[] }[])
    .flatMap(({ legs }) => legs)
    .map(({ title, unit, amount }) => [title.split(':')[0], unit, amount])
    .sort()

test('100 of 10,000 bags short: 5,200.00 and 780.00 off the invoice; 592,020.00 are left to credit', async () => {
  const { sale, invoice } = await sell(10_000, { agent: app.world.agents[0] })
  assert.deepEqual([invoice.gross, invoice.commission], [598_000, 2_500])
  const draft = await app.add(address, body(invoice, { lines: [{ line: 1, bags: 100 }], callOff: true }))
  assert.deepEqual([draft.status, draft.net, draft.vat, draft.gross], ['Draft', 5_200, 780, 5_980])
  assert.equal((await app.get(`sales/tax-invoice/${invoice.id}`)).balanceDue, 598_000)
  const note = await app.act(address, draft.id, 'issue')
  assert.deepEqual([note.status, note.creditable, note.settled, note.clawback], ['Issued', 592_020, 5_980, 25])
  assert.match(String(note.noteNo), /^CN-\d{4}-00001$/)
  assert.deepEqual(textsOfCode(note.qr as string).slice(3), ['5980.00', '780.00'])
  const credited = await app.get(`sales/tax-invoice/${invoice.id}`)
  assert.deepEqual([credited.credited, credited.balanceDue], [5_980, 592_020])
  assert.deepEqual(await moved(note), [
    ['Customer owes', 'SAR', -598_000],
    ['Payable to agent', 'SAR', 2_500],
    ['Payable to consignee', 'SAR', 517_500],
    ['VAT charged', 'SAR', 78_000],
  ])
  const [held] = await app.sql(
    `select sum(amount - consumed - released) as left from ledger.hold h join ledger.account c on c.agency_id = h.agency_id and c.id = h.account_id
     where h.agency_id = app.agency() and h.document_type = 'bagSale' and h.document_id = $1 and c.unit = 'BAG'`,
    [sale],
  )
  assert.equal(Number(held?.left), 9_900)
  const { body: told } = await app.ask('POST', 'sales/delivery-note', {
    ...{ truck: app.world.conveyor, driver: app.world.drivers[0], language: 'arabic' },
    ...{ date: app.ago(4), sale, orderedBags: 9_901 },
  })
  assert.equal(told.code, 'ORDER_EXCEEDED')
  await deliver(sale, 9_900)
  assert.equal((await app.get(`sales/bag-sale/${sale}`)).status, 'Delivered')
})

test('returned goods are in stock again, bags in their condition; more than was delivered is refused', async () => {
  const { sale, invoice } = await sell(1_000)
  const back = { reason: 'Return', returnToStock: true }
  assert.deepEqual(await refused(invoice, { ...back, lines: [{ line: 1, bags: 10 }] }), [400, 'returnToStock'])
  await deliver(sale, 400)
  const [cargo, bags] = [await app.onHand('TERMINAL'), await app.onHand('STORE')]
  const note = await issue(invoice, { ...back, bagCondition: 'Damaged', lines: [{ line: 1, bags: 100 }] })
  assert.equal((await app.onHand('TERMINAL')).onHand, cargo.onHand + 5_000)
  assert.equal((await app.onHand('STORE')).onHand, bags.onHand + 100)
  const damaged = await app.get(`bags/damage-bags?from=${app.ago(9)}&to=${app.ago(0)}`)
  assert.deepEqual(
    (damaged.rows as Row[]).map(row => [row.docNo, row.damaged]),
    [[note.docNo, 100]],
  )
  assert.ok((await moved(note)).some(([, unit, amount]) => unit === 'KG' && amount === 5_000))
  assert.deepEqual(await refused(invoice, { ...back, lines: [{ line: 1, bags: 301 }] }), [400, 'returnToStock'])
  const terminal = await addOtherTerminal()
  const there = { ...back, terminal, lines: [{ line: 1, bags: 10 }] }
  const offered = async (): Promise<boolean> => {
    const { rows } = await app.get(`lookups/master-data/terminal?invoiceId=${invoice.id}&for=creditNote.terminal`)
    return (rows as { id: number }[]).some(({ id }) => id === terminal)
  }
  for (const operations of [[], ['Sell']]) {
    const cells = [{ terminal, consignee: app.world.companies.c1, operations }]
    await app.ask('PUT', 'master-data/mapping-grid', { cells })
    assert.deepEqual([await offered(), ...(await refused(invoice, there))], [false, 400, 'terminal'])
  }
  const keeping = [{ terminal, consignee: app.world.companies.c1, operations: ['Store'] }]
  await app.ask('PUT', 'master-data/mapping-grid', { cells: keeping })
  assert.equal(await offered(), true)
  const { body: loose } = await app.ask(
    'POST',
    address,
    body(invoice, { lines: [{ line: 1, bags: 601 }], callOff: true }),
  )
  assert.equal(loose.code, 'ORDER_EXCEEDED')
})

test('the amount that the invoice no longer needs is refunded, or stays the customer’s credit', async () => {
  const customer = app.world.customers[1]
  const { invoice } = await sell(100, { customer })
  assert.deepEqual(await refused(invoice, { refund: 'Refund in cash' }), [400, 'refund'])
  await app.add('payments', {
    ...{ date: app.ago(4), direction: 'Receipt', customer, consignee: c1(), mode: 'Cash', amount: 5_000 },
    allocations: [{ invoice: invoice.id, amount: 5_000 }],
  })
  const cash = await app.onHand('CASH')
  const paid = await issue(invoice, { lines: [{ line: 1, bags: 50 }], refund: 'Refund in cash' })
  assert.deepEqual([paid.gross, paid.settled, paid.refunded], [2_990, 980, 2_010])
  assert.equal((await app.onHand('CASH')).onHand, cash.onHand - 201_000)
  const kept = await issue(invoice, { reason: 'Cancellation' })
  assert.deepEqual([kept.gross, kept.settled, kept.refunded, kept.creditable], [2_990, 0, 0, 0])
  const after = await app.get(`sales/tax-invoice/${invoice.id}`)
  assert.deepEqual([after.credited, after.balanceDue], [5_980, 0])
  assert.deepEqual(await refused(invoice, {}), [400, 'invoice'])
})

test('a note on a bulk sale is by weight; a price reduction lowers the amount only', async () => {
  const truck = { truck: app.world.conveyor, driver: app.world.drivers[1] }
  const sale = await app.add('sales/bulk-sale', {
    ...{ date: app.ago(5), customer: app.world.customers[2], consignee: c1(), terminal: jeddah(), lc: app.lc },
    ...{ form: 'Raw', orderedQty: 24, tolerancePct: 5, invoicing: 'Per truck', validUntil: app.ago(-5) },
  })
  await app.act('sales/bulk-sale', sale.id, 'approve')
  const loading = await app.add('sales/bulk-loading', {
    ...{ ...truck, date: app.ago(4), sale: sale.id, tareKg: 15_000, grossKg: 39_000 },
  })
  await app.act('sales/bulk-loading', loading.id, 'gate-out')
  const { invoice: id } = await app.get(`sales/bulk-sale/${sale.id}`)
  const invoice = await app.get(`sales/tax-invoice/${id}`)
  const before = await app.onHand('TERMINAL')
  const back = await issue(invoice, { reason: 'Return', returnToStock: true, lines: [{ line: 1, quantity: 1.5 }] })
  assert.deepEqual([back.net, back.vat], [1_500, 225])
  assert.equal((await app.onHand('TERMINAL')).onHand, before.onHand + 1_500)
  const lower = await issue(invoice, { reason: 'Price', lines: [{ line: 1, unitPrice: 10 }] })
  assert.deepEqual([lower.net, (lower.lines as Row[])[0]!.quantity], [225, 22.5])
  assert.deepEqual(await refused(invoice, { reason: 'Price', returnToStock: true, lines: [{ line: 1, amount: 1 }] }), [
    400,
    'reason',
  ])
})

test('two notes issued at once never exceed the invoiced amount', async () => {
  const { invoice } = await sell(100)
  const drafts = [1, 2, 3].map(() => app.add(address, body(invoice, { lines: [{ line: 1, bags: 60 }] })))
  const ids = (await Promise.all(drafts)).map(({ id }) => id)
  const answers = await Promise.all(ids.map(id => app.ask('PUT', `${address}/${id}/issue`, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
  assert.equal((await app.get(`sales/tax-invoice/${invoice.id}`)).credited, 3_588)
})

test('the dates and links of a note follow its invoice', async () => {
  const { invoice } = await sell(10)
  assert.deepEqual(await refused(invoice, { date: app.ago(6) }), [400, 'date'])
  assert.deepEqual(await refused(invoice, { date: app.ago(-1) }), [400, 'date'])
  assert.deepEqual(await refused(invoice, { refund: 'Refund by bank' }), [400, 'bank', 'transactionRef'])
  assert.deepEqual(await refused(invoice, { invoice: null }), [400, 'invoice'])
  assert.deepEqual(await refused(invoice, { callOff: true, returnToStock: true }), [400, 'callOff'])
})

test('accounts enter a note, the manager issues it; a draft can be canceled, an issued note cannot', async () => {
  const { invoice } = await sell(10)
  const [acc, acm, csh] = await Promise.all(['acc', 'acm', 'csh'].map(who => app.as(who)))
  const base = `/api/agencies/${app.redSea.id}/${address}`
  assert.equal((await csh!('POST', base, body(invoice))).status, 404)
  const { status, body: draft } = await acc!('POST', base, body(invoice, { lines: [{ line: 1, bags: 1 }] }))
  assert.equal(status, 201, JSON.stringify(draft))
  assert.equal((await acc!('PUT', `${base}/${draft.id}/issue`, {})).status, 404)
  assert.equal((await acm!('PUT', `${base}/${draft.id}/issue`, {})).status, 200)
  assert.equal((await app.ask('PUT', `${address}/${draft.id}/cancel`, { reason: 'x' })).status, 409)
  const second = await app.add(address, body(invoice))
  assert.equal((await app.act(address, second.id, 'cancel', { reason: 'twice' })).status, 'Canceled')
  for (const statement of [
    `update credit_note set gross = gross + 1 where status = 'Issued'`,
    `delete from credit_note where status = 'Issued'`,
    'update credit_note_lines set net = net + 1',
    'truncate credit_note_lines',
  ]) {
    await assert.rejects(app.sql(statement), { code: 'GM002' }, statement)
  }
})

test('a note has the agency’s legal deadline, and a late one needs a reason', async () => {
  const { invoice } = await sell(10, { date: app.ago(47) })
  const path = `/api/agencies/${app.redSea.id}`
  const { id: _id, logo: _logo, isActive: _isActive, ...agency } = (await app.admin('GET', path)).body
  const rule = { ...agency, creditNoteDue: 'Within 15 days' }
  // The first day of a month: on its last day both deadlines are the same.
  const eventDate = startOfMonth(app.ago(16))
  const of = { lines: [{ line: 1, bags: 1 }], eventDate }
  const usual = await app.add(address, body(invoice, of))
  assert.equal((await app.admin('PUT', path, rule)).status, 200)
  const draft = await app.add(address, body(invoice, of))
  assert.deepEqual([String(usual.issueBy) > String(draft.issueBy), draft.issueBy], [true, addDays(eventDate, 15)])
  const late = await app.ask('PUT', `${address}/${draft.id}/issue`, {})
  assert.deepEqual([late.status, Object.keys(late.body.fields as object)], [400, ['lateReason']])
  const issued = await app.act(address, draft.id, 'issue', { lateReason: 'The claim lay at the gate' })
  assert.deepEqual([issued.status, issued.lateReason], ['Issued', 'The claim lay at the gate'])
  assert.deepEqual(await refused(invoice, { ...of, eventDate: app.ago(48) }), [400, 'eventDate'])
  assert.deepEqual(await refused(invoice, { ...of, eventDate: app.ago(1) }), [400, 'eventDate'])
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
