// Cargo and bags of a sale in the ledger, and their reservations.

import { sql } from 'kysely'
import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { proportion } from '#kit/units.ts'
import { type Bags, bagStore, type Leg, type Lot, terminalStock } from '#ledger/legs.ts'
import { hold, releaseHolds } from '#ledger/record.server.ts'

type SoldCargo = {
  consignee: number
  lc: number
  cargoType: number | null
  cargoGrade: number | null
  form: string
  /** true for cargo packed before the sale */
  packed?: boolean | null
  size?: BagSize | null
}

/** The ledger lot from which a sale takes its cargo. */
export const lotOf = ({ consignee, lc, cargoType, cargoGrade, form, packed, size }: SoldCargo): Lot => ({
  consignee,
  lc,
  cargoType: cargoType as number,
  grade: cargoGrade as number,
  form,
  ...(packed && size && { bagKg: bagSizeKg(size) }),
})

/** The owner of the empty bags that a sale fills: by default the seller. */
export const bagOwnerOf = (sale: { consignee: number; bagOwner: number | null }): number =>
  sale.bagOwner ?? sale.consignee

/** The empty bags that a sale fills, of the named grade. */
export const bagsToFill = async (
  sale: { consignee: number; bagOwner: number | null; bagGrade: number; size: BagSize | null },
  { tx }: Context,
): Promise<Bags> => {
  const owner = bagOwnerOf(sale)
  const { scope } = await tx.selectFrom('company').select('scope').where('id', '=', owner).executeTakeFirstOrThrow()
  return { consignee: owner, scope, bagGrade: sale.bagGrade, bagKg: bagSizeKg(sale.size as BagSize) }
}

type BaggedSale = SoldCargo & {
  terminal: number
  bagOwner: number | null
  bagGrade: number
  bags: number
  quantity: number | null
}

/** The cargo and the empty bags of some bags of a sale. */
export const stockOfBags = async (sale: BaggedSale, bags: number, context: Context): Promise<Leg[]> => {
  const empty = await bagsToFill({ ...sale, size: sale.size ?? null }, context)
  const cargo = {
    ...terminalStock(lotOf(sale), sale.terminal),
    amount: proportion(sale.quantity ?? 0, bags, sale.bags),
  }
  return sale.packed ? [cargo] : [cargo, { ...bagStore(empty, sale.terminal), amount: bags }]
}

/** A document that may reserve stock. */
type StockHolder = {
  name: 'bagSale' | 'bulkSale' | 'lcSale' | 'bagProforma' | 'bulkProforma' | 'salePermit'
  id: number
  docNo: string | null
}

/** The end of a day in the agency's time zone; a reservation that ends on that day lasts until then. */
export const readEndOfDay = async (day: string, { tx, asker }: Context): Promise<string> => {
  const { rows } = await sql<{ at: string }>`
    select ((${day}::date + 1)::timestamp at time zone ${asker.timeZone})::text as at`.execute(tx)
  return rows[0]!.at
}

/** Reserves kilograms or bags for a document until an instant, or without an end. Refuses, with figures, if not all of it is free. */
export const reserveStock = async (
  { name, id, docNo }: StockHolder,
  stock: Leg[],
  context: Context,
  expiresAt?: string,
): Promise<void> => {
  const source = { documentType: name, documentId: id, documentNumber: docNo }
  const promised = { ...source, holds: stock, date: context.today, expiresAt }
  await askLedger(() => hold(context.client, promised), context)
}

/** `isOver`: its time has passed, but the schedule has not ended it yet. */
type Reservation = { id: number; unit: string; left: number; isOver: boolean }

/** The open reservations of a document. */
export const findReservations = async (
  { name, id }: Omit<StockHolder, 'docNo'>,
  { tx }: Context,
): Promise<Reservation[]> => {
  const { rows } = await sql<Reservation>`
    select h.id, c.unit, h.amount - h.consumed - h.released as left, coalesce(h.expires_at <= clock_timestamp(), false) as "isOver"
    from ledger.hold h join ledger.account c on c.agency_id = h.agency_id and c.id = h.account_id
    where h.agency_id = app.agency() and h.document_type = ${name} and h.document_id = ${id} and h.state = 'ACTIVE'
    order by h.id`.execute(tx)
  return rows
}

/** Releases the open reservations of a document. */
export const releaseReservations = ({ name, id }: Omit<StockHolder, 'docNo'>, { client }: Context): Promise<void> =>
  releaseHolds(client, { documentType: name, documentId: id })
