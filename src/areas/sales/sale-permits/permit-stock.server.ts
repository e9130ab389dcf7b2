// Stock reserved for a truck whose sale does not exist yet.

import type { salePermit } from '#areas/sales/sale-permits/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { bagStore, terminalStock } from '#ledger/legs.ts'
import { bagsToFill, lotOf, releaseReservations, reserveStock } from '#trade/selling/sale-stock.server.ts'
import { readCargoOfLc } from '#trade/selling/sale-terms.server.ts'

type Permit = RowOf<typeof salePermit>

// A proforma that reserves its stock covers the truck's part.
const isReservedByProforma = async ({ bagProforma, bulkProforma }: Permit, { tx }: Context): Promise<boolean> => {
  if (bagProforma === null && bulkProforma === null) return false
  const { reserveStock } = await tx
    .selectFrom(bagProforma === null ? 'bulkProforma' : 'bagProforma')
    .select('reserveStock')
    .where('id', '=', (bagProforma ?? bulkProforma) as number)
    .executeTakeFirstOrThrow()
  return Boolean(reserveStock)
}

/** Releases what is reserved for a permit. */
export const releasePermitStock = ({ id }: Permit, context: Context): Promise<void> =>
  releaseReservations({ name: 'salePermit', id }, context)

/** Reserves cargo and bags until the permit ends. A permit of a sale needs none: the sale has reserved its stock. */
export const reservePermitStock = async (permit: Permit, context: Context): Promise<void> => {
  await releasePermitStock(permit, context)
  if (permit.worth === null || permit.bagSale !== null || permit.bulkSale !== null) return
  if (await isReservedByProforma(permit, context)) return
  const [consignee, lc, terminal] = [permit.consignee as number, permit.lc as number, permit.terminal as number]
  const { bagGrade, size, bags } = permit
  const lot = lotOf({ consignee, lc, form: permit.form as string, ...(await readCargoOfLc(lc, context)) })
  const stock = [{ ...terminalStock(lot, terminal), amount: permit.quantity as number }]
  if (bagGrade !== null && bags !== null) {
    const filled = await bagsToFill({ consignee, bagOwner: null, bagGrade, size }, context)
    stock.push({ ...bagStore(filled, terminal), amount: bags })
  }
  const until = permit.validUntil ?? undefined
  await reserveStock({ name: 'salePermit', id: permit.id, docNo: permit.docNo }, stock, context, until)
}
