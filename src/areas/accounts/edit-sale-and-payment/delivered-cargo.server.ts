// The quantity delivered under an invoice: all trucks of its bag sale, or the bulk trucks on it. Returns need not be considered,
// because a credited invoice cannot be corrected.

import { sql } from 'kysely'
import type { DeliveredCargo } from '#areas/accounts/edit-sale-and-payment/posting.ts'
import { readInvoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import type { Context } from '#kit/server/context.ts'
import { findSaleOfInvoice } from '#trade/corrections/corrected-invoice.server.ts'
import { bagsToFill, lotOf } from '#trade/selling/sale-stock.server.ts'

/** The delivered cargo of an invoice; undefined without any delivery. */
export const findDeliveredCargo = async (id: number, context: Context): Promise<DeliveredCargo | undefined> => {
  const invoice = await readInvoice(id, context)
  const sale = await findSaleOfInvoice(invoice, context)
  if (!sale) return undefined
  const trucks =
    invoice.saleType === 'SALE'
      ? sql`select quantity as kg, damaged_bags as torn from delivery_note where sale = ${invoice.saleId}`
      : sql`select net_kg as kg, 0 as torn from bulk_loading where invoice = ${id}`
  const { rows } = await sql<{ kg: number; torn: number }>`
    select coalesce(sum(kg), 0)::bigint as kg, coalesce(sum(torn), 0)::bigint as torn from (${trucks} and agency_id = app.agency() and status = 'Delivered') t`.execute(
    context.tx,
  )
  const { kg, torn } = rows[0]!
  if (kg === 0) return undefined
  const { bagged } = sale
  return {
    kg,
    lot: lotOf({ ...sale, packed: bagged?.packed, size: bagged?.size }),
    terminal: sale.terminal,
    ...(bagged && { bags: await bagsToFill(bagged, context), tornBags: torn }),
  }
}
