// The progress of a bulk order: loaded, invoiced and due.

import { sql } from 'kysely'
import { bulkSale, soldNetOf } from '#areas/sales/bulk-sale/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { tieredCommission } from '#trade/commission/commission-terms.ts'
import { readTerms } from '#trade/commission/commissions.server.ts'
import { amountCoveredByAdvances } from '#trade/settlement/open-advances.server.ts'
import { amountCoveredByCredits } from '#trade/settlement/open-credits.server.ts'
import {
  findInvoicesOfSale,
  type InvoiceSummary,
  invoiceStatusOfSale,
} from '#trade/tax-documents/invoice-issuing.server.ts'
import { paymentStateOfSale } from '#trade/tax-documents/payment-state.ts'

type Sale = RowOf<typeof bulkSale>

/** Trucks of an order in the given states, oldest first. */
export const findLoadings = ({ id }: { id: number }, states: readonly string[], { tx }: Context) =>
  tx
    .selectFrom('bulkLoading')
    .select(['id', 'docNo', 'date', 'netKg', 'invoice'])
    .where('sale', '=', id)
    .where('status', 'in', states)
    .orderBy('date')
    .orderBy('id')
    .execute()

const sumOf = <R>(rows: readonly R[], of: (row: R) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

const readInvoicedKg = async (invoices: readonly InvoiceSummary[], { tx }: Context): Promise<number> => {
  const ids = invoices.map(({ id }) => id)
  const { rows } = await sql<{ kg: number }>`select coalesce(sum(quantity), 0)::bigint as kg from tax_invoice_lines
    where agency_id = app.agency() and item = 'Barley' and parent = any(${ids}::bigint[])`.execute(tx)
  return rows[0]!.kg
}

/** `lock` blocks other sales from using the customer's advances until the transaction ends; `isClosing`: nothing more will be loaded. */
type Moment = { lock: boolean; isClosing?: boolean }

/** The automatic values of an order in progress. */
export const computeBulkSaleFigures = async (sale: Sale, context: Context, { lock, isClosing }: Moment) => {
  const out = await findLoadings(sale, ['Delivered'], context)
  const invoices = await findInvoicesOfSale('BULKSALE', sale.id, context)
  const loadedQty = sumOf(out, ({ netKg }) => netKg)
  const progress = {
    loadedQty,
    shortClosedQty: isClosing ? Math.max(sale.orderedQty - loadedQty, 0) : sale.shortClosedQty,
    invoicedQty: await readInvoicedKg(invoices, context),
    invoicedNet: sumOf(invoices, ({ net }) => net),
    invoicedVat: sumOf(invoices, ({ vat }) => vat),
    ...invoiceStatusOfSale(invoices),
  }
  const { openGross } = bulkSale.derive({ ...sale, ...progress }) as { openGross: number }
  const atLastTruck = { ...sale, date: out.at(-1)?.date ?? sale.date }
  const covered = await amountCoveredByAdvances(atLastTruck, openGross, context, { lock })
  const creditApplied = await amountCoveredByCredits(sale, openGross - covered, context)
  const figures = {
    ...progress,
    creditApplied,
    advanceApplied: sumOf(invoices, ({ advanceApplied }) => advanceApplied) + covered,
    balanceDue: sumOf(invoices, ({ balanceDue }) => balanceDue) + openGross - covered - creditApplied,
    paymentState: paymentStateOfSale(invoices, openGross, context.today),
  }
  const derived = bulkSale.derive({ ...sale, ...figures }) as Partial<Sale>
  const terms = await readTerms(sale.agentTerms, context)
  const sold = { bags: 0, kg: loadedQty || sale.orderedQty, net: soldNetOf({ ...sale, ...progress }) }
  return { ...figures, ...derived, ...(terms && { commission: tieredCommission(terms.basis, terms.tiers, sold) }) }
}
