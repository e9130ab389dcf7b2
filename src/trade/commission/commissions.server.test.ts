// Commissions: terms and tiers, earning with the invoice or on payment, clawback and payout.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let agent: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 3_000_000, bags: 50_000 })
  agent = app.world.agents[0] as number
})
after(() => app?.close())

const terms = 'accounts/agent-commission'
const payouts = 'accounts/commission-payout'

const agreed = async (of: object): Promise<Row> => {
  const body = {
    date: app.ago(40),
    agent,
    basis: 'Per bag',
    tiers: [{ fromQty: 0, rate: 0.25 }],
    accrueOn: 'Posting',
    ...of,
  }
  const { id } = await app.add(terms, body)
  return app.act(terms, id, 'approve')
}

const sale = (of: object = {}) => ({
  date: app.ago(5),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
  bagGrade: app.world.bag50,
  bags: 100,
  agent,
  ...of,
})
const sold = async (of: object = {}): Promise<Row> => {
  const { id } = await app.add('sales/bag-sale', sale(of))
  return app.act('sales/bag-sale', id, 'approve')
}
const owed = async (): Promise<number> => 0 - (await app.onHand('AGENT_PAYABLE', { party: agent })).onHand

const receipt = async (invoice: unknown, amount: number, of: object = {}): Promise<Row> =>
  app.add('payments', {
    date: app.ago(2),
    direction: 'Receipt',
    customer: app.world.customers[1],
    consignee: app.world.companies.c1,
    mode: 'Cash',
    amount,
    allocations: [{ invoice, amount }],
    ...of,
  })
const accruals = async (invoice: unknown): Promise<Row[]> =>
  ((await app.get('accounts/commission-accrual?pageSize=100&sort=docNo')).rows as Row[]).filter(
    row => row.invoice === invoice,
  )

test("without terms the agent's own rate applies", async () => {
  const { commission, agentTerms } = await sold({ bags: 1_000 })
  assert.deepEqual([commission, agentTerms, await owed()], [250, null, 25_000])
})

test('10,000 bags: 0.20 up to 5,000, 0.30 above', async () => {
  const before = await owed()
  const tiers = [
    { fromQty: 0, rate: 0.2 },
    { fromQty: 5_000, rate: 0.3 },
  ]
  const row = await agreed({ tiers, customer: app.world.customers[2], rank: 5 })
  const draft = await app.add('sales/bag-sale', sale({ bags: 10_000, customer: app.world.customers[2] }))
  assert.deepEqual([draft.commission, draft.agentTerms], [2_500, row.id])
  const { invoice } = await app.act('sales/bag-sale', draft.id, 'approve')
  const issued = await app.get(`sales/tax-invoice/${invoice}`)
  assert.deepEqual([issued.commission, issued.commissionOnPayment, issued.commissionTerms], [2_500, 0, row.id])
  assert.equal((await owed()) - before, 250_000)
  const own = await app.add('sales/bag-sale', sale({ customer: app.world.customers[2], commissionPerBag: 0.5 }))
  assert.deepEqual([own.commission, own.agentTerms], [50, null])
  const kept = await app.ask('PUT', `${terms}/${row.id}/cancel`, { reason: 'x' })
  assert.match(String(kept.body.message), /uses these terms, so they cannot be canceled/)
  const early = await app.ask('PUT', `${terms}/${row.id}/end`, { until: app.ago(6) })
  assert.deepEqual(Object.keys(early.body.fields as object), ['until'])
})

test('earned as the customer pays, and clawed back with the payment', async () => {
  await agreed({ customer: app.world.customers[1], accrueOn: 'Payment', rank: 1 })
  const before = await owed()
  const { invoice } = await sold({ bags: 1_000, customer: app.world.customers[1] })
  const issued = await app.get(`sales/tax-invoice/${invoice}`)
  assert.deepEqual([issued.gross, issued.commission, issued.commissionOnPayment], [59_800, 0, 250])
  assert.equal((await owed()) - before, 0)
  const half = await receipt(invoice, 29_900)
  assert.equal((await owed()) - before, 12_500)
  const [first] = await accruals(invoice)
  assert.deepEqual([first?.amount, first?.paid, first?.date], [125, 29_900, app.ago(2)])
  await receipt(invoice, 29_900)
  assert.equal((await owed()) - before, 25_000)
  await app.act('payments', half.id, 'bounce', { reason: 'no funds' })
  assert.equal((await owed()) - before, 12_500)
  assert.deepEqual(
    (await accruals(invoice)).map(({ amount }) => amount),
    [125, 125, -125],
  )
  assert.equal((await app.ask('POST', 'accounts/commission-accrual', {})).status, 400)
  const path = `reports/sales?from=${app.ago(9)}&to=${app.ago(0)}&customerId=${app.world.customers[1]}`
  const { rows, totals } = await app.get<{ rows: Row[]; totals: Row }>(path)
  assert.deepEqual([rows.map(row => row.commission), totals.commission], [[125], 125])
})

test('a credit note claws back its part of the commission earned with the invoice and on payment', async () => {
  for (const customer of [app.world.customers[3], app.world.customers[1]]) {
    const before = await owed()
    const { invoice } = await sold({ bags: 1_000, customer })
    await receipt(invoice, 59_800, { customer })
    assert.equal((await owed()) - before, 25_000)
    const lines = [{ line: 1, bags: 10 }]
    const note = { date: app.ago(1), invoice, reason: 'Quantity', refund: 'Keep as credit', lines }
    await app.act('accounts/credit-note', (await app.add('accounts/credit-note', note)).id, 'issue')
    assert.equal((await owed()) - before, 25_000 - 250)
  }
})

test('credit that a note on another invoice left pays the next invoice, and earns its commission', async () => {
  const customer = app.world.customers[1]
  const before = await owed()
  const { invoice } = await sold({ bags: 100, customer })
  const { gross, balanceDue } = await app.get(`sales/tax-invoice/${invoice}`)
  assert.deepEqual([gross, balanceDue, (await owed()) - before], [5_980, 5_382, 250])
  await receipt(invoice, 5_382)
  assert.equal((await owed()) - before, 2_500)
})

test('a debit note gives back the commission on payment that the note took', async () => {
  const customer = app.world.customers[1]
  const before = await owed()
  const { invoice } = await sold({ bags: 1_000, customer })
  const { balanceDue } = await app.get(`sales/tax-invoice/${invoice}`)
  await receipt(invoice, balanceDue as number)
  assert.equal((await owed()) - before, 25_000)
  const note = { date: app.ago(0), invoice, reason: 'Cancellation', refund: 'Keep as credit', lines: [] }
  const { id } = await app.act('accounts/credit-note', (await app.add('accounts/credit-note', note)).id, 'issue')
  assert.equal((await owed()) - before, 0)
  await app.act('accounts/credit-note', id, 'debit', { why: 'Entered by mistake' })
  assert.equal((await owed()) - before, 25_000)
})

test('an advance counts as payment when the invoice is issued', async () => {
  const before = await owed()
  const advance = { date: app.ago(6), customer: app.world.customers[1], consignee: app.world.companies.c1 }
  await app.add('payments/pre-payments', { ...advance, mode: 'Cash', amount: 2_990 })
  const { invoice } = await sold({ bags: 100, customer: app.world.customers[1] })
  assert.equal((await owed()) - before, 1_250)
  assert.equal((await accruals(invoice)).length, 1)
})

test('the invoices of a bulk order earn the commission of its tiers', async () => {
  const before = await owed()
  const tiers = [
    { fromQty: 0, rate: 4 },
    { fromQty: 50, rate: 6 },
  ]
  await agreed({ basis: 'Per MT', tiers, saleType: 'Bulk sale', rank: 2 })
  const ordered = { date: app.ago(4), customer: app.world.customers[0], validUntil: app.ago(-9), orderedQty: 100 }
  const { bagGrade: _, bags: __, ...cargo } = sale()
  const { id } = await app.add('sales/bulk-sale', { ...cargo, ...ordered, tolerancePct: 0, invoicing: 'Per truck' })
  const order = await app.act('sales/bulk-sale', id, 'approve')
  assert.equal(order.commission, 500)
  for (const kg of [40_000, 45_000]) {
    const truck = { date: app.ago(3), sale: id, truck: app.world.conveyor, driver: app.world.drivers[0] }
    const loading = await app.add('sales/bulk-loading', { ...truck, tareKg: 14_000, grossKg: 14_000 + kg })
    await app.act('sales/bulk-loading', loading.id, 'gate-out')
  }
  assert.equal((await owed()) - before, (50 * 4 + 35 * 6) * 100)
  assert.equal((await app.get(`sales/bulk-sale/${id}`)).commission, 410)
})

test('a payable commission is paid out once, minus withholding tax, and is payable again when the voucher is reversed', async () => {
  const { c1 } = app.world.companies
  await agreed({ whtPct: 5, customer: app.world.customers[5], date: app.ago(30) })
  const [payable, bank] = [await owed(), (await app.onHand('BANK')).onHand]
  const period = { date: app.ago(1), agent, consignee: c1, periodFrom: app.ago(30), periodTo: app.ago(1) }
  const two = await Promise.all([1, 2].map(() => app.ask('POST', payouts, { ...period, amount: payable / 100 })))
  assert.deepEqual(two.map(({ status }) => status).sort(), [201, 400])
  const payout = two.find(({ status }) => status === 201)!.body as Row
  // Clawbacks since then count too: a bounced payment and a note of today.
  assert.deepEqual([payout.payable, payout.amount, payout.whtPct], [payable / 100 + 127.5, payable / 100, 5])
  const withheld = Math.round(payable * 0.05)
  assert.deepEqual([payout.withheld, payout.net], [withheld / 100, (payable - withheld) / 100])
  const none = await app.ask('POST', payouts, period)
  assert.deepEqual([none.status, none.body.code], [400, 'OVER_PAID'])

  await app.act(payouts, payout.id, 'approve')
  const way = { paidOn: app.ago(0), mode: 'Bank Transaction', bank: app.world.banks[1], transactionRef: 'CP-1' }
  const lacking = await app.ask('PUT', `${payouts}/${payout.id}/pay`, { ...way, transactionRef: null })
  assert.deepEqual(Object.keys(lacking.body.fields as object), ['transactionRef'])
  const paid = await app.act(payouts, payout.id, 'pay', way)
  const whole = await app.get(`${payouts}/${payout.id}`)
  const voucher = await app.get(`payments/${whole.payment}`)
  assert.deepEqual([paid.status, voucher.docNo.slice(0, 2), voucher.amount], ['Paid', 'PV', payout.net])
  assert.deepEqual([await owed(), (await app.onHand('TAX_WITHHELD')).onHand], [0, -withheld])
  assert.equal((await app.onHand('BANK')).onHand - bank, withheld - payable)

  await app.act('payments', voucher.id, 'reverse', { reason: 'wrong account' })
  const again = await app.get(`${payouts}/${payout.id}`)
  assert.deepEqual([again.status, await owed(), (await app.onHand('TAX_WITHHELD')).onHand], ['Approved', payable, 0])
  await app.act(payouts, payout.id, 'pay', { ...way, transactionRef: 'CP-2' })
  assert.equal(await owed(), 0)
})

test('the invoices of an LC sale earn the commission on the final weight, and its note claws back the excess', async () => {
  const tiers = [
    { fromQty: 0, rate: 4 },
    { fromQty: 100, rate: 6 },
  ]
  const row = await agreed({ basis: 'Per MT', tiers, saleType: 'LC sale', rank: 3 })
  const deal = { terminal: app.world.terminals.jeddah, soldFrom: 'Terminal', weightBasis: 'Outturn', unitPrice: 980 }
  const { bagGrade: _, bags: __, ...cargo } = sale({ ...deal, quantity: 200, provisionalPct: 95 })
  for (const [outturn, earned] of [
    [199, 400 + 99 * 6],
    [150, 400 + 50 * 6],
  ] as const) {
    const before = await owed()
    const { id } = await app.add('sales/lc-sale', cargo)
    const approved = await app.act('sales/lc-sale', id, 'approve')
    assert.deepEqual([approved.agentTerms, approved.commission], [row.id, 1_000])
    await app.act('sales/lc-sale', id, 'issue-provisional')
    assert.equal((await owed()) - before, 95_000)
    const { commission } = await app.act('sales/lc-sale', id, 'finalise', { finalQuantity: outturn })
    assert.equal(commission, earned)
    // An outturn below the provisionally invoiced quantity claws back the commission on the missing part of the net amount: 150 of 190 t.
    assert.equal((await owed()) - before, outturn === 199 ? earned * 100 : 75_000)
  }
  const atOnce = await app.add('sales/lc-sale', { ...cargo, provisionalPct: null })
  await app.act('sales/lc-sale', atOnce.id, 'approve')
  const before = await owed()
  await app.act('sales/lc-sale', atOnce.id, 'finalise', { finalQuantity: 110 })
  assert.equal((await owed()) - before, 46_000, 'one invoice settles the sale and earns the whole commission')
  const own = await app.add('sales/lc-sale', { ...cargo, commissionPerTon: 5 })
  assert.deepEqual([own.commission, own.agentTerms], [1_000, null])
  const nobody = await app.ask('POST', 'sales/lc-sale', { ...cargo, agent: null, commissionPerTon: 5 })
  assert.deepEqual([nobody.status, Object.keys(nobody.body.fields as object)], [400, ['agent']])
  const kept = await app.ask('PUT', `${terms}/${row.id}/cancel`, { reason: 'x' })
  assert.match(String(kept.body.message), /uses these terms, so they cannot be canceled/)
})

test('terms and rates end automatically after their last day, with a notification', async () => {
  const over = await agreed({ date: app.ago(20), until: app.ago(10), customer: app.world.customers[4] })
  const rate = await app.add('accounts/bulk-loading-rate', {
    ...{ date: app.ago(20), until: app.ago(10), service: 'Weighing', terminal: app.world.terminals.yanbu },
    ...{ rate: 20, unit: 'truck', chargedTo: 'Consignee' },
  })
  await app.act('accounts/bulk-loading-rate', rate.id, 'approve')
  await app.sql('select app.expire_prices()')
  for (const [path, state] of [
    [`${terms}/${over.id}`, 'Ended'],
    [`accounts/bulk-loading-rate/${rate.id}`, 'Expired'],
  ] as const) {
    const { status, timeline } = await app.get(path)
    assert.deepEqual(
      [status, (timeline as { action: string }[]).some(({ action }) => action === 'expire')],
      [state, true],
    )
  }
  const late = await app.add('sales/bag-sale', sale({ customer: app.world.customers[4], date: app.ago(15) }))
  assert.equal(late.agentTerms, over.id)
})

test('tiers begin at zero, rise, and have a rate', async () => {
  const wrong: [object, string][] = [
    [{ tiers: [] }, 'tiers'],
    [{ tiers: [{ fromQty: 5, rate: 1 }] }, 'tiers'],
    [{ tiers: [0, 0].map(fromQty => ({ fromQty, rate: 1 })) }, 'tiers'],
    [{ tiers: [{ fromQty: 0, pct: 1 }] }, 'tiers'],
    [{ basis: 'Percentage of net', tiers: [{ fromQty: 0, rate: 1 }] }, 'tiers'],
    [{ until: app.ago(50) }, 'until'],
  ]
  for (const [of, field] of wrong) {
    const body = {
      date: app.ago(40),
      agent,
      basis: 'Per bag',
      tiers: [{ fromQty: 0, rate: 1 }],
      accrueOn: 'Posting',
      ...of,
    }
    const { status, body: answer } = await app.ask('POST', terms, body)
    assert.deepEqual([status, Object.keys(answer.fields as object)], [400, [field]], JSON.stringify(of))
  }
})

test('accounts enter, the manager approves, the cashier pays, and sales has no access', async () => {
  const [acc, acm, sls] = [await app.as('acc'), await app.as('acm'), await app.as('sls')]
  const body = {
    date: app.ago(9),
    agent,
    basis: 'Per bag',
    tiers: [{ fromQty: 0, rate: 1 }],
    accrueOn: 'Posting',
    rank: 99,
  }
  const made = await acc('POST', `/api/agencies/1/${terms}`, body)
  assert.equal(made.status, 201)
  assert.equal((await acc('PUT', `/api/agencies/1/${terms}/${made.body.id}/approve`, {})).status, 404)
  assert.equal((await acm('PUT', `/api/agencies/1/${terms}/${made.body.id}/approve`, {})).status, 200)
  for (const address of [terms, payouts, 'accounts/commission-accrual']) {
    assert.equal((await sls('GET', `/api/agencies/1/${address}`)).status, 404)
  }
})

test('a blocked agent cannot be used in sales or terms', async () => {
  const of = await app.get(`master-data/agent/${app.world.agents[1]}`)
  const { id, version, name, nameAr, nationalId, crNo, mobile, consignees } = of
  const block = async (blocked: boolean, at: number): Promise<Row> => {
    const kept = { name, nameAr, nationalId, crNo, mobile, consignees, commissionPerBag: 0.2, version: at }
    const body = { ...kept, blocked, blockedReason: blocked ? 'Contract over' : null }
    return (await app.ask('PUT', `master-data/agent/${id}`, body)).body as Row
  }
  const blocked = await block(true, version)
  const refused = await app.ask('POST', 'sales/bag-sale', sale({ agent: id }))
  assert.deepEqual([refused.status, Object.keys(refused.body.fields as object)], [409, ['agent']])
  assert.match(String(refused.body.message), /is blocked: Contract over/)
  const body = {
    date: app.ago(9),
    agent: id,
    basis: 'Per bag',
    tiers: [{ fromQty: 0, rate: 1 }],
    accrueOn: 'Posting',
  }
  assert.equal((await app.ask('POST', terms, body)).status, 409)
  await block(false, blocked.version)
  assert.equal((await app.ask('POST', terms, body)).status, 201)
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
