import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  fillCashBox,
  type Row,
  type SalesApplication,
  startSalesApplication,
} from '../../../../tests/application-with-prices.ts'

let app: SalesApplication
let other: number
before(async () => {
  app = await startSalesApplication()
  other = await app.openLc('LC-E2')
  await fillCashBox(app, 5_000)
})
after(() => app?.close())

const address = 'accounts/expenses'
let bills = 0
const bill = (of: object = {}) => ({
  date: app.ago(5),
  vendor: app.world.bagVendor,
  vendorInvoiceNo: `B-${++bills}`,
  invoiceDate: app.ago(6),
  category: 'Stevedoring',
  currency: 'SAR',
  amount: 1_000,
  lcs: [{ lc: app.lc }],
  ...of,
})
const refused = async (of: object): Promise<string[]> => {
  const { status, body } = await app.ask('POST', address, bill(of))
  assert.equal(status, 400, JSON.stringify(body))
  return Object.keys(body.fields as object)
}
const costOf = async (lc: number): Promise<number> => (await app.onHand('CONSIGNMENT_COST', { lc })).onHand
const owed = async (): Promise<number> =>
  0 - (await app.onHand('VENDOR_PAYABLE', { party: app.world.bagVendor as number })).onHand

test('617,600.00 over 41,150 and 20,610 MT: 411,500.00 and 206,100.00', async () => {
  const before = [await costOf(app.lc), await costOf(other), await owed()]
  const lcs = [
    { lc: app.lc, quantity: 41_150 },
    { lc: other, quantity: 20_610 },
  ]
  const draft = await app.add(address, bill({ amount: 617_600, lcs }))
  assert.deepEqual([draft.net, draft.vat, draft.gross], [617_600, 92_640, 710_240])
  assert.deepEqual(
    (draft.lcs as Row[]).map(({ amount, weight }) => [amount, weight]),
    [
      [411_500, 41_150],
      [206_100, 20_610],
    ],
  )
  assert.equal(await owed(), before[2])
  await app.act(address, draft.id, 'approve')
  assert.deepEqual(
    [(await costOf(app.lc)) - before[0]!, (await costOf(other)) - before[1]!, (await owed()) - before[2]!],
    [41_150_000, 20_610_000, 71_024_000],
  )
  await app.act(address, draft.id, 'reverse', { reason: 'billed twice' })
  assert.deepEqual([await costOf(app.lc), await costOf(other), await owed()], before)
})

test('equal parts add up to the amount; parts by hand must', async () => {
  const third = await app.openLc('LC-E3')
  const three = [app.lc, other, third].map(lc => ({ lc }))
  const { lcs } = await app.add(address, bill({ amount: 100, allocation: 'Equal', lcs: three }))
  assert.deepEqual(
    (lcs as Row[]).map(({ amount }) => amount),
    [33.34, 33.33, 33.33],
  )
  const byHand = (parts: number[]) => ({
    allocation: 'Manual',
    amount: 100,
    lcs: parts.map((part, n) => ({ ...three[n], part })),
  })
  assert.deepEqual(await refused(byHand([50, 49.99])), ['lcs'])
  const made = await app.add(address, bill(byHand([70, 30])))
  assert.deepEqual(
    (made.parts as Row[]).map(({ amount, vat }) => [amount, vat]),
    [
      [70, 10.5],
      [30, 4.5],
    ],
  )
})

test('a late bill raises the cost of the stored cargo', async () => {
  const { id } = await app.add(address, bill({ category: 'Fumigation', amount: 5_000 }))
  const before = await app.get(`procurement/lc/${app.lc}/standing`)
  await app.act(address, id, 'approve')
  const after = await app.get(`procurement/lc/${app.lc}/standing`)
  const costs = (of: Row) =>
    ((of.cost as Row).lines as { title: string; amount: number }[]).find(({ title }) => title === 'Fumigation')
      ?.amount ?? 0
  assert.equal(costs(after) - costs(before), 5_000)
})

test('a bill in dollars, at 3.75', async () => {
  const { net, vat } = await app.add(
    address,
    bill({ category: 'Freight', currency: 'USD', amount: null, amountUsd: 12_000.01, vatPct: 0 }),
  )
  assert.deepEqual([net, vat], [45_000.04, 0])
})

test('a cost of a terminal is an expense, borne by one consignee or by none', async () => {
  const terminal = app.world.terminals.jeddah
  const own = await app.add(address, bill({ category: 'Other', lcs: [], terminal, consignee: app.world.companies.c1 }))
  const { postings } = await app.get(`${address}/${(await app.act(address, own.id, 'approve')).id}`)
  const legs = (postings as { legs: { title: string; amount: number }[] }[])[0]!.legs
  assert.equal(legs.length, 3)
  assert.deepEqual((await app.add(address, bill({ lcs: [], terminal }))).bearers, [])
})

test('it is paid by a voucher, and owed again when the voucher is reversed', async () => {
  const before = await owed()
  const { id } = await app.add(address, bill({ amount: 2_000 }))
  await app.act(address, id, 'approve')
  const way = { paidOn: app.ago(1), mode: 'Bank Transaction', bank: app.world.banks[0] }
  const lacking = await app.ask('PUT', `${address}/${id}/pay`, way)
  assert.deepEqual(Object.keys(lacking.body.fields as object), ['transactionRef'])
  const future = await app.ask('PUT', `${address}/${id}/pay`, {
    ...way,
    transactionRef: 'E-1',
    paidOn: app.ago(-1),
  })
  assert.deepEqual(Object.keys(future.body.fields as object), ['paidOn'])
  await app.act(address, id, 'pay', { ...way, transactionRef: 'E-1' })
  const paid = await app.get(`${address}/${id}`)
  const voucher = await app.get(`payments/${paid.payment}`)
  assert.deepEqual([paid.status, voucher.partyKind, voucher.amount, await owed()], ['Paid', 'Vendor', 2_300, before])
  const twice = await app.add(address, bill())
  await app.act(address, twice.id, 'approve')
  const same = await app.ask('PUT', `${address}/${twice.id}/pay`, { ...way, transactionRef: 'e-1' })
  assert.deepEqual([same.status, same.body.code], [400, 'DUPLICATE_REFERENCE'])
  assert.equal((await app.ask('PUT', `${address}/${id}/reverse`, { reason: 'x' })).status, 409)
  await app.act('payments', voucher.id, 'reverse', { reason: 'wrong account' })
  assert.deepEqual([(await app.get(`${address}/${id}`)).status, await owed()], ['Approved', before + 230_000 + 115_000])
})

test('a bill is paid in parts, never more than is owed, and cannot be reversed before its vouchers are', async () => {
  const before = await owed()
  const { id } = await app.add(address, bill({ amount: 1_000 }))
  await app.act(address, id, 'approve')
  const way = { paidOn: app.ago(1), mode: 'Cash' }
  assert.deepEqual([(await app.get(`${address}/${id}`)).owed, await owed()], [1_150, before + 115_000])
  const first = await app.act(address, id, 'pay', { ...way, part: 400 })
  const part = await app.get(`${address}/${id}`)
  assert.deepEqual([first.status, part.status, part.paid, part.owed], ['Approved', 'Approved', 400, 750])
  assert.equal(await owed(), before + 75_000)
  const over = await app.ask('PUT', `${address}/${id}/pay`, { ...way, part: 750.01 })
  assert.deepEqual([over.status, over.body.code, Object.keys(over.body.fields as object)], [400, 'OVER_PAID', ['part']])
  const kept = await app.ask('PUT', `${address}/${id}/reverse`, { reason: 'x' })
  assert.match(String(kept.body.message), /^400.00 SAR of this bill are paid/)
  await app.act(address, id, 'pay', way)
  const whole = await app.get(`${address}/${id}`)
  const vouchers = whole.payments as { payment: number; amount: number }[]
  assert.deepEqual(
    [whole.status, whole.paid, whole.owed, vouchers.map(({ amount }) => amount)],
    ['Paid', 1_150, 0, [400, 750]],
  )
  assert.equal(await owed(), before)
  await app.act('payments', vouchers[0]!.payment, 'reverse', { reason: 'wrong box' })
  const again = await app.get(`${address}/${id}`)
  assert.deepEqual([again.status, again.paid, again.owed, await owed()], ['Approved', 750, 400, before + 40_000])
  await app.act('payments', vouchers[1]!.payment, 'reverse', { reason: 'wrong box' })
  assert.equal((await app.act(address, id, 'reverse', { reason: 'not ours' })).status, 'Reversed')
})

test('the voucher of a bill keeps what the bill repeats of it; its remarks can change', async () => {
  const { id } = await app.add(address, bill({ amount: 1_000 }))
  await app.act(address, id, 'approve')
  const { payment } = await app.act(address, id, 'pay', { paidOn: app.ago(1), mode: 'Cash' })
  const { version, date, direction, vendor, consignee, mode, amount } = await app.get(`payments/${payment}`)
  const standing = await owed()
  const change = (of: object) =>
    app.ask('PUT', `payments/${payment}`, { version, date, direction, vendor, consignee, mode, amount, ...of })
  const changes: [object, string][] = [
    [{ amount: 10 }, 'amount'],
    [{ date: app.ago(2) }, 'date'],
    [{ consignee: app.world.companies.c2, inAdvance: true }, 'consignee'],
  ]
  for (const [of, field] of changes) {
    const { status, body } = await change(of)
    assert.deepEqual([status, Object.keys(body.fields as object)], [409, [field]], JSON.stringify(body))
    assert.match(String(body.message), /^PV-\d{4}-\d{5} pays EX-\d{4}-\d{5}, which repeats its values\./)
  }
  assert.equal((await change({ remarks: 'Receipt is in the folder' })).status, 200)
  assert.deepEqual([await owed(), (await app.get(`${address}/${id}`)).status], [standing, 'Paid'])
})

test('two payments of a bill at once never exceed it', async () => {
  const { id } = await app.add(address, bill({ amount: 1_000 }))
  await app.act(address, id, 'approve')
  const paying = { paidOn: app.ago(1), mode: 'Cash', part: 700 }
  const answers = await Promise.all([1, 2].map(() => app.ask('PUT', `${address}/${id}/pay`, paying)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await app.get(`${address}/${id}`)).owed, 450)
})

test('haulage booked by a transfer is billed again only after confirmation', async () => {
  const haulier = await app.add('master-data/vendor', { name: 'Haulier', nameAr: 'ناقل', category: 'Transport' })
  const { c1 } = app.world.companies
  const { jeddah: terminal, yanbu: toTerminal } = app.world.terminals
  await app.stock({ kg: 10_000 })
  const carried = { sentQty: 3, receivedQty: 3, rate: 18, haulier: haulier.id }
  const of = { date: app.ago(8), transferType: 'Warehouse', consignee: c1, lc: app.lc, form: 'Raw' }
  await app.add('terminals/cargo-transfer', { ...of, terminal, toTerminal, ...carried })
  const billed = bill({ vendor: haulier.id, category: 'Transport', amount: 54 })
  const stopped = await app.ask('POST', address, billed)
  assert.deepEqual([stopped.status, stopped.body.code], [400, 'HAULAGE_BOOKED'])
  assert.match(String(stopped.body.message), /book 54\.00 SAR of this vendor’s haulage/)
  assert.equal((await app.ask('POST', address, { ...billed, besidesHaulage: true })).status, 201)
  assert.equal(
    (await app.ask('POST', address, { ...billed, vendorInvoiceNo: 'B-H2', lcs: [{ lc: other }] })).status,
    201,
  )
})

test('required entries of a bill', async () => {
  const known = bill()
  await app.add(address, known)
  const wrong: [object, string][] = [
    [{ amount: null }, 'amount'],
    [{ currency: 'USD' }, 'amountUsd'],
    [{ lcs: [] }, 'lcs'],
    [{ terminal: app.world.terminals.jeddah }, 'terminal'],
    [{ lcs: [{ lc: app.lc }, { lc: app.lc }] }, 'lcs'],
    [{ lcs: [{ lc: app.lc, part: 5 }] }, 'lcs'],
    [{ invoiceDate: app.ago(-2) }, 'invoiceDate'],
    [{ date: app.ago(-2) }, 'date'],
    [{ vendorInvoiceNo: known.vendorInvoiceNo.toLowerCase() }, 'vendorInvoiceNo'],
  ]
  for (const [of, field] of wrong) assert.deepEqual(await refused(of), [field], JSON.stringify(of))
  const due = await app.add(address, bill({ dueDate: app.ago(-20) }))
  assert.equal(due.dueDate, app.ago(-20))
})

test('a reversed bill can be entered again under its number, a valid one cannot', async () => {
  const wrong = bill({ lcs: [{ lc: other }] })
  const { id } = await app.add(address, wrong)
  await app.act(address, id, 'approve')
  const right = { ...wrong, lcs: [{ lc: app.lc }] }
  assert.deepEqual(await refused(right), ['vendorInvoiceNo'])
  await app.act(address, id, 'reverse', { reason: 'another LC' })
  await app.add(address, right)
  assert.deepEqual(await refused(right), ['vendorInvoiceNo'])
})

test('an LC without a consignee bears no cost', async () => {
  const { companies } = app.world
  const { body: lc } = await app.ask('GET', `procurement/lc/${other}`)
  const ownerless = await app.add('procurement/lc', {
    ...{ lcNo: 'LC-E9', date: app.ago(3), purchaseContract: lc.purchaseContract, form: 'Irrevocable' },
    ...{ applicant: companies.c1, beneficiary: companies.seller1, amount: 1_000, quantity: 10 },
    ...{ cargoType: app.world.barley, cargoGrade: app.world.grade, assignedConsignees: [] },
  })
  const lcs = [{ lc: app.lc }, { lc: ownerless.id }]
  const { status, body: refusal } = await app.ask('POST', address, bill({ lcs }))
  assert.deepEqual([status, Object.keys(refusal.fields as object)], [400, ['lcs.1.lc']])
  assert.match(String(refusal.message), /^LC-E9 has no consignee to bear a cost/)
})

test('accounts enter, the manager approves, a consignee sees its own bills', async () => {
  const [acc, acm, rival] = [await app.as('acc'), await app.as('acm'), await app.as('consignee2')]
  const made = await acc('POST', `/api/agencies/1/${address}`, bill())
  assert.equal(made.status, 201)
  const path = `/api/agencies/1/${address}/${made.body.id}`
  assert.equal((await acc('PUT', `${path}/approve`, {})).status, 404)
  assert.equal((await acm('PUT', `${path}/approve`, {})).status, 200)
  assert.equal((await rival('GET', path)).status, 404)
})

test('the ledger check finds nothing', async () => assert.deepEqual(await app.faults(), []))
