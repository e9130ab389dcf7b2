// Random operations on storage that accrues day by day: charged by an invoice of services, credited, and its charge canceled.

import type { SalesApplication } from './application-with-prices.ts'
import type { MoneyHand } from './random-money-choices.ts'

type Operation = () => Promise<boolean>

const [invoices, charges] = ['accounts/service-invoice', 'accounts/service-charge']

/** Issues an invoice of the storage accrued up to a day that is later each time. */
export const accrue = (app: SalesApplication, { below, consignee, add, act }: MoneyHand): Operation => {
  let until = 20
  return async () => {
    const made = await add(invoices, { date: app.ago(0), consignee, until: app.ago(until) })
    until = Math.max(0, until - below(3))
    if (!made) return false
    if (await act(invoices, made.id, 'issue')) return true
    await act(invoices, made.id, 'cancel', { reason: 'Not due yet' })
    return false
  }
}

/** Credits the last invoice, and sometimes cancels its charges, so that their days can be charged again. */
export const creditStorage = (app: SalesApplication, { below, act, isDone }: MoneyHand): Operation => {
  const newest = async (table: string, and: string): Promise<number | undefined> => {
    const [row] = await app.sql(
      `select id from ${table} where agency_id = app.agency() and ${and} order by id desc limit 1`,
    )
    return row && Number(row.id)
  }
  return async () => {
    const invoice = await newest('service_invoice', `status = 'Issued' and corrects is null`)
    if (invoice === undefined || !(await act(invoices, invoice, 'credit', { why: 'The scale was off' }))) return false
    const charge = await newest('service_charge', `status = 'Active' and invoice is null`)
    if (charge === undefined || below(3) === 0) return true
    return isDone(act(charges, charge, 'cancel', { reason: 'Weighed again' }))
  }
}
