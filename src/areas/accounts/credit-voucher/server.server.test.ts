import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
})
after(() => app?.close())

const address = 'accounts/credit-voucher'
const customer = (n: number) => app.world.customers[n]!
const c1 = () => app.world.companies.c1

const voucher = (of: object) => ({
  ...{ date: app.ago(1), type: 'Settlement', customer: customer(0), consignee: c1(), amount: 100, reason: 'Agreed' },
  supportNo: 'A-26/7',
  ...of,
})
const approve = async (of: object): Promise<Row> => {
  const { id } = await app.add(address, voucher(of))
  return app.act(address, id, 'approve')
}
const again = ({ id }: Row) => app.get(`${address}/${id}`)
const refused = async (of: object) => {
  const { status, body } = await app.ask('POST', address, voucher(of))
  return [status, ...Object.keys((body.fields as object) ?? {})]
}
const balance = async (of: number) => (await app.onHand('RECEIVABLE', { party: of })).onHand

const sell = async (of: number, bags: number, days = 5): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', {
    ...{ date: app.ago(days), customer: of, consignee: c1(), terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags },
  })
  const sale = await app.act('sales/bag-sale', id, 'approve')
  return app.get(`sales/tax-invoice/${sale.invoice}`)
}

test('a transfer of 10,000 creates a pair: one customer has 10,000 less, the other 10,000 more', async () => {
  await app.add('payments', {
    ...{ date: app.ago(3), direction: 'Receipt', customer: customer(1), consignee: c1(), mode: 'Cash' },
    ...{ amount: 12_000, allocations: [] },
  })
  const out = await approve({ type: 'Transferred out', customer: customer(1), toCustomer: customer(2), amount: 10_000 })
  assert.deepEqual([await balance(customer(1)), await balance(customer(2))], [-200_000, -1_000_000])
  const { rows } = await app.get(`${address}?customerId=${customer(2)}`)
  const [into] = rows as [Row]
  assert.deepEqual(
    [into.type, into.status, into.amount, into.counterpart],
    ['Transferred in', 'Approved', 10_000, out.docNo],
  )
  assert.equal((await again(out)).counterpart, into.docNo)
  const more = await app.add(
    address,
    voucher({ type: 'Transferred out', customer: customer(1), toCustomer: customer(2), amount: 2_000.01 }),
  )
  const { status, body } = await app.ask('PUT', `${address}/${more.id}/approve`, {})
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['amount']])
  assert.match(String(body.message), /only 2,000\.00 SAR/)

  await app.act(address, into.id, 'reverse', { reason: 'Wrong customer' })
  assert.equal((await again(out)).status, 'Reversed')
  assert.deepEqual([await balance(customer(1)), await balance(customer(2))], [-1_200_000, 0])
})

const paidBy = (of: number, amount: number, days: number): Promise<Row> =>
  app.add('payments', {
    ...{ date: app.ago(days), direction: 'Receipt', customer: of, consignee: c1(), mode: 'Cash', amount },
    allocations: [],
  })
const stand = async ({ id }: Row) => {
  const { status, passedOn, unallocated } = await app.get(`payments/${id}`)
  return [status, passedOn, unallocated]
}

test('a transfer uses receipts, the oldest first; transferred money settles nothing until the voucher is reversed', async () => {
  const debt = await sell(customer(8), 50)
  const [older, newer] = [await paidBy(customer(8), 600, 4), await paidBy(customer(8), 500, 3)]
  await app.act('payments', older.id, 'confirm')
  const out = await approve({ type: 'Transferred out', customer: customer(8), toCustomer: customer(2), amount: 700 })
  assert.deepEqual([(await again(out)).status, (await again(out)).remaining], ['Applied', 0])
  assert.deepEqual(
    [await stand(older), await stand(newer)],
    [
      ['Allocated', 600, 0],
      ['Received', 100, 400],
    ],
  )
  const over = await app.ask('PUT', `payments/${newer.id}/allocate`, { settled: debt.id, part: 400.01 })
  assert.equal(over.status, 400)
  const kept = await app.ask('PUT', `payments/${newer.id}/reverse`, { reason: 'x' })
  assert.deepEqual(
    [kept.status, /^100\.00 SAR of this were transferred to another/.test(String(kept.body.message))],
    [409, true],
  )
  await app.act('payments', newer.id, 'allocate', { settled: debt.id })
  assert.equal((await app.get(`sales/tax-invoice/${debt.id}`)).balanceDue, 2_590)
  await app.act(address, out.id, 'reverse', { reason: 'Not agreed' })
  assert.deepEqual(
    [await stand(older), await stand(newer)],
    [
      ['Confirmed', 0, 600],
      ['Received', 0, 100],
    ],
  )
  assert.equal((await app.act('payments', newer.id, 'reverse', { reason: 'bounced' })).status, 'Reversed')
})

test('a transfer and an allocation of the same receipt at once do not exceed it', async () => {
  const debt = await sell(customer(9), 10)
  const receipt = await paidBy(customer(9), 500, 3)
  const body = voucher({ type: 'Transferred out', customer: customer(9), toCustomer: customer(2), amount: 500 })
  const { id } = await app.add(address, body)
  const answers = await Promise.all([
    app.ask('PUT', `${address}/${id}/approve`, {}),
    app.ask('PUT', `payments/${receipt.id}/allocate`, { settled: debt.id, part: 500 }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await stand(receipt))[2], 0)
})

test('the credit of a note can be transferred; two transfers at once do not share it', async () => {
  const invoice = await sell(customer(3), 10)
  const paid = {
    date: app.ago(3),
    direction: 'Receipt',
    customer: customer(3),
    consignee: c1(),
    mode: 'Cash',
    amount: 598,
  }
  await app.add('payments', { ...paid, allocations: [{ invoice: invoice.id, amount: 598 }] })
  const note = await app.add('accounts/credit-note', {
    date: app.ago(2),
    invoice: invoice.id,
    reason: 'Cancellation',
  })
  await app.act('accounts/credit-note', note.id, 'issue')
  const body = voucher({ type: 'Transferred out', customer: customer(3), toCustomer: customer(4), amount: 400 })
  const drafts = [await app.add(address, body), await app.add(address, body)]
  const answers = await Promise.all(drafts.map(({ id }) => app.ask('PUT', `${address}/${id}/approve`, {})))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  const done = answers.find(({ status }) => status === 200)!.body as Row
  const { status, settled, remaining } = await again(done)
  assert.deepEqual([status, settled, remaining], ['Applied', 400, 0])
})

test('a settlement settles the named invoice; an opening credit the oldest first, until nothing is left', async () => {
  const [older, newer] = [await sell(customer(5), 10, 9), await sell(customer(5), 10, 4)]
  const named = await approve({ customer: customer(5), invoice: newer.id, amount: 98 })
  assert.deepEqual([(await again(named)).status, (await again(named)).settled], ['Applied', 98])
  assert.equal((await app.get(`sales/tax-invoice/${newer.id}`)).balanceDue, 500)
  const opening = await approve({ customer: customer(5), type: 'Opening', amount: 1_000 })
  assert.deepEqual([(await again(opening)).status, (await again(opening)).remaining], ['Approved', 1_000])
  await app.act(address, opening.id, 'apply', { toSettle: older.id })
  assert.equal((await again(opening)).remaining, 402)
  await app.act(address, opening.id, 'apply')
  const used = await again(opening)
  assert.deepEqual([used.status, used.settled, used.remaining], ['Applied', 1_000, 0])
  assert.equal((await app.get(`sales/tax-invoice/${newer.id}`)).balanceDue, 98)
  await app.act(address, named.id, 'reverse', { reason: 'Not agreed' })
  assert.equal((await app.get(`sales/tax-invoice/${newer.id}`)).balanceDue, 196)
  const back = await app.act(address, opening.id, 'reverse', { reason: 'Entered twice' })
  assert.equal(back.status, 'Reversed')
  const due = async ({ id }: Row) => (await app.get(`sales/tax-invoice/${id}`)).balanceDue
  assert.deepEqual([await due(older), await due(newer)], [598, 598])
})

test('transferred credit of a voucher is used, cannot be reversed, and is open again after the transfer is reversed', async () => {
  const credit = await approve({ customer: customer(5), type: 'Opening', amount: 300 })
  const out = await approve({ type: 'Transferred out', customer: customer(5), toCustomer: customer(2), amount: 300 })
  const stands = async (): Promise<unknown[]> => {
    const { status, settled, remaining } = await again(credit)
    return [status, settled, remaining]
  }
  assert.deepEqual(await stands(), ['Applied', 300, 0])
  const kept = await app.ask('PUT', `${address}/${credit.id}/reverse`, { reason: 'x' })
  assert.deepEqual(
    [kept.status, /^300\.00 SAR of this were transferred to another/.test(String(kept.body.message))],
    [409, true],
  )
  await app.act(address, out.id, 'reverse', { reason: 'Not agreed' })
  assert.deepEqual(await stands(), ['Approved', 0, 300])
  assert.equal((await app.act(address, credit.id, 'reverse', { reason: 'Not agreed' })).status, 'Reversed')
})

test('the credit of an expired voucher is not transferred; on its last day it is', async () => {
  const [from, toCustomer] = [customer(7), customer(8)]
  await approve({ customer: from, date: app.ago(5), amount: 70, expiry: app.ago(1) })
  await approve({ customer: from, date: app.ago(5), amount: 30, expiry: app.ago(0) })
  const out = (amount: number) =>
    app.add(address, voucher({ type: 'Transferred out', customer: from, toCustomer, amount }))
  const { status, body } = await app.ask('PUT', `${address}/${(await out(30.01)).id}/approve`, {})
  assert.deepEqual([status, Object.keys(body.fields as object)], [400, ['amount']])
  assert.match(String(body.message), /only 30\.00 SAR of open credit/)
  assert.equal((await app.act(address, (await out(30)).id, 'approve')).status, 'Applied')
})

test('required entries: another customer for a transfer, an own invoice, a day that is not closed', async () => {
  const foreign = await sell(customer(6), 1)
  assert.deepEqual(await refused({ type: 'Transferred out' }), [400, 'toCustomer'])
  assert.deepEqual(await refused({ toCustomer: customer(1) }), [400, 'toCustomer'])
  assert.deepEqual(await refused({ type: 'Transferred out', toCustomer: customer(0) }), [400, 'toCustomer'])
  assert.deepEqual(await refused({ type: 'Transferred in' }), [400, 'type'])
  assert.deepEqual(await refused({ invoice: foreign.id }), [400, 'invoice'])
  assert.deepEqual(await refused({ date: app.ago(-1) }), [400, 'date'])
  assert.deepEqual(await refused({ expiry: app.ago(2) }), [400, 'expiry'])
  const short = await approve({ customer: customer(6), date: app.ago(5), expiry: app.ago(3) })
  assert.equal((await app.ask('PUT', `${address}/${short.id}/apply`, {})).status, 409)
})

const attach = (id: number, status = 'Uploaded') =>
  app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content, status)
     values (app.agency(), 'creditVoucher', $1, 'Agreement', 'note.pdf', 'application/pdf', 1, 'x', $2)`,
    [id, status],
  )

test('it needs a document, attached or named by number; the other side of a transfer takes it over', async () => {
  const { id } = await app.add(address, voucher({ customer: customer(7), supportNo: null }))
  const bare = await app.ask('PUT', `${address}/${id}/approve`, {})
  assert.deepEqual([bare.status, Object.keys(bare.body.fields as object)], [400, ['supportNo']])
  assert.match(String(bare.body.message), /^Attach the supporting document or enter its number/)
  await attach(id, 'Rejected')
  assert.equal((await app.ask('PUT', `${address}/${id}/approve`, {})).status, 400)
  await attach(id)
  assert.equal((await app.act(address, id, 'approve')).status, 'Approved')
  const transfer = { type: 'Transferred out', customer: customer(7), toCustomer: customer(8), amount: 50 }
  const attached = await app.add(address, voucher({ ...transfer, supportNo: null }))
  await attach(attached.id)
  assert.ok((await again(await app.act(address, attached.id, 'approve'))).counterpartId)
  const named = await approve({ ...transfer, amount: 30 })
  const { counterpartId } = await again(named)
  assert.equal((await app.get(`${address}/${counterpartId}`)).supportNo, 'A-26/7')
})

test('accounts enter it, the manager approves it; a draft moves nothing and can be canceled', async () => {
  const [acc, acm] = [await app.as('acc'), await app.as('acm')]
  const base = `/api/agencies/${app.redSea.id}/${address}`
  const before = await balance(customer(7))
  const { body: draft } = await acc('POST', base, voucher({ customer: customer(7) }))
  assert.equal((await acc('PUT', `${base}/${draft.id}/approve`, {})).status, 404)
  assert.equal(await balance(customer(7)), before)
  assert.equal((await acm('PUT', `${base}/${draft.id}/approve`, {})).status, 200)
  assert.equal(await balance(customer(7)), before - 10_000)
  const second = await app.add(address, voucher({}))
  assert.equal((await app.act(address, second.id, 'cancel', { reason: 'twice' })).status, 'Canceled')
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
