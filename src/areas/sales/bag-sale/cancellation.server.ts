// Cancels a sale that is invoiced: an invoice without a QR code is credited automatically, any other by a user's credit note.

import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { bagSale } from '#areas/sales/bag-sale/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, goOn } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { mayOn } from '#rights/may.ts'
import { issueCreditNote } from '#trade/corrections/credit-note-issuing.server.ts'
import { isCreditedAsWhole, readBagsOnTrucks } from '#trade/selling/canceled-remainder.server.ts'
import { releaseReservations } from '#trade/selling/sale-stock.server.ts'

type Sale = RowOf<typeof bagSale>

const readIsCredited = async (id: number, { tx }: Context): Promise<boolean> => {
  const sale = tx.selectFrom('bagSale').select(isCreditedAsWhole.as('isCredited')).where('id', '=', id)
  return (await sale.executeTakeFirstOrThrow()).isCredited
}

/** Refuses to cancel a sale whose invoice has a QR code or is partly settled, unless it is credited as a whole, or that has loaded trucks;
 *  the refusal offers the credit note. */
export const checkCancellation = async ({ id, docNo, invoice }: Sale, context: Context): Promise<void> => {
  const { qr, balanceDue, gross } = await context.tx
    .selectFrom('taxInvoice')
    .select(['qr', 'balanceDue', 'gross'])
    .where('id', '=', invoice as number)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { delivered, loading } = await readBagsOnTrucks(id, context)
  const isUnsettled = qr === null && balanceDue === gross
  if (delivered + loading === 0 && (isUnsettled || (await readIsCredited(id, context)))) return
  const mayCredit = mayOn(context.asker, 'Add', creditNote.right)
  conflict('{sale} is invoiced. A credit note on its invoice takes it back, whole or in part. Enter one.', {
    code: 'INVOICED',
    values: { sale: docNo ?? '–' },
    ...(mayCredit && { details: goOn(creditNote, { invoice: invoice as number }) }),
  })
}

/** Releases the reservations and credits the whole invoice, unless it is credited already, on its own date, which may be later than that of
 *  the sale. */
export const cancelInvoicedSale = async ({ id, invoice }: Sale, context: Context): Promise<void> => {
  await releaseReservations({ name: 'bagSale', id }, context)
  if (await readIsCredited(id, context)) return
  const issued = context.tx.selectFrom('taxInvoice').select('date').where('id', '=', invoice)
  const date = (await issued.executeTakeFirstOrThrow()).date as string
  const reason = { reason: 'Cancellation', reasonText: 'Sale canceled | إلغاء البيع' } as const
  await issueCreditNote({ date, invoice, lines: [], refund: 'Keep as credit', ...reason }, context)
}
