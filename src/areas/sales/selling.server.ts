// What a sale in bags and a sale in bulk ask of the house: the cargo, the seller, open advances, and the invoice.

import { sql } from 'kysely'
import type { Advance } from '#areas/sales/invoice.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { createFrom } from '#kit/server/write.ts'

/** Cargo of an LC as it is sold, with its VAT rate. */
export const cargoOf = (lc: number, { tx }: Context) =>
  tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .select(['lc.cargoType', 'lc.cargoGrade', 'cargoType.vatRate'])
    .where('lc.id', '=', lc)
    .executeTakeFirstOrThrow()

/** The seller as the invoice names it. Refuses one without a VAT number: it cannot issue a tax invoice. */
export const sellerOf = async (consignee: number, { tx }: Context) => {
  const { name, vatNo } = await tx
    .selectFrom('company')
    .select(['name', 'vatNo'])
    .where('id', '=', consignee)
    .executeTakeFirstOrThrow()
  if (vatNo) return { name, vatNo }
  return refuse('{name} has no VAT number, so it cannot issue a tax invoice. Enter it under Consignee.', {
    fields: { consignee: 'Has no VAT number.' },
    values: { name },
  })
}

type Sold = { date: string; customer: number; consignee: number }

/** Open advances of a customer for a seller's cargo that were received by that day, oldest first, in halalas. */
export const openAdvances = async ({ date, customer, consignee }: Sold, { tx }: Context): Promise<Advance[]> => {
  const { rows } = await sql<Advance>`
    select i.id as "openItem", p.amount as received, p.vat, i.open_amount as open
    from ledger.open_item i join pre_payment p on p.agency_id = i.agency_id and p.id = i.document_id
    where i.agency_id = app.agency() and i.document_type = 'prePayment' and i.side = 'credit' and i.party_kind = 'customer'
      and i.party_id = ${customer} and i.consignee_id = ${consignee} and i.effective_date <= ${date} and i.open_amount > 0
      and p.status = 'Received' order by i.effective_date, i.id`.execute(tx)
  return rows
}

/** What of `gross` halalas open advances cover. With `lock` nobody else uses the customer's advances until this is done. */
export const coveredByAdvances = async (
  sale: Sold,
  gross: number,
  context: Context,
  { lock }: { lock: boolean },
): Promise<number> => {
  if (lock) {
    await context.tx.selectFrom('customer').select('id').where('id', '=', sale.customer).forNoKeyUpdate().execute()
  }
  const open = await openAdvances(sale, context)
  return Math.min(
    gross,
    open.reduce((sum, advance) => sum + advance.open, 0),
  )
}

/** What holds for every sale: not in the future, worth something, by a seller who may issue an invoice. */
export const checkSale = async (
  sale: { date: string; consignee: number; net: number | null },
  context: Context,
): Promise<void> => {
  if (sale.date > context.today) {
    refuse('A sale cannot be dated in the future.', { fields: { date: 'Lies in the future.' } })
  }
  if (!sale.net || sale.net <= 0) {
    refuse('The sale comes to nothing. Check quantity, price and discount.')
  }
  await sellerOf(sale.consignee, context)
}

type Issued = Sold & {
  saleType: 'SALE' | 'BULKSALE'
  saleNo: string | null
  saleId: number
  net: number | null
  vat: number | null
  gross: number | null
  advanceApplied: number | null
}

/** Issues the tax invoice of a sale; `amount` says how much was sold, as in `10,000 × 50 kg`. */
export const issueInvoice = async (
  issued: Issued,
  cargo: { lc: number; form: string; amount: string },
  context: Context,
): Promise<void> => {
  const goods = await context.tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .innerJoin('cargoGrade', 'cargoGrade.id', 'lc.cargoGrade')
    .select(['cargoType.name as type', 'cargoType.nameAr as typeAr', 'cargoGrade.name as grade'])
    .select('cargoGrade.nameAr as gradeAr')
    .where('lc.id', '=', cargo.lc)
    .executeTakeFirstOrThrow()
  const description = `${goods.type}, ${goods.grade}, ${cargo.form}, ${cargo.amount} | ${goods.typeAr}، ${goods.gradeAr}`
  const { date, customer, consignee, saleType, saleNo, saleId, net, vat, gross, advanceApplied } = issued
  const values = { date, customer, consignee, saleType, saleNo, saleId, net, vat, gross, advanceApplied, description }
  await createFrom(context.slices.get('taxInvoice')!, values, context)
}
