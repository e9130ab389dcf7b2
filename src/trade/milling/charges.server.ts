// The agency's charges to the owner for milled cargo: service charges like all others, which the service invoice includes.

import { sql } from 'kysely'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'
import { vatOf } from '#kit/units.ts'

type Milled = RowOf<typeof cargoMilling>

/** The document that causes the charge. */
type MillingDocument = 'cargoMilling' | 'flakedBarley'

const vatPct = 15_000

// The fee per ton of input, and the additives; their VAT adds up to the VAT of the sum.
type Charge = Pick<ValuesIn<typeof serviceCharge>, 'service' | 'rate' | 'unit' | 'quantity'> & {
  net: number
  vat: number
}

const chargesFor = ({ tollFee, additivesCost, toll, inputQty }: Milled): Charge[] => {
  const whole = toll ?? 0
  const added = additivesCost ?? 0
  const [fee, feeVat] = [whole - added, vatOf(whole - added)]
  const parts: Charge[] = [
    { service: 'Milling', rate: tollFee, unit: 'MT', quantity: inputQty, net: fee, vat: feeVat },
    { service: 'Additives and steam', rate: null, unit: null, quantity: null, net: added, vat: vatOf(whole) - feeVat },
  ]
  return parts.filter(({ net }) => net > 0)
}

/** Charges the owner of the cargo for a completed milling. */
export const chargeMilling = async (milled: Milled, mill: MillingDocument, context: Context): Promise<void> => {
  const { id, date, consignee, terminal, lc } = milled
  const of = { chargedTo: 'Consignee' as const, date, consignee, terminal, lc }
  for (const part of chargesFor(milled)) {
    const sums = { ...part, vatPct, gross: part.net + part.vat }
    await create(serviceCharge, { ...of, ...sums, [mill]: id }, context)
  }
}

/** Reverses the charges of a milling together with it; refuses where they are invoiced. */
export const withdrawMillingCharges = async (
  { id, status }: Milled,
  mill: MillingDocument,
  context: Context,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from service_charge
    where agency_id = app.agency() and ${sql.ref(snake(mill))} = ${id} and status = 'Active' order by id`.execute(
    context.tx,
  )
  for (const charge of rows) {
    await apply(serviceCharge, charge.id, status === 'Canceled' ? 'cancel' : 'reverse', context)
  }
}
