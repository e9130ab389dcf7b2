// Random merges of duplicate companies and customers: their debts and claims move to the one that is kept.

import type { SalesApplication } from './application-with-prices.ts'
import type { MoneyHand } from './random-money-choices.ts'

type Operation = () => Promise<boolean>

const merge = (app: SalesApplication, { sent, isDone }: MoneyHand, of: object): Promise<boolean> =>
  isDone(sent(app.ask, 'PUT', 'master-data/duplicates/merge', of))

/** Merges a duplicate seller: its customer's debt moves to the one that is kept. */
export const mergeSeller = (app: SalesApplication, hand: MoneyHand): Operation => {
  const { riyals, customer, consignee, add } = hand
  let sellers = 0
  return async () => {
    const of = { name: `Seller ${++sellers}`, nameAr: `بائع ${sellers}`, types: ['consignee'], scope: 'OTHERS' }
    const gone = await add('master-data/company', { ...of, city: 'Jeddah', country: 'Saudi Arabia' })
    const debt = { date: app.ago(0), kind: 'Customer owes', customer: customer(), reference: `OLD-${sellers}` }
    const owed = gone && { ...debt, consignee: gone.id, amount: riyals(900) }
    if (!owed || !(await add('accounts/opening-balance', owed))) return false
    return merge(app, hand, { of: 'company', keep: consignee, gone: gone.id })
  }
}

/** Merges a duplicate customer, with a debt from the old books and sometimes an advance. */
export const mergeCustomer = (app: SalesApplication, hand: MoneyHand): Operation => {
  const { below, riyals, customer, consignee, add } = hand
  let customers = 0
  return async () => {
    const name = `Farm ${++customers}`
    const of = { name, nameAr: `مزرعة ${customers}`, kind: 'Individual', city: 'Taif', language: 'arabic' }
    const mobile = `05520${String(customers).padStart(5, '0')}`
    const gone = await add('master-data/customer', { ...of, mobile, consignees: [consignee] })
    const open = { date: app.ago(0), customer: gone?.id, consignee }
    const debt = { ...open, kind: 'Customer owes', reference: name, amount: riyals(900) }
    if (!gone || !(await add('accounts/opening-balance', debt))) return false
    if (below(2) === 0) await add('payments/pre-payments', { ...open, mode: 'Cash', amount: riyals(900) })
    return merge(app, hand, { of: 'customer', keep: customer(), gone: gone.id })
  }
}
