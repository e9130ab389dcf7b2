// Moves barley delivered under the wrong LC to the right one.

import { findDeliveredCargo } from '#areas/accounts/edit-sale-and-payment/delivered-cargo.server.ts'
import { postLcChange } from '#areas/accounts/edit-sale-and-payment/posting.ts'
import { type Correction, type Invoice, readInvoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { resolveTornPosting } from '#areas/accounts/edit-sale-and-payment/torn-bags.server.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatQuantity } from '#kit/units.ts'
import type { Posting } from '#ledger/legs.ts'
import { checkSaleControl } from '#trade/cargo/controlled-lots.server.ts'
import { checkSaleAllowed } from '#trade/cargo/system-lc.server.ts'
import { findSaleOfInvoice } from '#trade/corrections/corrected-invoice.server.ts'

const readLc = (id: number, { tx }: Context) =>
  tx.selectFrom('lc').select(['id', 'lcNo', 'cargoType', 'cargoGrade']).where('id', '=', id).executeTakeFirstOrThrow()

// Trucks not loaded yet would still be posted under the LC of the sale.
const checkAllDelivered = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<void> => {
  if (saleType !== 'SALE') return
  const { status, bags, deliveredBags, calledOffBags } = await tx
    .selectFrom('bagSale')
    .select(['status', 'bags', 'deliveredBags', 'calledOffBags'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  if (status !== 'Approved' && status !== 'Partly delivered') return
  conflict('{left} bags of this sale are still to be delivered. First deliver them, or cancel them by a credit note.', {
    fields: { invoice: 'Not fully delivered.' },
    values: { left: formatCount(bags - (deliveredBags ?? 0) - (calledOffBags ?? 0)) },
  })
}

/** The delivered cargo with its present and its correct LC. Refuses a sale that is not fully delivered, an LC of other cargo, and an LC
 *  that may not be sold. */
const resolveLcChange = async (of: Correction, invoice: Invoice, context: Context) => {
  const [sale, delivered] = [await findSaleOfInvoice(invoice, context), await findDeliveredCargo(invoice.id, context)]
  await checkAllDelivered(invoice, context)
  if (!sale || !delivered) {
    refuse('Nothing on this invoice was delivered from a terminal, so there is no LC to change. Issue a credit note.', {
      fields: { invoice: 'Nothing was delivered.' },
    })
  }
  const [was, right] = [await readLc(sale!.lc, context), await readLc(of.toLc as number, context)]
  if (was.id === right.id)
    refuse('This is the present value already. Enter another.', { fields: { toLc: 'The same as before.' } })
  if (was.cargoType !== right.cargoType || was.cargoGrade !== right.cargoGrade) {
    refuse('{lc} holds other cargo than was invoiced. Credit the invoice and enter a new sale.', {
      fields: { toLc: 'Other cargo.' },
      values: { lc: right.lcNo },
    })
  }
  await checkSaleAllowed(right.id, context)
  const product = sale!.bagged ? 'bagSale' : 'bulkSale'
  const control = { ...sale!, lc: right.id, date: of.date, customer: invoice.customer as number }
  await checkSaleControl(control, { product, kg: delivered!.kg, id: null }, context)
  return { was, right, delivered: delivered! }
}

/** The values before and after a change of LC, for the page of the correction. */
export const describeLcChange = async (of: Correction, invoice: Invoice, context: Context) => {
  const { was, right, delivered } = await resolveLcChange(of, invoice, context)
  const quantity = formatQuantity(delivered.kg)
  return [
    { what: 'LC', before: was.lcNo, after: right.lcNo },
    { what: 'Quantity', before: quantity, after: quantity },
  ] as const
}

type LcChange = Awaited<ReturnType<typeof resolveLcChange>>

const postingOf = ({ right, delivered }: LcChange, invoice: Invoice): Posting =>
  postLcChange(delivered, invoice.customer as number, { ...delivered.lot, lc: right.id })

/** The posting that moves the delivered cargo from one LC to the other. */
export const resolveLcChangePosting = async (of: Correction, invoice: Invoice, context: Context): Promise<Posting> =>
  postingOf(await resolveLcChange(of, invoice, context), invoice)

/** Both postings of a change of LC as one, to be shown before it. */
export const previewLcChange = async (of: Correction, context: Context): Promise<Posting> => {
  const invoice = await readInvoice(of.invoice as number, context)
  const change = await resolveLcChange(of, invoice, context)
  const posting = postingOf(change, invoice)
  const torn = await resolveTornPosting(of, invoice, change.delivered, context)
  return { ...posting, legs: [...posting.legs, ...torn.legs] }
}
