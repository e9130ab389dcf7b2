// The goods text of a tax document: the goods in both languages, and their quantity.

import { sql } from 'kysely'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatQuantity } from '#kit/units.ts'

type Goods = { lc: number; form: string }

const forms: Record<string, string> = { Raw: 'حبوب', Crushed: 'مجروش', Flaked: 'مرقّق' }
const units: Record<string, string> = { kg: 'كجم', MT: 'طن', bags: 'كيس' }

const inArabic = (amount: string): string => amount.replace(/kg|MT|bags/g, unit => units[unit] as string)

/** `Feed Barley, Grade 1, Raw, 20.000 MT | ...` for the cargo of an LC. */
export const describeGoods = async ({ lc, form }: Goods, amount: string, { tx }: Context): Promise<string> => {
  const goods = await tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .innerJoin('cargoGrade', 'cargoGrade.id', 'lc.cargoGrade')
    .select(['cargoType.name as type', 'cargoType.nameAr as typeAr', 'cargoGrade.name as grade'])
    .select('cargoGrade.nameAr as gradeAr')
    .where('lc.id', '=', lc)
    .executeTakeFirstOrThrow()
  const arabic = [goods.typeAr, goods.gradeAr, forms[form] ?? form, inArabic(amount)].join('، ')
  return `${goods.type}, ${goods.grade}, ${form}, ${amount} | ${arabic}`
}

type Sold = Goods & { size: string | null; kg: number | null }

const readSold = async (
  { saleType, saleId }: Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId'>,
  { tx }: Context,
): Promise<Sold | undefined> => {
  const { rows } = await sql<Sold>`
    select lc, form, size, null::bigint as kg from bag_sale where ${saleType}::text = 'SALE' and agency_id = app.agency() and id = ${saleId}
    union all select lc, form, null, null from bulk_sale where ${saleType}::text = 'BULKSALE' and agency_id = app.agency() and id = ${saleId}
    union all select lc, form, null, coalesce(final_quantity, quantity) from lc_sale
      where ${saleType}::text = 'LCSALE' and agency_id = app.agency() and id = ${saleId}`.execute(tx)
  return rows[0]
}

type CreditedLine = { item: string | null; bags: number | null; quantity: number | null }

const amountOf = (lines: readonly CreditedLine[], { size, kg }: Sold): string | null => {
  const barley = lines.filter(({ item }) => item === 'Barley')
  const bags = barley.reduce((sum, line) => sum + (line.bags ?? 0), 0)
  if (bags > 0) return size ? `${formatCount(bags)} × ${size}` : `${formatCount(bags)} bags`
  const weight = barley.reduce((sum, line) => sum + (line.quantity ?? 0), 0) || kg
  return weight ? `${formatQuantity(weight)} MT` : null
}

/** The goods text of a note: the goods of its invoice with the credited quantity; without a quantity, the text of the invoice. */
export const describeCredited = async (
  invoice: Pick<RowOf<typeof taxInvoice>, 'saleType' | 'saleId' | 'description'>,
  lines: readonly CreditedLine[],
  context: Context,
): Promise<string | null> => {
  const sold = await readSold(invoice, context)
  const amount = sold ? amountOf(lines, sold) : null
  return sold && amount ? describeGoods(sold, amount, context) : invoice.description
}
