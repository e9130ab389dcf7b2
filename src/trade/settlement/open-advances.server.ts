// The advances that a sale uses: the oldest first, or those chosen for it.

import { sql } from 'kysely'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { together } from '#database/together.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isOfBarley } from '#trade/cargo/barley-sales.ts'
import type { Advance } from '#trade/settlement/advance-parts.ts'

/**
 * With `prePayments`, only those advances are used, in that order; without, all are, the oldest first. `vatRate` is in thousandths of a
 * percent; null if the sale does not exist yet.
 */
export type SaleForAdvances = {
  date: string
  customer: number
  consignee: number
  vatRate: number | null
  prePayments?: readonly number[] | null
}

/**
 * Open advances of a customer and seller received by that day, in the order of use, in halalas. Their VAT was invoiced on receipt, so only
 * an invoice at the same rate can deduct them: the VAT of any other is corrected by a credit note on the advance.
 */
export const findOpenAdvances = async (
  { date, customer, consignee, vatRate, prePayments }: SaleForAdvances,
  { tx }: Context,
): Promise<Advance[]> => {
  const chosen = [...(prePayments ?? [])]
  const only = chosen.length > 0 ? sql`and p.id = any(${chosen}::bigint[])` : sql``
  const atRate = vatRate === null ? sql`` : sql`and p.vat_rate = ${vatRate}`
  const { rows } = await sql<Advance>`
    select i.id as "openItem", p.amount as received, p.vat, i.open_amount as open
    from ledger.open_item i join pre_payment p on p.agency_id = i.agency_id and p.id = i.document_id
    where i.agency_id = app.agency() and i.document_type = 'prePayment' and i.side = 'credit' and i.party_kind = 'customer'
      and i.party_id = app.account_holder(${customer}) and i.consignee_id = app.holder_of('company', ${consignee}) and i.effective_date <= ${date} and i.open_amount > 0
      and p.status <> 'Canceled' ${only} ${atRate}
    order by array_position(${chosen}::bigint[], p.id), i.effective_date, i.id`.execute(tx)
  return rows
}

/**
 * The part of `gross` halalas that open advances cover. `lock` blocks other sales from using the customer's advances until the transaction
 * ends.
 */
export const amountCoveredByAdvances = async (
  sale: SaleForAdvances,
  gross: number,
  context: Context,
  { lock }: { lock: boolean },
): Promise<number> => {
  const locked = context.tx.selectFrom('customer').select('id').where('id', '=', sale.customer).forNoKeyUpdate()
  const [, open] = await together(lock && locked.execute(), findOpenAdvances(sale, context))
  return Math.min(
    gross,
    open.reduce((sum, advance) => sum + advance.open, 0),
  )
}

const sales = { SALE: 'bagSale', BULKSALE: 'bulkSale', LCSALE: 'lcSale' } as const

/** The advances chosen for the sale of an invoice; none if the invoice has another customer than the sale. */
export const findChosenAdvances = async (
  { saleType, saleId, customer }: Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId' | 'customer'>,
  { tx }: Context,
): Promise<readonly number[]> => {
  if (!isOfBarley(saleType)) return []
  const sale = await tx
    .selectFrom(sales[saleType])
    .select(['customer', 'prePayments'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return sale.customer === customer ? (sale.prePayments ?? []) : []
}

const refuseOtherRate = async (chosen: number[], { vatRate }: SaleForAdvances, { tx }: Context): Promise<void> => {
  const other = await tx
    .selectFrom('prePayment')
    .select('docNo')
    .where('id', 'in', chosen)
    .where('vatRate', '<>', vatRate)
    .executeTakeFirst()
  if (!other) return
  refuse(
    '{number} was invoiced at another VAT rate than this sale has. Refund it and keep the amount as credit: the sale uses that.',
    { fields: { prePayments: 'Has another VAT rate.' }, values: { number: other.docNo as string } },
  )
}

/** Refuses an advance of another customer or seller, and one that was invoiced at another VAT rate. */
export const checkChosenAdvances = async (sale: SaleForAdvances, context: Context): Promise<void> => {
  const chosen = [...(sale.prePayments ?? [])]
  if (chosen.length === 0) return
  const { own } = await context.tx
    .selectFrom('prePayment')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('id', 'in', chosen)
    .where(sql<boolean>`customer = any(app.customers_of_account(${sale.customer}))`)
    .where(sql<boolean>`consignee = any(app.companies_of_account(${sale.consignee}))`)
    .executeTakeFirstOrThrow()
  if (Number(own) === new Set(chosen).size) return refuseOtherRate(chosen, sale, context)
  refuse('An advance can only be applied to invoices of its customer and seller. Choose another advance.', {
    fields: { prePayments: 'Belongs to another customer or seller.' },
  })
}
