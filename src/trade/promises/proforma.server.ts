// What bag and bulk proformas share: the seller's account, payments, sales created from them, reserved stock.

import { type RawBuilder, sql } from 'kysely'
import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { addDays } from '#kit/days.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import type { Leg } from '#ledger/legs.ts'
import { openProformaStates } from '#trade/promises/proforma-fields.ts'
import { readEndOfDay, releaseReservations, reserveStock } from '#trade/selling/sale-stock.server.ts'
import { checkSale } from '#trade/selling/sale-terms.server.ts'

export type ProformaName = 'bagProforma' | 'bulkProforma'
type Offer = ValuesIn<typeof bagProforma> | ValuesIn<typeof bulkProforma>
type Proforma = RowOf<typeof bagProforma> | RowOf<typeof bulkProforma>

/** The tables of proformas and of their sales, and the column of the sold amount. */
export const proformaTables: Record<ProformaName, { proforma: string; sale: string; sold: string }> = {
  bagProforma: { proforma: 'bag_proforma', sale: 'bag_sale', sold: 'bags' },
  bulkProforma: { proforma: 'bulk_proforma', sale: 'bulk_sale', sold: 'ordered_qty' },
}

const validDays = 5

const findSellerIban = async ({ bank, consignee }: Offer, { tx }: Context): Promise<string> => {
  const { rows } = await sql<{ name: string; iban: string | null }>`
    select b.name, (select a.iban from bank_accounts a where a.agency_id = b.agency_id and a.parent = b.id and a.consignee = ${consignee}
      order by a.position limit 1) as iban
    from bank b where b.agency_id = app.agency() and b.id = ${bank}`.execute(tx)
  const [found] = rows
  return (
    found?.iban ??
    refuse('The seller has no account at {bank}. Enter it under Bank, or choose another bank.', {
      fields: { bank: 'No account of the seller.' },
      values: { bank: found?.name ?? '–' },
    })
  )
}

/** Fills the values that follow from the customer, the bank and the current day. */
export const fillOffer = async (offer: Offer, context: Context) => {
  const { vatNo } = await context.tx
    .selectFrom('customer')
    .select('vatNo')
    .where('id', '=', offer.customer)
    .executeTakeFirstOrThrow()
  return {
    customerVatNo: vatNo,
    iban: await findSellerIban(offer, context),
    validUntil: offer.validUntil ?? addDays(context.today, validDays),
    paid: 0,
  }
}

/** Refuses lines that cannot be sold, and an expired validity. */
export const checkOffer = async (
  offer: Offer,
  product: 'bagSale' | 'bulkSale',
  lines: readonly { form: string; kg: number; net: number | null }[],
  context: Context,
): Promise<void> => {
  if (offer.validUntil === null || offer.validUntil <= context.today) {
    refuse('A proforma is valid for a day at least. Enter a later day.', { fields: { validUntil: 'Has passed.' } })
  }
  for (const { form, kg, net } of lines) {
    const terms = { ...offer, form, net, agreedPrice: null, agent: null }
    await checkSale(terms, 'offer', { product, kg, id: null }, context)
  }
}

/**
 * Bags or kilograms of each line in sales, by line number from 1. `except` is a sale that is checked again; `isApproved` leaves drafts out,
 * because approved sales have their own reservations.
 */
export const readSoldPerLine = async (
  name: ProformaName,
  id: number,
  { tx }: Context,
  { except = 0, isApproved = false } = {},
): Promise<ReadonlyMap<number, number>> => {
  const { proforma, sale, sold } = proformaTables[name]
  const { rows } = await sql<{ line: number; sold: number }>`
    select proforma_line as line, sum(${sql.ref(sold)})::bigint as sold from ${sql.table(sale)}
    where agency_id = app.agency() and ${sql.ref(proforma)} = ${id} and status <> 'Canceled' and id <> ${except}
      ${isApproved ? sql`and status <> 'Draft'` : sql``} group by 1`.execute(tx)
  return new Map(rows.map(row => [row.line, row.sold]))
}

/** Halalas received in advance for a proforma, without refunds. */
export const readPaidAmount = async (name: ProformaName, id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount - coalesce(refunded, 0)), 0)::bigint as paid from pre_payment
    where agency_id = app.agency() and ${sql.ref(proformaTables[name].proforma)} = ${id} and status <> 'Canceled'`.execute(
    tx,
  )
  return rows[0]!.paid
}

const proformas = { bagProforma, bulkProforma }

const paymentAction = (paid: number, gross: number): 'pay-none' | 'pay-part' | 'pay' =>
  paid === 0 ? 'pay-none' : paid < gross ? 'pay-part' : 'pay'

/** Updates the state of a proforma from its sales and payments. An expired or canceled one keeps its state: its money is still given back. */
export const refreshProforma = async (name: ProformaName, id: number, context: Context): Promise<void> => {
  const { status, gross, whole } = await lockProforma(name, id, context)
  const sold = [...(await readSoldPerLine(name, id, context)).values()].reduce((sum, each) => sum + each, 0)
  const proforma = proformas[name]
  if (status === 'Expired' || status === 'Canceled') return void (await apply(proforma, id, 'recount', context))
  if (sold >= whole) return void (await apply(proforma, id, 'finish', context))
  if (status === 'Converted') await apply(proforma, id, 'reopen', context)
  await apply(proforma, id, paymentAction(await readPaidAmount(name, id, context), gross), context)
}

type ProformaState = { status: string; gross: number; whole: number }

// The row stays locked until the transaction ends, so that two sales cannot take the same goods.
const lockProforma = async (name: ProformaName, id: number, { tx }: Context): Promise<ProformaState> => {
  const whole = sql.ref(name === 'bagProforma' ? 'bags' : 'quantity')
  const { rows } = await sql<ProformaState>`
    select status, gross, ${whole} as whole from ${sql.table(proformaTables[name].proforma)}
    where agency_id = app.agency() and id = ${id} for no key update`.execute(tx)
  return rows[0]!
}

// The stock of a proforma is reserved anew when it is sent or paid, or when goods have come back from one of its sales.
const isToReserve = (what: string, row: Proforma, before: Proforma | null): boolean =>
  what === 'send' || (what === 'pay' && before?.status !== 'Paid') || (row.sold ?? 0) < (before?.sold ?? 0)

// Until the end of its last day or, once paid, until it is converted to sales.
const reserveForProforma = async (name: ProformaName, row: Proforma, stock: Leg[], context: Context): Promise<void> => {
  const of = { name, id: row.id, docNo: row.docNo }
  await releaseReservations(of, context)
  const isOver = row.status !== 'Paid' && (row.status === 'Expired' || (row.validUntil ?? '') < context.today)
  if (!row.reserveStock || stock.length === 0 || isOver) return
  const until = row.status === 'Paid' ? undefined : await readEndOfDay(row.validUntil as string, context)
  await reserveStock(of, stock, context, until)
}

/** Reserves the stock of a proforma anew after an action that asks for it, and releases it when it is canceled. `readUnsold` returns the
 *  stock that no approved sale has reserved yet. */
export const reserveOrRelease = async (
  name: ProformaName,
  row: Proforma,
  { what, before }: { what: string; before: Proforma | null },
  readUnsold: () => Promise<Leg[]>,
  context: Context,
): Promise<void> => {
  if (isToReserve(what, row, before)) await reserveForProforma(name, row, await readUnsold(), context)
  if (what === 'cancel') await releaseReservations({ name, id: row.id }, context)
}

type ReservedGoods = { form: string; kg: number; bagGrade?: number; bags?: number }

const releasePart = async (
  name: ProformaName,
  id: number,
  amount: number,
  where: RawBuilder<unknown>,
  { tx }: Context,
): Promise<void> => {
  const { rows } = await sql<{ id: number; left: number }>`
    select h.id, h.amount - h.consumed - h.released as left
    from ledger.hold h join ledger.account c on c.agency_id = h.agency_id and c.id = h.account_id
    where h.agency_id = app.agency() and h.document_type = ${name} and h.document_id = ${id} and h.state = 'ACTIVE' and ${where}
    order by h.id`.execute(tx)
  let open = amount
  for (const hold of rows) {
    const part = Math.min(open, hold.left)
    if (part > 0) await sql`select ledger.release_hold(${hold.id}, ${part})`.execute(tx)
    open -= part
  }
}

/** Releases the part of the proforma's reservation that the sale is about to reserve. */
export const moveReservationToSale = async (
  name: ProformaName,
  id: number | null,
  { form, kg, bagGrade, bags }: ReservedGoods,
  context: Context,
): Promise<void> => {
  if (id === null) return
  await releasePart(name, id, kg, sql`c.unit = 'KG' and c.form = ${form}`, context)
  if (bagGrade && bags) await releasePart(name, id, bags, sql`c.unit = 'BAG' and c.bag_type_id = ${bagGrade}`, context)
}

/** Proformas a payment can be entered for: open ones of the form's customer and seller. */
export const findOpenProformas = async (
  name: ProformaName,
  { customer, consignee }: Record<string, number>,
  { tx }: Context,
): Promise<number[] | undefined> => {
  if (!customer && !consignee) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(proformaTables[name].proforma)} where agency_id = app.agency()
      and status = any(${[...openProformaStates]}::text[])
      ${customer ? sql`and customer = any(app.and_merged('customer', array[${customer}::bigint]))` : sql``}
      ${consignee ? sql`and consignee = any(app.and_merged('company', array[${consignee}::bigint]))` : sql``}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Refuses to convert a proforma that has expired. */
export const checkStillValid = ({ validUntil, status }: Proforma, { today }: Context): void => {
  if (status === 'Paid' || validUntil === null || validUntil >= today) return
  conflict('The proforma was valid until {day}. Make a new one at today’s price.', {
    values: { day: validUntil },
  })
}
