// Empty bags change owner and place, through the API: lent and returned, swapped, sold inside and outside, moved to another terminal.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
let jeddah: number
let yanbu: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  jeddah = app.world.terminals.jeddah!
  yanbu = app.world.terminals.yanbu!
  await buy(c1, app.world.bag50, 200_000, 0.8)
  await buy(c1, app.world.bag50, 995_800, 0.85)
  await buy(c2, app.world.bag40, 100_000, 0.75)
})
after(() => app?.close())

let invoices = 0
const buy = (consignee: number, bagGrade: number, received: number, unitPrice: number): Promise<Row> =>
  app.add('bags/procurement', {
    date: app.ago(9),
    vendor: app.world.bagVendor,
    vendorInvoiceNo: `B-${++invoices}`,
    invoiceDate: app.ago(9),
    consignee,
    scope: 'OTHERS',
    terminal: jeddah,
    lines: [{ bagGrade, received, rejected: 0, unitPrice }],
  })

// Bags in store, by owner, terminal, grade and condition.
const store = async (consignee: number, terminal = jeddah, grade = app.world.bag50, condition = 'Good') => {
  const [row] = await app.sql(
    `select coalesce(sum(b.on_hand), 0) as bags from ledger.balance b
     join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.role = 'STORE' and a.consignee_id = $1 and a.location_id = $2
       and a.bag_type_id = $3 and a.condition = $4`,
    [consignee, terminal, grade, condition],
  )
  return Number(row?.bags)
}

const lending = (quantity: number, more: object = {}): object => ({
  date: app.ago(6),
  lender: c1,
  borrower: c2,
  terminal: jeddah,
  bagGrade: app.world.bag50,
  quantity,
  ...more,
})
const lend = (quantity: number, more: object = {}): Promise<Row> => app.add('bags/loan', lending(quantity, more))
const returning = (loan: Row, quantity: number, more: object = {}): object => ({
  date: app.ago(5),
  loan: loan.id,
  terminal: jeddah,
  quantity,
  ...more,
})
// Whether the terminal picker offers a terminal for a return of this loan.
const isOffered = async (loan: Row, terminal: number): Promise<boolean> => {
  const { rows } = await app.get(`lookups/master-data/terminal?loanId=${loan.id}&for=bagLoanReturn.terminal`)
  return (rows as { id: number }[]).some(({ id }) => id === terminal)
}
const returnBags = (loan: Row, quantity: number, more: object = {}): Promise<Row> =>
  app.add('bags/loan-return', returning(loan, quantity, more))
const loanState = async (loan: Row): Promise<unknown[]> => {
  const { status, returned, outstanding } = await app.get(`bags/loan/${loan.id}`)
  return [status, returned, outstanding]
}
const register = (): Promise<number> => app.onHand('BAG_LOAN', { consignee: c1, party: c2 })

test('lent 50,000, returned 20,000: 30,000 are outstanding, and no money moved', async () => {
  const [before, value] = [await store(c1), await app.onHand('INVENTORY_BAGS')]
  const loan = await lend(50_000)
  assert.match(loan.docNo, /^LB-\d{4}-00001$/)
  assert.deepEqual(
    [loan.size, loan.scope, await store(c1), await store(c2)],
    ['50 kg', 'OTHERS', before - 50_000, 50_000],
  )
  const back = await returnBags(loan, 20_000)
  assert.deepEqual([back.lender, back.borrower, back.settled, back.condition], [c1, c2, 20_000, 'Good'])
  assert.deepEqual(await loanState(loan), ['Partly returned', 20_000, 30_000])
  assert.deepEqual([await register(), await app.onHand('BAG_LOAN_OWED', { consignee: c2 })], [30_000, -30_000])
  assert.equal(await app.onHand('INVENTORY_BAGS'), value)
  assert.equal((await app.ask('PUT', `bags/loan/${loan.id}/cancel`, { reason: 'x' })).status, 409)
  assert.equal((await app.ask('PUT', `bags/loan/${loan.id}`, { ...lending(1), version: 2 })).status, 409)
  await returnBags(loan, 30_000)
  assert.deepEqual(await loanState(loan), ['Closed', 50_000, 0])
  assert.equal((await app.refused('POST', 'bags/loan-return', returning(loan, 1))).status, 409)
  await app.act('bags/loan-return', back.id, 'cancel', { reason: 'Counted wrongly' })
  assert.deepEqual(await loanState(loan), ['Partly returned', 30_000, 20_000])
  await returnBags(loan, 20_000)
  assert.equal(await register(), 0)
})

test('where the agency requires consent, bags are lent once both owners have agreed', async () => {
  const path = `/api/agencies/${app.redSea.id}`
  const admin = await app.as('admin')
  const ask = async (ownersConsent: string[]): Promise<void> => {
    const { id: _id, logo: _logo, isActive: _isActive, ...values } = (await admin('GET', path)).body
    assert.equal((await admin('PUT', path, { ...values, ownersConsent })).status, 200)
  }
  await ask(['Bag loans'])
  const [mine, loan] = [await store(c1), await lend(700)]
  assert.deepEqual([loan.status, await store(c1)], ['Proposed', mine])
  const reported = (await app.get('reports/bag-loan?openOnly=true')).totals as { outstanding: number }
  assert.equal(reported.outstanding, await register(), 'a proposed loan is no debt yet')
  await app.act('bags/loan', loan.id, 'agree-first')
  assert.equal((await app.refused('PUT', `bags/loan/${loan.id}/agree-first`)).status, 409)
  await app.act('bags/loan', loan.id, 'agree-second')
  assert.deepEqual([await loanState(loan), await store(c1)], [['Active', 0, 700], mine - 700])
  await ask([])
  await app.act('bags/loan', loan.id, 'cancel', { reason: 'x' })
  assert.equal(await store(c1), mine)
})

test('a loan without returns can be corrected and canceled', async () => {
  const loan = await lend(100)
  const changed = await app.ask('PUT', `bags/loan/${loan.id}`, { ...lending(80), version: loan.version })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(await register(), 80)
  await app.act('bags/loan', loan.id, 'cancel', { reason: 'x' })
  assert.equal(await register(), 0)
})

test('other bags are returned at a ratio, damaged ones if the lender accepts them', async () => {
  const { bag40 } = app.world
  const loan = await lend(20_000)
  for (const [quantity, more, field] of [
    [25_000, { bagGrade: bag40 }, 'exchangeRatio'],
    [3, { bagGrade: bag40, exchangeRatio: 1.25 }, 'quantity'],
    [5, { exchangeRatio: 1.25 }, 'exchangeRatio'],
    [5, { condition: 'Damaged' }, 'condition'],
    [5, { date: app.ago(7) }, 'date'],
  ] as [number, object, string][]) {
    const refusal = await app.refused('POST', 'bags/loan-return', returning(loan, quantity, more))
    assert.ok(refusal.fields[field], `${field}: ${refusal.message}`)
  }
  const back = await returnBags(loan, 12_500, { bagGrade: bag40, exchangeRatio: 1.25 })
  assert.deepEqual([back.size, back.settled], ['40 kg', 10_000])
  assert.equal(await store(c1, jeddah, bag40), 12_500)
  const short = returning(loan, 1, { condition: 'Damaged', damagedAccepted: true })
  assert.equal((await app.refused('POST', 'bags/loan-return', short)).code, 'INSUFFICIENT_STOCK')
  const beyond = await app.refused('POST', 'bags/loan-return', returning(loan, 10_001))
  assert.deepEqual([beyond.status, beyond.code], [422, 'LOAN_EXCEEDED'])
  assert.match(beyond.message, /^Only 10,000 bags of loan LB-\d{4}-\d+ are outstanding; these settle 10,001/)
  const answers = await Promise.all(
    [6_000, 6_000, 6_000].map(bags => app.ask('POST', 'bags/loan-return', returning(loan, bags))),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422])
  await returnBags(loan, 4_000)
})

test('only good bags in stock can be lent, and only by owners mapped to the terminal', async () => {
  const refusal = await app.refused('POST', 'bags/loan', lending(2_000_000))
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
  assert.match(refusal.message, /^Bags in store: PP woven 50 kg, Nabt Al Jazirah Trading, Jeddah/)
  for (const [field, more] of [
    ['borrower', { borrower: c1 }],
    ['date', { date: app.ago(-1) }],
    ['expectedReturnDate', { expectedReturnDate: app.ago(7) }],
  ] as [string, object][]) {
    assert.ok((await app.refused('POST', 'bags/loan', lending(1, more))).fields[field], field)
  }
})

const swapping = (more: object = {}): object => ({
  date: app.ago(5),
  ownerA: c1,
  terminalA: jeddah,
  bagGradeA: app.world.bag50,
  quantityA: 10_000,
  ownerB: c2,
  terminalB: jeddah,
  bagGradeB: app.world.bag40,
  quantityB: 10_000,
  ...more,
})

test('bags are swapped at cost; the owner that gives less pays the difference; a reversal undoes it', async () => {
  const money = async () => [
    await app.onHand('CONSIGNEE_PAYABLE', { consignee: c1 }),
    await app.onHand('CONSIGNEE_PAYABLE', { consignee: c2 }),
  ]
  const before = await money()
  const bags = [await store(c1), await store(c2)]
  const made = await app.add('bags/swap', swapping())
  // 0.8416 is the mean of 200,000 at 0.80 and 995,800 at 0.85.
  assert.deepEqual([made.priceA, made.priceB, made.differential, made.paidBy], [0.8416, 0.75, -916, c2])
  assert.deepEqual([await store(c1), await store(c2)], [bags[0]! - 10_000, bags[1]! + 10_000])
  assert.deepEqual(await money(), [before[0]! - 91_600, before[1]! + 91_600])
  // At the agreed prices: 10,000 bags of 50 kg at 0.85 for 10,000 bags of 40 kg at 0.75.
  const agreed = await app.add('bags/swap', swapping({ priceA: 0.85, priceB: 0.75 }))
  assert.deepEqual([agreed.valueA, agreed.valueB, agreed.differential, agreed.paidBy], [8_500, 7_500, -1_000, c2])
  for (const { id } of [made, agreed]) await app.act('bags/swap', id, 'reverse', { reason: 'Opposite' })
  assert.deepEqual([await store(c1), await store(c2)], bags)
  assert.deepEqual(await money(), before)
  const unknown = swapping({ ownerB: c1, ownerA: c2, bagGradeA: app.world.bag50, quantityA: 1, quantityB: 1 })
  assert.ok((await app.refused('POST', 'bags/swap', unknown)).fields.priceA)
  assert.equal((await app.ask('PUT', `bags/swap/${made.id}`, { ...swapping(), version: 2 })).status, 409)
})

test('bags sold to another consignee: nothing is posted before approval, then bags and money', async () => {
  const selling = { date: app.ago(4), seller: c1, buyer: c2, terminal: jeddah, bagGrade: app.world.bag50 }
  const taken = async (role: string) => app.taken(role, { consignee: c1 })
  const [bags, payable, cost, income] = [
    await store(c2),
    await app.onHand('CONSIGNEE_PAYABLE', { consignee: c2 }),
    await taken('COST_OF_SALES'),
    await taken('SALES'),
  ]
  const sale = await app.add('bags/sale', { ...selling, quantity: 1_000, unitPrice: 0.95 })
  assert.deepEqual(
    [sale.status, sale.net, sale.vat, sale.gross, sale.unitCost, sale.cost],
    ['Draft', 950, 142.5, 1_092.5, 0.8416, 841.6],
  )
  assert.equal(await store(c2), bags)
  await app.act('bags/sale', sale.id, 'approve')
  assert.deepEqual(
    [await store(c2), await app.onHand('CONSIGNEE_PAYABLE', { consignee: c2 })],
    [bags + 1_000, payable + 109_250],
  )
  assert.deepEqual([(await taken('COST_OF_SALES')) - cost, (await taken('SALES')) - income], [84_160, -95_000])
  // The price paid by the buyer is the cost of its bags.
  const resale = await app.add('bags/sale', { ...selling, seller: c2, buyer: c1, quantity: 10, unitPrice: 1 })
  assert.equal(resale.unitCost, 0.95)
  await app.act('bags/sale', sale.id, 'reverse', { reason: 'The buyer stepped back' })
  assert.deepEqual([await store(c2), await app.onHand('CONSIGNEE_PAYABLE', { consignee: c2 })], [bags, payable])
  assert.ok((await app.refused('POST', 'bags/sale', { ...selling, buyer: c1, quantity: 1, unitPrice: 1 })).fields.buyer)
})

const sending = (quantity: number, more: object = {}): object => ({
  date: app.ago(4),
  consignee: c1,
  terminal: jeddah,
  toTerminal: yanbu,
  bagGrade: app.world.bag50,
  quantity,
  ...more,
})

test('20,000 sent, 19,950 received, 30 damaged, 20 missing', async () => {
  const [here, lost] = [await store(c1), await app.taken('LOSS_VALUE')]
  const sent = await app.add('bags/transfer-bags', sending(20_000))
  assert.deepEqual([sent.status, await store(c1), await app.onHand('BAG_TRANSIT')], ['Sent', here - 20_000, 20_000])
  const path = `bags/transfer-bags/${sent.id}/receive`
  const silent = await app.refused('PUT', path, { received: 19_950, damaged: 30 })
  assert.deepEqual(Object.keys(silent.fields).toSorted(), ['damageReason', 'shortReason'])
  const reasons = { damageReason: 'Truck Accident Damage', shortReason: 'A bale was opened.' }
  const arrived = await app.act('bags/transfer-bags', sent.id, 'receive', {
    ...reasons,
    received: 19_950,
    damaged: 30,
    responsible: 'Transporter',
    receivedOn: app.ago(2),
  })
  assert.deepEqual([arrived.status, arrived.short, arrived.shortCost], ['Received', 20, 16.83])
  assert.deepEqual([await store(c1, yanbu), await store(c1, yanbu, app.world.bag50, 'Damaged')], [19_950, 30])
  assert.deepEqual([await app.onHand('BAG_TRANSIT'), (await app.taken('LOSS_VALUE')) - lost], [0, 1_683])
  assert.equal((await app.ask('PUT', `bags/transfer-bags/${sent.id}/cancel`, { reason: 'x' })).status, 409)
  const closed = await app.act('bags/transfer-bags', sent.id, 'close')
  assert.deepEqual([closed.status, closed.shortCost], ['Closed', 16.83])
})

test('bags in transit can be recalled; bags received at once were never in transit', async () => {
  const [here, there] = [await store(c1), await store(c1, yanbu)]
  const sent = await app.add('bags/transfer-bags', sending(500))
  await app.act('bags/transfer-bags', sent.id, 'cancel', { reason: 'Wrong terminal' })
  assert.equal(await store(c1), here)
  const done = await app.add('bags/transfer-bags', sending(500, { received: 500 }))
  assert.deepEqual([done.status, await store(c1, yanbu)], ['Received', there + 500])
  const tomorrow = sending(1, { received: 1, receivedOn: app.ago(-1) })
  assert.ok((await app.refused('POST', 'bags/transfer-bags', tomorrow)).fields.receivedOn)
  assert.equal((await app.refused('POST', 'bags/transfer-bags', sending(2_000_000))).code, 'INSUFFICIENT_STOCK')
})

test('damaged bags sold outside: invoiced, paid at once, gone', async () => {
  const selling = {
    date: app.ago(1),
    consignee: c1,
    customer: app.world.customers[0],
    terminal: yanbu,
    bagGrade: app.world.bag50,
    condition: 'Damaged',
    quantity: 30,
    unitPrice: 0.2,
    truck: app.world.trucks[0],
    driver: app.world.drivers[0],
  }
  const cash = await app.onHand('CASH')
  const sale = await app.add('bags/outside-sale', selling)
  assert.deepEqual([sale.status, sale.net, sale.vat, sale.gross, sale.cost], ['Draft', 6, 0.9, 6.9, 25.25])
  await app.act('bags/outside-sale', sale.id, 'approve')
  const sold = await app.get(`bags/outside-sale/${sale.id}`)
  assert.equal(await store(c1, yanbu, app.world.bag50, 'Damaged'), 0)
  const invoice = await app.get(`sales/tax-invoice/${sold.invoice}`)
  assert.deepEqual(
    [invoice.saleType, invoice.gross, invoice.balanceDue, invoice.saleNo],
    ['EMPTYBAGS', 6.9, 0, sold.docNo],
  )
  assert.match(String(invoice.description), /^PP woven 50 kg, Damaged, 30 \| /)
  const receipt = await app.get(`payments/${sold.receipt}`)
  assert.deepEqual([receipt.amount, receipt.allocated, receipt.mode], [6.9, 6.9, 'Cash'])
  assert.deepEqual([await app.onHand('CASH'), await app.onHand('RECEIVABLE')], [cash + 690, 0])
  assert.equal((await app.ask('PUT', `bags/outside-sale/${sale.id}/cancel`, { reason: 'x' })).status, 409)
  const again = await app.add('bags/outside-sale', selling)
  assert.equal((await app.refused('PUT', `bags/outside-sale/${again.id}/approve`)).code, 'INSUFFICIENT_STOCK')
  const bank = { ...selling, condition: 'Good', paymentMode: 'Bank Transaction' }
  assert.deepEqual(Object.keys((await app.refused('POST', 'bags/outside-sale', bank)).fields).toSorted(), [
    'bank',
    'transactionRef',
  ])
  const byBank = await app.add('bags/outside-sale', { ...bank, bank: app.world.banks[0], transactionRef: 'T-1' })
  await app.act('bags/outside-sale', byBank.id, 'approve')
  assert.equal(await app.onHand('BANK', { party: app.world.banks[0] }), 690)
})

test('sold bags do not leave without the truck and driver of their gate pass', async () => {
  const selling = {
    date: app.ago(1),
    consignee: c1,
    customer: app.world.customers[0],
    terminal: jeddah,
    bagGrade: app.world.bag50,
    quantity: 10,
    unitPrice: 1,
  }
  const before = await store(c1)
  const { id, version } = await app.add('bags/outside-sale', selling)
  const approve = () => app.refused('PUT', `bags/outside-sale/${id}/approve`)
  const bare = await approve()
  assert.deepEqual([bare.status, Object.keys(bare.fields).toSorted()], [400, ['driver', 'truck']])
  assert.match(bare.message, /bags leave with a gate pass only/)
  const driven = { ...selling, driver: app.world.drivers[0], version }
  const changed = await app.ask('PUT', `bags/outside-sale/${id}`, driven)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual(Object.keys((await approve()).fields), ['truck'])
  assert.deepEqual([(await app.get(`bags/outside-sale/${id}`)).status, await store(c1)], ['Draft', before])
  const whole = { ...driven, truck: app.world.trucks[0], version: version + 1 }
  assert.equal((await app.ask('PUT', `bags/outside-sale/${id}`, whole)).status, 200)
  await app.act('bags/outside-sale', id, 'approve')
  assert.equal(await store(c1), before - 10)
})

test("pickers offer the owner's mapped terminals and no settled loans", async () => {
  const labels = async (path: string): Promise<string[]> =>
    (await app.get<{ rows: { label: string }[] }>(`lookups/${path}`)).rows.map(({ label }) => label)
  assert.ok((await labels(`master-data/terminal?ownerAId=${c1}`)).includes('Jeddah'))
  assert.deepEqual(await labels(`master-data/terminal?ownerAId=${app.world.companies.seller1}`), [])
  const loan = await lend(7)
  assert.ok((await labels('bags/loan')).includes(loan.docNo))
  await returnBags(loan, 7)
  assert.ok(!(await labels('bags/loan')).includes(loan.docNo))
})

test('the effect is shown before saving', async () => {
  const { status, body } = await app.ask('POST', 'bags/loan/effect', lending(5))
  assert.equal(status, 200, JSON.stringify(body))
  const preview = body as { effects: { title: string; before: number; after: number }[] }
  assert.deepEqual(
    preview.effects.map(({ title, before, after }) => [title.split(':')[0], after - before]).toSorted(),
    [
      ['Bags borrowed', 5],
      ['Bags in store', -5],
      ['Bags in store', 5],
      ['Bags lent', 5],
    ],
  )
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))

test('lent bags are returned where the borrower is mapped: other terminals are neither offered nor accepted', async () => {
  const loan = await lend(10)
  const { port } = await app.get(`master-data/terminal/${jeddah}`)
  const duba = { name: 'Duba', nameAr: 'ضباء', city: 'Duba', port, capacity: 1_000, stores: [], weighbridges: [] }
  const terminal = (await app.add('master-data/terminal', duba)).id as number
  assert.deepEqual([await isOffered(loan, jeddah), await isOffered(loan, terminal)], [true, false])
  const { fields } = await app.refused('POST', 'bags/loan-return', returning(loan, 1, { terminal }))
  assert.deepEqual(Object.keys(fields), ['borrower'])
  await app.ask('PUT', 'master-data/mapping-grid', { cells: [{ terminal, consignee: c2, operations: ['Sell'] }] })
  assert.equal(await isOffered(loan, terminal), true)
  await app.act('bags/loan', loan.id, 'cancel', { reason: 'x' })
})
