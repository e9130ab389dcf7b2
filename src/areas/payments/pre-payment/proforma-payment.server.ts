// Money received against a proforma: checks the parties and computes what exceeds the proforma.

import { sql } from 'kysely'
import type { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isSameRow } from '#trade/parties/kept-rows.server.ts'
import { type ProformaName, readPaidAmount, refreshProforma } from '#trade/promises/proforma.server.ts'

type Payment = ValuesIn<typeof prePayment>
type PaidProforma = { name: ProformaName; id: number }

const paidProformaOf = ({ bagProforma, bulkProforma }: Payment): PaidProforma | null =>
  bagProforma
    ? { name: 'bagProforma', id: bagProforma }
    : bulkProforma
      ? { name: 'bulkProforma', id: bulkProforma }
      : null

type ProformaState = { docNo: string; status: string; customer: number; consignee: number; gross: number }

// Locked until the transaction ends, so that two concurrent payments do not both count as within the total.
const lockProforma = async ({ name, id }: PaidProforma, { tx }: Context): Promise<ProformaState> => {
  const table = sql.table(name === 'bagProforma' ? 'bag_proforma' : 'bulk_proforma')
  const { rows } = await sql<ProformaState>`
    select doc_no as "docNo", status, customer, consignee, gross from ${table}
    where agency_id = app.agency() and id = ${id} for no key update`.execute(tx)
  return rows[0]!
}

/** Halalas received beyond the proforma's total, which is shown and not refused; null without a proforma. Refuses a proforma
 *  of other parties, or one that is not open. */
export const readAmountBeyondProforma = async (payment: Payment, context: Context): Promise<number | null> => {
  const against = paidProformaOf(payment)
  if (!against) return null
  const { docNo, status, customer, consignee, gross } = await lockProforma(against, context)
  const values = { number: docNo, state: status }
  const field = against.name
  const isOfBoth =
    (await isSameRow('customer', customer, payment.customer, context)) &&
    (await isSameRow('company', consignee, payment.consignee, context))
  if (!isOfBoth) {
    refuse('Proforma {number} belongs to another customer or seller. Choose a proforma of both.', {
      fields: { [field]: 'Belongs to another party.' },
      values,
    })
  }
  if (!['Sent', 'Partly paid', 'Paid', 'Converted'].includes(status)) {
    conflict('Proforma {number} accepts no payment: it is {state}. Choose another proforma, or leave it empty.', {
      fields: { [field]: 'Not open.' },
      values,
    })
  }
  const paid = await readPaidAmount(against.name, against.id, context)
  return Math.max(0, paid + payment.amount - gross)
}

/** Updates the paid amount of the proforma. */
export const refreshPaidProforma = async (payment: Payment, context: Context): Promise<void> => {
  const against = paidProformaOf(payment)
  if (against) await refreshProforma(against.name, against.id, context)
}
