// The context of a credit note: the invoice, its credited lines, its sale, and the returned goods.

import { sql } from 'kysely'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { BagSize } from '#areas/master-data/bag-grade/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { formatQuantity } from '#kit/units.ts'
import { correctedLcs } from '#trade/cargo/corrected-lc.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped } from '#trade/cargo/stock.server.ts'
import type { CreditedLine, InvoicedLine } from '#trade/corrections/credited-lines.ts'
import {
  countEmptyBags,
  isOfEmptyBags,
  joinFirstInvoice,
  readCostOfFilledBags,
} from '#trade/corrections/returned-bags.server.ts'
import type { ReturnedCargo } from '#trade/corrections/returned-goods.ts'
import { bagsToFill, lotOf } from '#trade/selling/sale-stock.server.ts'
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'

type Invoice = RowOf<typeof taxInvoice>
type Note = ValuesIn<typeof creditNote>

/** The invoice with its lines; `lock` blocks concurrent notes and payments until the transaction ends. */
export const readInvoice = async (id: number, context: Context, { lock }: { lock: boolean }): Promise<Invoice> =>
  (await find(taxInvoice, id, context, { lock })) as Invoice

/** The lines of an invoice as issued. */
export const invoiceLines = ({ lines }: Invoice): InvoicedLine[] => lines ?? []

/** The lines that issued notes have credited on an invoice. */
export const readCreditedLines = async (invoice: number, { tx }: Context): Promise<CreditedLine[]> => {
  const { rows } = await sql<CreditedLine>`
    select l.line, l.bags, l.quantity, l.net, l.vat, n.reason = 'Price' as "isPrice" from credit_note n
    join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id
    where n.agency_id = app.agency() and n.invoice = ${invoice} and n.status = 'Issued' order by n.id, l.position`.execute(
    tx,
  )
  return rows
}

/** The open item of a document and its open amount. */
export const readOpenItem = async (
  document: string,
  id: number,
  side: 'debit' | 'credit',
  { tx }: Context,
): Promise<{ id: number; open: number }> => {
  const { rows } = await sql<{ id: number; open: number }>`
    select id, open_amount as open from ledger.open_item where agency_id = app.agency() and document_type = ${document}
      and document_id = ${id} and side = ${side} and reverses is null order by id limit 1`.execute(tx)
  return rows[0]!
}

// A correction may have attributed the cargo to another LC; for a bag sale it applies to all invoices of the sale.
const findCorrectedLc = async (
  { id, saleType, saleId }: Invoice,
  { tx }: Context,
): Promise<{ lc: number } | undefined> => {
  const { rows } = await sql<{ lc: number }>`select c.lc from ${correctedLcs} c
    where c.sale_type = ${saleType} and c.sale_id = ${saleId} and (c.invoice is null or c.invoice = ${id})`.execute(tx)
  return rows[0]
}

/** The invoice of the sale: for a debit note, the one that the note it takes back had credited. */
export const findFirstInvoice = async (invoice: Invoice, context: Context): Promise<Invoice> => {
  if (invoice.saleType !== 'DEBIT') return invoice
  const { rows } = await sql<{ id: number }>`
    select k.invoice as id from ${debitedNotes} k where k.id = ${invoice.id}`.execute(context.tx)
  return readInvoice(rows[0]!.id, context, { lock: false })
}

/** The cargo sale of an invoice, with the LC that the delivered cargo is attributed to. */
export const findSaleOfInvoice = async (invoice: Invoice, context: Context) => {
  const first = await findFirstInvoice(invoice, context)
  const sale = await findSale(first, context)
  return sale && { ...sale, ...(await findCorrectedLc(first, context)) }
}

const findSale = async ({ saleType, saleId }: Invoice, { tx }: Context) => {
  if (saleType !== 'SALE' && saleType !== 'BULKSALE') return undefined
  const table = saleType === 'SALE' ? 'bagSale' : 'bulkSale'
  const of = ['id', 'terminal', 'consignee', 'lc', 'cargoType', 'cargoGrade', 'form'] as const
  const sale = await tx
    .selectFrom(table)
    .select([...of])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  if (saleType === 'BULKSALE') return { ...sale, bagged: null }
  const bagged = await tx
    .selectFrom('bagSale')
    .select(['consignee', 'bagOwner', 'bagGrade', 'size', 'packed'])
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  return { ...sale, bagged }
}

const readReturnedKg = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`
    select coalesce(sum(l.quantity), 0)::bigint as kg from credit_note n ${joinFirstInvoice}
    join credit_note_lines l on l.agency_id = n.agency_id and l.parent = n.id and l.item = 'Barley'
    where n.agency_id = app.agency() and i.sale_type = ${saleType} and i.sale_id = ${saleId} and n.status = 'Issued'
      and n.return_to_stock`.execute(tx)
  return rows[0]!.kg
}

const readDeliveredKg = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<number> => {
  const trucks =
    saleType === 'SALE'
      ? sql`select coalesce(sum(quantity), 0)::bigint as kg from delivery_note`
      : sql`select coalesce(sum(net_kg), 0)::bigint as kg from bulk_loading`
  const { rows } = await sql<{ kg: number }>`${trucks}
    where agency_id = app.agency() and sale = ${saleId} and status = 'Delivered'`.execute(tx)
  return rows[0]!.kg
}

const barleyLines = ({ lines }: Note) => lines.filter(({ item }) => item === 'Barley')
const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

/** The cargo that a note returns to stock; undefined if there is none. */
export const resolveReturnedCargo = async (
  note: Note,
  invoice: Invoice,
  context: Context,
): Promise<ReturnedCargo | undefined> => {
  if (!note.returnToStock) return undefined
  const sale = await findSaleOfInvoice(invoice, context)
  const kg = sum(barleyLines(note).map(({ quantity }) => quantity))
  if (!sale || kg === 0) return undefined
  const returned = { kg, lot: lotOf(sale), terminal: note.terminal ?? sale.terminal }
  if (!sale.bagged) return returned
  const count = sum(barleyLines(note).map(({ bags }) => bags))
  const condition = note.bagCondition ?? 'Good'
  const { packed, size } = sale.bagged
  return {
    ...returned,
    // Packed cargo returns packed, unless its bags are torn.
    lot: lotOf({ ...sale, packed: packed && condition === 'Good', size: size as BagSize }),
    bags: {
      of: await bagsToFill(sale.bagged, context),
      count,
      condition,
      cost: await readCostOfFilledBags(sale.id, count, context),
    },
  }
}

/** Refuses to return goods that were not delivered, that are neither barley nor empty bags, or to a terminal the owner may not use. */
export const checkReturnedGoods = async (note: Note, invoice: Invoice, context: Context): Promise<void> => {
  if (!note.returnToStock) return
  const kg = sum(barleyLines(note).map(({ quantity }) => quantity))
  const first = await findFirstInvoice(invoice, context)
  const isEmpty = isOfEmptyBags(first) && countEmptyBags(note) > 0
  if (!isEmpty && (kg === 0 || !(await findSaleOfInvoice(invoice, context)))) {
    refuse('Only sold barley or empty bags can be returned to stock. Credit other lines without a return.', {
      fields: { returnToStock: 'Nothing to return.' },
    })
  }
  if (note.terminal)
    await checkMapped(note.terminal, { terminal: invoice.consignee as number }, context, operationsNeeded.creditNote.at)
  // Empty bags are delivered when invoiced, so the limit on crediting covers their return.
  if (isEmpty) return
  const out = (await readDeliveredKg(first, context)) - (await readReturnedKg(first, context))
  if (kg <= out) return
  refuse('Only {left} MT of this sale were delivered and not yet returned. Enter that or less.', {
    fields: { returnToStock: 'More than was delivered.' },
    values: { left: formatQuantity(out) },
  })
}
