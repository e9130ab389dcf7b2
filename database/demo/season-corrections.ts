// Corrections in the season: bags returned, prices lowered, an advance given back.

import type { Caller, Row } from './caller.ts'
import type { World } from './master-data.ts'

type Invoice = Row & { saleType: string; balanceDue: number; date: string; saleId: number; customer: number }

const latest = async (to: Caller, consignee: number): Promise<Invoice[]> =>
  (
    (await to.get(`sales/tax-invoice?consigneeId=${consignee}&saleType=SALE&sort=-date&pageSize=40`)) as {
      rows: Invoice[]
    }
  ).rows

const notes = [
  { reason: 'Return', reasonText: 'Ten bags wet', lines: [{ line: 1, bags: 10 }], returnToStock: true },
  { reason: 'Price', reasonText: 'Price agreed at 51.50', lines: [{ line: 1, unitPrice: 0.5 }] },
  { reason: 'Quantity', reasonText: 'Two bags short', lines: [{ line: 1, bags: 2 }] },
  { reason: 'Return', lines: [{ line: 1, bags: 25 }], returnToStock: true, bagCondition: 'Damaged' },
] as const

/** Every fifth of the last sales has a claim; the last claim is not decided yet. */
const creditSome = async (to: Caller, consignee: number, today: string): Promise<void> => {
  const claimed = (await latest(to, consignee)).filter((_, n) => n % 5 === 0)
  for (const [n, { id }] of claimed.entries()) {
    const note = await to.add('accounts/credit-note', { date: today, invoice: id, ...notes[n % notes.length] })
    if (n < claimed.length - 1) await to.act('accounts/credit-note', note, 'issue')
  }
}

/** A customer paid in advance and did not buy: a part is paid back. */
const giveBack = async (to: Caller, w: World, consignee: number, today: string): Promise<void> => {
  const received = { date: today, consignee, mode: 'Bank Transaction', bank: w.banks[1] }
  const [one, other] = [w.customers[7], w.customers[8]]
  const first = { ...received, customer: one, transactionRef: `ADV-${consignee}-1`, amount: 50_000 }
  const advance = await to.add('payments/pre-payments', first)
  const asked = { part: 20_000, refundBy: 'Refund by bank', refundBank: w.banks[1], refundRef: `ADV-${consignee}-2` }
  await to.act('payments/pre-payments', advance, 'refund', { ...asked, why: 'The herd was sold.' })
  const second = { ...received, customer: other, transactionRef: `ADV-${consignee}-3`, amount: 12_500 }
  await to.add('payments/pre-payments', second)
}

const voucher = 'accounts/credit-voucher'

/** Credit without tax: for an opening balance, and for a debt that moves from one customer to a relative. */
const giveCredit = async (to: Caller, w: World, consignee: number, today: string): Promise<void> => {
  const [one, other] = [w.customers[9], w.customers[6]]
  const of = { date: today, consignee, supportNo: `Agreement ${consignee}/26` }
  const opening = { ...of, type: 'Opening', customer: one, amount: 4_000, reason: 'Balance of the old books' }
  await to.act(voucher, await to.add(voucher, opening), 'approve')
  const transfer = { ...of, type: 'Transferred out', customer: one, toCustomer: other, amount: 1_500 }
  const out = await to.add(voucher, { ...transfer, reason: 'The brothers settle between them' })
  await to.act(voucher, out, 'approve')
  const agreed = { ...of, type: 'Settlement', customer: other, amount: 320, reason: 'Trucks waited a day' }
  await to.act(voucher, await to.add(voucher, agreed), 'approve')
}

const correction = 'accounts/edit-sale-and-payment'

/** Corrections requested by the clerk wait for another user to decide. */
const askForCorrections = async (to: Caller, w: World, consignee: number, today: string): Promise<void> => {
  const [, one, , other] = await latest(to, consignee)
  const of = { date: today, cause: 'Entered wrongly' }
  const price = { wrong: 'Price', newPrice: 51, explanation: 'The order says 51.00' }
  if (one) await to.add(correction, { ...of, ...price, invoice: one.id })
  const payer = {
    wrong: 'Customer',
    toCustomer: other?.customer === w.customers[4] ? w.customers[5] : w.customers[4],
    explanation: 'His brother bought it',
    movePayments: true,
  }
  if (other) await to.add(correction, { ...of, ...payer, invoice: other.id })
}

/** Plays the corrections of one owner's sales. */
export const putRight = async (to: Caller, w: World, consignee: number, today: string): Promise<void> => {
  await creditSome(to, consignee, today)
  await giveBack(to, w, consignee, today)
  await giveCredit(to, w, consignee, today)
  await askForCorrections(to, w, consignee, today)
}
