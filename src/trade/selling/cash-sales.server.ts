// The goods of a cash sale leave the gate only after payment (domain Q13).

import { sql } from 'kysely'
import type { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { checkMayOverride } from '#trade/credit/exceptions.server.ts'
import { amountCoveredByAdvances } from '#trade/settlement/open-advances.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Order = RowOf<typeof bulkSale>

const isPaidAtOnce = (mode: PaymentMode | null): boolean => mode === 'Cash' || mode === 'Bank Transaction'

// A sale in bags is invoiced on approval. Its invoice counts: a correction may have replaced the customer or the payment mode of the sale.
const readUnpaidOfBags = async (id: number, context: Context): Promise<number> => {
  const sale = await context.tx
    .selectFrom('bagSale')
    .leftJoin('taxInvoice', join =>
      join.onRef('taxInvoice.agencyId', '=', 'bagSale.agencyId').onRef('taxInvoice.id', '=', 'bagSale.invoice'),
    )
    .select(['bagSale.consignee', 'bagSale.balanceDue'])
    .select(({ fn, ref }) => [
      fn.coalesce('taxInvoice.customer', ref('bagSale.customer')).as('customer'),
      fn.coalesce('taxInvoice.paymentMode', ref('bagSale.paymentMode')).as('paymentMode'),
    ])
    .where('bagSale.id', '=', id)
    .executeTakeFirstOrThrow()
  const due = sale.balanceDue ?? 0
  return isPaidAtOnce(sale.paymentMode) ? due - (await amountCoveredByCredits(sale, due, context)) : 0
}

// An invoice that a correction sold on credit stops no further truck.
const readOpenInvoices = async (id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`select coalesce(sum(balance_due), 0)::bigint as open from tax_invoice
    where agency_id = app.agency() and sale_type = 'BULKSALE' and sale_id = ${id}
      and payment_mode is distinct from 'On credit'`.execute(tx)
  return rows[0]!.open
}

// Trucks that are inside or have left, and are not invoiced.
const readLoadedKg = async (id: number, except: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`select coalesce(sum(net_kg), 0)::bigint as kg from bulk_loading
    where agency_id = app.agency() and sale = ${id} and id <> ${except} and status <> 'Canceled' and invoice is null`.execute(
    tx,
  )
  return rows[0]!.kg
}

const readUnpaidOfBulk = async ({ sale: id, kg, truck }: BulkLoad, context: Context): Promise<number> => {
  const find = context.tx.selectFrom('bulkSale').selectAll().where('id', '=', id)
  const order = (await find.executeTakeFirstOrThrow()) as Order
  if (!isPaidAtOnce(order.paymentMode)) return 0
  const wanted = kg + (await readLoadedKg(id, truck, context))
  const { gross } = totalsAt(bulkSaleLines(order, wanted), order.vatRate)
  const due = gross + (await readOpenInvoices(id, context))
  const advances = await amountCoveredByAdvances({ ...order, date: context.today }, due, context, { lock: false })
  return due - advances - (await amountCoveredByCredits(order, due - advances, context))
}

/** `kg`: the quantity the truck will load; `truck`: the id of its loading, 0 if there is none yet */
type BulkLoad = { sale: number; kg: number; truck: number }
export type CashLoad = { bagSale: number } | { bulkSale: BulkLoad }

/**
 * Refuses to load the unpaid part of a cash sale, unless a user with the right to override gives a reason. Returns the unpaid halalas, null
 * if none.
 */
export const checkCashPaid = async (
  load: CashLoad,
  reason: string | null,
  context: Context,
): Promise<number | null> => {
  const open =
    'bagSale' in load ? await readUnpaidOfBags(load.bagSale, context) : await readUnpaidOfBulk(load.bulkSale, context)
  if (open <= 0) return null
  if (reason !== null) {
    checkMayOverride(context)
    return open
  }
  return exceeded(
    'NOT_PAID',
    'SAR {open} of this cash sale are not paid. Take the payment first, or ask a user who may override credit limits.',
    {
      fields: { creditReason: 'Enter the reason for the exception.' },
      values: { open: formatMoney(open) },
      details: { open },
    },
  )
}
