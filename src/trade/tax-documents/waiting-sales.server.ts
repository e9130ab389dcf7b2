// Sales that need an action: drafts, and invoices without a QR code.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type WaitingSales = {
  bagSaleDrafts: number
  bulkSaleDrafts: number
  bagSalesWithoutQr: number
  bulkSalesWithoutQr: number
  /** for LC sales, advances, notes, services and bags */
  othersWithoutQr: number
}

/** Counts for some consignees, or for all. Row-level security limits a consignee's user to the consignee's own sales. */
export const countWaitingSales = async (
  { consignee }: { consignee?: number[] | null },
  { tx, asker }: Context,
): Promise<WaitingSales> => {
  const drafts = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where agency_id = app.agency() and status = 'Draft'
      ${andAnyOf('consignee', consignee)} ${andAnyOf('terminal', asker.scopes.terminal)})`
  // A rejected simplified invoice has the QR code it was printed with, and also a reason.
  const withoutQr = (saleTypes: readonly string[]) =>
    sql`(select count(*) from tax_invoice where agency_id = app.agency() and status = 'Issued'
      and sale_type = any(${saleTypes}) and (coalesce(qr, '') = '' or qr_reason is not null) ${andAnyOf('consignee', consignee)})`
  const ofPapers = (table: string, seller: string) =>
    sql`(select count(*) from ${sql.table(table)} where agency_id = app.agency() and qr_reason is not null
      ${andAnyOf(seller, consignee)})`
  const { rows } = await sql<WaitingSales>`select ${drafts('bag_sale')} as bag_sale_drafts,
    ${drafts('bulk_sale')} as bulk_sale_drafts, ${withoutQr(['SALE'])} as bag_sales_without_qr,
    ${withoutQr(['BULKSALE'])} as bulk_sales_without_qr,
    ${withoutQr(['LCSALE'])} + ${ofPapers('credit_note', 'consignee')} + ${ofPapers('pre_payment', 'consignee')}
      + ${ofPapers('service_invoice', 'seller')} + ${ofPapers('empty_bag_invoice', 'seller')} as others_without_qr`.execute(
    tx,
  )
  return rows[0]!
}
