// A line of a proforma and the sales created from it: price, goods, and remainder.

import { sql } from 'kysely'
import { exceeded, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatQuantity } from '#kit/units.ts'
import { inKeptNames } from '#trade/parties/kept-rows.server.ts'
import { type ProformaName, proformaTables, readPaidAmount, readSoldPerLine } from '#trade/promises/proforma.server.ts'
import { readPermittedPerLine } from '#trade/promises/proforma-permits.server.ts'
import type { SalePrice } from '#trade/selling/sale-terms.server.ts'

type ProformaLine = SalePrice & {
  docNo: string
  customer: number
  consignee: number
  terminal: number
  lc: number
  form: string
  /** bags of a grade, or kilograms in bulk */
  bagGrade: number | null
  amount: number
}

const goods = {
  bagProforma: sql`l.bag_grade as "bagGrade", l.bags as amount`,
  bulkProforma: sql`null as "bagGrade", l.quantity as amount`,
}

/** A line of a proforma by its number, from 1. */
export const findProformaLine = async (
  name: ProformaName,
  id: number | null,
  line: number | null,
  { tx }: Context,
): Promise<ProformaLine | undefined> => {
  if (!id || !line) return undefined
  const { rows } = await sql<ProformaLine>`
    select p.doc_no as "docNo", p.customer, p.consignee, p.terminal, p.lc, l.form, l.unit_price as "unitPrice", l.gross_price as "grossPrice",
      l.price_row as "priceRow",
      ${goods[name]}
    from ${sql.table(proformaTables[name].proforma)} p join ${sql.table(`${proformaTables[name].proforma}_lines`)} l on l.agency_id = p.agency_id and l.parent = p.id
    where p.agency_id = app.agency() and p.id = ${id} and l.position = ${line - 1}`.execute(tx)
  return rows[0]
}

type Sale = {
  customer: number
  consignee: number
  terminal: number
  lc: number
  form: string
  bagGrade?: number | null
  amount: number
}

const same = ['customer', 'consignee', 'terminal', 'lc', 'form', 'bagGrade'] as const

/**
 * Refuses a sale of other goods than its proforma line, or of more than the remainder. `of` is the id of the sale itself when it is checked
 * again.
 */
export const checkAgainstProforma = async (
  name: ProformaName,
  sale: Sale,
  { proforma, line, of }: { proforma: number | null; line: number | null; of: number },
  context: Context,
): Promise<void> => {
  const promised = await findProformaLine(name, proforma, line, context)
  if (!promised) return
  const [offered, sold] = [await inKeptNames(promised, context), await inKeptNames(sale, context)]
  const other = same.find(field => (offered[field] ?? null) !== (sold[field] ?? null))
  if (other) {
    refuse('This sale comes from proforma {number}. Enter other goods as another sale.', {
      fields: { [other]: 'Differs from the proforma.' },
      values: { number: promised.docNo },
    })
  }
  const before = await readSoldPerLine(name, proforma as number, context, { except: of })
  // When a sale is created, its permits were already taken into account; a changed sale must leave room for the other permits.
  const waiting = of ? (await readPermittedPerLine(name, proforma as number, context)).get(line as number) : 0
  const open = promised.amount - (before.get(line as number) ?? 0) - (waiting ?? 0)
  if (sale.amount <= open) return
  const isBags = name === 'bagProforma'
  const figures = { number: promised.docNo, open: isBags ? formatCount(open) : formatQuantity(open) }
  const more = { values: figures, details: { open, asked: sale.amount } }
  if (isBags) exceeded('PROFORMA_EXCEEDED', 'Proforma {number} leaves {open} bags. Sell that many or fewer.', more)
  exceeded('PROFORMA_EXCEEDED', 'Proforma {number} leaves {open} MT. Sell that much or less.', more)
}

/** The paid amount of a proforma, and the sold amount of each line. */
export const readProformaProgress = async <L>(
  name: ProformaName,
  { id, lines }: { id: number; lines: readonly L[] },
  context: Context,
): Promise<{ paid: number; lines: (L & { sold: number })[] }> => {
  const sold = await readSoldPerLine(name, id, context)
  return {
    paid: await readPaidAmount(name, id, context),
    lines: lines.map((line, at) => ({ ...line, sold: sold.get(at + 1) ?? 0 })),
  }
}
