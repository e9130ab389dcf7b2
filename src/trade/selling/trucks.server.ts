// Checks of every truck loaded for a sale.

import { together } from '#database/together.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { checkCredit } from '#trade/credit/credit-check.server.ts'
import { type CashLoad, checkCashPaid } from '#trade/selling/cash-sales.server.ts'

type Sale = { docNo: string | null; status: string }

/** Refuses a truck for a sale that is not approved or is fully loaded. */
export const checkLoadable = ({ docNo, status }: Sale, loadable: readonly string[]): void => {
  if (loadable.includes(status)) return
  refuse('Nothing can be loaded for {sale}: it is {state}. Choose an approved sale.', {
    fields: { sale: 'Choose an approved sale.' },
    values: { sale: docNo ?? '–', state: status },
  })
}

/** Refuses a future date, or one outside the loading period; `until` is its last day. */
export const checkLoadingDay = (
  date: string,
  { docNo, from, until }: { docNo: string | null; from: string; until?: string },
  { today }: Context,
): void => {
  if (date > today)
    refuse('A truck cannot load in the future. Enter today or an earlier day.', {
      fields: { date: 'Lies in the future.' },
    })
  if (until && (date < from || date > until)) {
    refuse('{sale} is to be loaded from {from} until {until}. Enter a day between them, or extend the order.', {
      fields: { date: 'Outside the order’s days.' },
      values: { sale: docNo ?? '–', from, until },
    })
  }
  if (date < from)
    refuse('A truck cannot load before the sale. Enter the day of the sale or a later one.', {
      fields: { date: 'Lies before the sale.' },
    })
}

/** Refuses a truck without a permit where the agency requires one. */
export const checkPermitGiven = async (permit: number | null, context: Context): Promise<void> => {
  if (permit !== null) return
  const { permitRequired } = await readAgencySettings(['permitRequired'], context)
  if (!permitRequired) return
  refuse('Trucks load with a sale permit only. Issue one under Sale Permits, and choose it here.', {
    fields: { permit: 'Please choose it.' },
  })
}

type AdmittedTruck = { id: number; customer: number | null; consignee: number | null; creditReason: string | null }

/**
 * Checks the customer's credit again when the truck is admitted, and that a cash sale is paid; stores the approved excess (domain 4.6.9,
 * Q13).
 */
export const checkCreditAtGate = async (
  table: 'deliveryNote' | 'bulkLoading',
  { id, customer, consignee, creditReason: reason }: AdmittedTruck,
  load: CashLoad,
  context: Context,
): Promise<void> => {
  const debt = { customer: customer as number, consignee: consignee as number }
  const [beyond, unpaid] = await together(
    checkCredit({ ...debt, added: 0, reason }, context),
    checkCashPaid(load, reason, context),
  )
  if (beyond === null && unpaid === null) return
  const beyondLimit = Math.max(beyond ?? 0, unpaid ?? 0)
  await context.tx.updateTable(table).set({ beyondLimit }).where('id', '=', id).execute()
}

type GateOutNotes = { sealNos: string | null; remarks: string | null }

/** The values stored at gate out; earlier notes stay unless entered again. */
export const gateOutValues = (truck: GateOutNotes, before: GateOutNotes | null) => ({
  gateOutAt: new Date().toISOString(),
  sealNos: truck.sealNos ?? before?.sealNos ?? null,
  remarks: truck.remarks ?? before?.remarks ?? null,
})
