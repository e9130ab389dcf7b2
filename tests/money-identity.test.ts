// What a customer owes is the same wherever one looks: in his documents, in the open items, on the accounts, and in the reports. So are
// the VAT declared, the cash in the box and the money at the banks. Held after each of many operations at random.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesHouse, startSalesHouse } from './application-with-prices.ts'
import { assertFigures } from './list-figures.ts'
import { moneyOperations } from './money-operations.ts'
import { walk } from './walk.ts'

const { steps: operations, seed, timeout } = walk({ seed: 20_261_122, short: 400, long: 2_000 })
let house: SalesHouse

before(async () => {
  house = await startSalesHouse()
  await house.stock({ kg: 5_000_000, bags: 100_000 })
})
after(() => house?.close())

const open = (document: string, side: string): string =>
  `(select coalesce(sum(o.open_amount), 0) from ledger.open_item o where o.agency_id = d.agency_id and o.document_type = '${document}'
    and o.document_id = d.id and o.side = '${side}' and o.reverses is null)`
const account = (role: string, and = 'true'): string =>
  `(select coalesce(sum(e.amount), 0) from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
    where c.agency_id = app.agency() and c.unit = 'SAR' and c.role in (${role}) and ${and})`
const sumOf = (amount: string, table: string, of: string): string =>
  `(select coalesce(sum(${amount}), 0) from ${table} where agency_id = app.agency() and ${of})`
const posted = `status in ('Received', 'Confirmed', 'Allocated')`

// Each gives the rows in which two figures that must be one are not.
const identities: Record<string, string> = {
  'what is open of an invoice': `select d.invoice_no as of, d.balance_due as one, ${open('taxInvoice', 'debit')} as other from tax_invoice d`,
  'an invoice is settled by what came': `select d.invoice_no as of, d.balance_due as one, d.gross
      - (select coalesce(sum(a.amount), 0) from ledger.open_item o join ledger.allocation a on a.agency_id = o.agency_id and a.debit_item = o.id
         where o.agency_id = d.agency_id and o.document_type = 'taxInvoice' and o.document_id = d.id) as other from tax_invoice d`,
  'what is open of a receipt': `select d.doc_no as of, d.unallocated as one, ${open('payment', 'credit')} as other
      from payment d where ${posted} and d.direction = 'Receipt' and d.mode <> 'Cash to BT'`,
  'what is open of a pre-payment': `select d.invoice_no as of, d.balance as one, ${open('prePayment', 'credit')} as other from pre_payment d`,
  'where a pre-payment went': `select d.invoice_no as of, d.amount as one, d.balance + d.applied + d.refunded as other from pre_payment d`,
  'what is open of a voucher': `select d.doc_no as of, d.remaining as one, ${open('creditVoucher', 'credit')} + ${open('creditVoucher', 'debit')} as other
      from credit_voucher d where d.status in ('Approved', 'Applied')`,
  'what is used up of a voucher': `select d.doc_no as of, (d.status = 'Applied')::integer as one, (d.remaining = 0)::integer as other
      from credit_voucher d where d.status in ('Approved', 'Applied')`,
  'what was credited of an invoice': `select d.invoice_no as of, coalesce(d.credited, 0) as one,
      (select coalesce(sum(n.gross), 0) from credit_note n where n.agency_id = d.agency_id and n.invoice = d.id and n.status = 'Issued') as other from tax_invoice d`,
  'what a customer owes': `select d.id::text as of, ${account(`'RECEIVABLE'`, 'c.party_id = d.id')} as one,
      (select coalesce(sum(case o.side when 'debit' then o.open_amount else -o.open_amount end), 0) from ledger.open_item o
       where o.agency_id = d.agency_id and o.party_kind = 'customer' and o.party_id = d.id and o.reverses is null and o.document_type <> 'prePayment') as other from customer d`,
  advances: `select 'all' as of, -${account(`'ADVANCE', 'VAT_ON_ADVANCE'`)} as one, ${sumOf('balance', 'pre_payment', 'true')} as other`,
  VAT: `select 'all' as of, -${account(`'VAT_OUTPUT', 'VAT_ON_ADVANCE'`)} as one, ${sumOf('vat', 'tax_invoice', 'true')} + ${sumOf('vat', 'pre_payment', 'true')}
      - ${sumOf('vat', 'credit_note', `status = 'Issued'`)} - (select coalesce(sum(e.amount), 0) from ledger.account c
        join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
        join ledger.posting p on p.agency_id = e.agency_id and p.id = e.posting_id
        where c.agency_id = app.agency() and c.role = 'VAT_ON_ADVANCE' and p.document_type = 'taxInvoice') as other`,
  'money in box and banks': `select 'all' as of, ${account(`'CASH', 'BANK'`)} as one,
      ${sumOf('amount', 'payment', `${posted} and direction = 'Receipt'`)} - ${sumOf('amount', 'payment', `${posted} and direction = 'Payment'`)}
      + ${sumOf('amount', 'pre_payment', 'true')} - ${sumOf('refunded', 'credit_note', `status = 'Issued'`)} as other`,
  'what a sale still asks for': `select d.doc_no as of, d.balance_due as one, (select coalesce(sum(i.balance_due), 0) from tax_invoice i
      where i.agency_id = d.agency_id and i.sale_type = 'SALE' and i.sale_id = d.id and not exists (select from sale_correction c
        where c.agency_id = i.agency_id and c.invoice = i.id and c.mode = 'Credit and rebill' and c.status = 'Applied')) as other
      from bag_sale d where d.invoice is not null`,
  'no more is credited than was invoiced': `select d.invoice_no as of, least(0, d.gross - coalesce(d.credited, 0)) as one, 0 as other from tax_invoice d`,
}

const check = async (after: string): Promise<void> => {
  const all = Object.entries(identities).map(
    ([name, rows]) => `select '${name}' as name, of, one, other from (${rows}) x where one is distinct from other`,
  )
  assert.deepEqual(await house.sql(all.join(' union all ')), [], after)
}

test(`money agrees with itself after each of ${operations} operations`, { timeout }, async () => {
  const manager = await house.as('acm')
  const { next, kinds, customers } = moneyOperations(house, manager, seed)
  const did = new Map<string, number>(kinds.map(name => [name, 0]))
  await check('the start')
  for (let n = 1; n <= operations; n++) {
    const { name, isDone } = await next()
    if (!isDone) continue
    did.set(name, (did.get(name) as number) + 1)
    await check(`${n}: ${name}`)
    // Kept now and then, so that what is written into rows of days that are kept already must be noted.
    if (n % 10 === 0) await assertFigures(house.databaseUrl)
  }
  const told = JSON.stringify(Object.fromEntries(did))
  for (const [name, times] of did) assert.ok(times > 2, `${name} was hardly ever done: ${told}`)

  const days = `from=${house.ago(100)}&to=${house.ago(0)}&pageSize=100`
  let sum = 0
  for (const customer of customers) {
    const { totals } = await house.get(`reports/customers-ledger?customerId=${customer}&${days}`)
    const { debit, credit } = totals as { debit: number; credit: number }
    sum += Math.round(debit * 100) - Math.round(credit * 100)
  }
  const [control] = await house.sql(`select ${account(`'RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'`)} as amount`)
  assert.equal(sum, Number(control?.amount), 'the customers’ ledgers come to the control account')
  const { totals } = await house.get(`reports/payable-to-consignee?${days}`)
  const [payable] = await house.sql(`select ${account(`'CONSIGNEE_PAYABLE'`)} as amount`)
  assert.equal(
    Math.round((totals as { closing: number }).closing * 100),
    -Number(payable?.amount),
    'what consignees are owed is what the report tells',
  )
})

test('the ledger finds nothing wrong', async () => assert.deepEqual(await house.faults(), []))
