// Amendments of an LC, and its postings other than the margin of its opening.

import { amendable, lc } from '#areas/procurement/lc/definition.ts'
import { readBills, readBlockedMargin } from '#areas/procurement/lc/position.server.ts'
import { postCharge, postMargin } from '#areas/procurement/lc/posting.ts'
import { inProportion } from '#kit/check.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { apply } from '#kit/server/write.ts'
import type { Posting } from '#ledger/legs.ts'
import { post } from '#ledger/record.server.ts'
import { createAmendmentLines } from '#trade/contracts/amendment-lines.server.ts'
import { keepEmptyTerms, rescaleParts } from '#trade/contracts/amendments.ts'

type Lc = ValuesIn<typeof lc>
type LcRow = RowOf<typeof lc>

/** The amended terms: an empty term keeps its value, the amount follows the quantity if none is entered, and each consignee keeps its
 *  proportion. */
export const amendLc = async (values: Lc, before: LcRow, context: Context): Promise<Partial<Lc>> => {
  const { effectiveOn, agreedBy, bankCharge } = values as Lc & AmendmentValues
  const asked = { quantity: values.quantity, ...(values.amount && { amount: values.amount }) }
  const following = inProportion(lc.fields, before, asked)
  const entered = { ...values, ...keepEmptyTerms(amendable, before, { ...values, ...following }) }
  const rows = { before, after: entered }
  const lines = await createAmendmentLines(lc.fields, amendable, rows, { effectiveOn, agreedBy }, context)
  return {
    ...entered,
    assignedConsignees: rescaleParts(before.assignedConsignees, before.quantity, entered.quantity),
    amendments: [
      ...before.amendments,
      ...lines.map((line, n) => ({ ...line, bankCharge: n === 0 ? bankCharge : null })),
    ] as Lc['amendments'],
  }
}

type AmendmentValues = { effectiveOn: string; agreedBy: string; bankCharge: number | null }

/** Writes a further posting of the LC; nothing if it has no legs. */
export const recordPosting = (row: LcRow, date: string, posting: Posting, context: Context): Promise<unknown> =>
  posting.legs.length === 0
    ? Promise.resolve()
    : askLedger(
        () =>
          post(context.client, {
            documentType: lc.name,
            documentId: row.id,
            documentNumber: row.lcNo,
            ...posting,
            date,
          }),
        context,
      )

/** Books the bank's charges again on the day an LC ends without a shipment: the bank releases the margin, and keeps what it charged. */
export const keepCharges = async (row: LcRow, context: Context): Promise<void> => {
  const lines = row.amendments as readonly { bankCharge: number | null }[]
  const charged = lines.reduce((sum, { bankCharge }) => sum + (bankCharge ?? 0), 0)
  await recordPosting(row, context.today, postCharge(row, charged), context)
}

/** The margin to block, in cents: a payment released it, and the bank blocks none for what is shipped afterwards. */
export const marginAfter = async ({ id, marginAmount }: LcRow, context: Context): Promise<number> =>
  (await readBills(id, context)).some(({ isPaid }) => isPaid) ? 0 : (marginAmount ?? 0)

/** The margin follows the amount, the bank's charge is a cost of the cargo, and an expired LC returns to the state it had reached. */
export const recordAmendment = async (row: LcRow, before: LcRow, context: Context): Promise<void> => {
  const last = Math.max(...row.amendments.map(({ number }) => number))
  const [first] = row.amendments.filter(({ number }) => number === last)
  const day = first!.effectiveOn < context.today ? first!.effectiveOn : context.today
  const { bankCharge } = first as { bankCharge: number | null }
  const blocked = [await marginAfter(row, context), await readBlockedMargin(row.id, context)] as const
  await recordPosting(row, day, postMargin(row, ...blocked), context)
  await recordPosting(row, day, postCharge(row, bankCharge ?? 0), context)
  if (before.status === 'Expired' && (await readBills(row.id, context)).length > 0)
    await apply(lc, row.id, 'ship', context)
}
