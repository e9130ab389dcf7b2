// The VAT of an advance: the rate of its cargo, none for an export.

import type { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isAbroad } from '#trade/parties/country-fields.ts'
import type { SupplyTax } from '#trade/tax-documents/supply-tax.server.ts'
import { checkRates } from '#trade/tax-documents/tax-papers.server.ts'
import { exportReason } from '#trade/tax-documents/tax-reason-fields.ts'

type Advance = Pick<ValuesIn<typeof prePayment>, 'date' | 'customer' | 'bagProforma' | 'bulkProforma' | 'cargoType'>

// If all cargo has the same rate, an advance needs no cargo.
const readOnlyRate = async ({ tx }: Context): Promise<SupplyTax> => {
  const cargo = tx.selectFrom('cargoType').select(['vatRate', 'taxReason']).distinct()
  const rows = await cargo.where('status', '=', 'active').execute()
  const [only, ...others] = rows
  return only && others.length === 0
    ? only
    : refuse('Cargo is sold at several VAT rates. Choose the cargo or the proforma this advance is for.', {
        fields: { cargoType: 'Its VAT rate is that of the advance.' },
      })
}

const readTaxOfCargo = async (
  { bagProforma, bulkProforma, cargoType }: Advance,
  context: Context,
): Promise<SupplyTax> => {
  const { tx } = context
  const [name, id] = bagProforma ? (['bagProforma', bagProforma] as const) : (['bulkProforma', bulkProforma] as const)
  const offer = id
    ? await tx.selectFrom(name).select(['vatRate', 'taxReason']).where('id', '=', id).executeTakeFirstOrThrow()
    : null
  if (offer) return offer.vatRate === null ? readOnlyRate(context) : { ...offer, vatRate: offer.vatRate }
  if (!cargoType) return readOnlyRate(context)
  const of = tx.selectFrom('cargoType').select(['vatRate', 'taxReason']).where('id', '=', cargoType)
  return of.executeTakeFirstOrThrow()
}

/** The VAT of its proforma, else of its cargo, else the only rate in use; none for a customer abroad. Refuses a choice between several
 *  rates, and a rate unknown to the tax authority. */
export const readTaxOfAdvance = async (advance: Advance, context: Context): Promise<SupplyTax> => {
  const { country } = await context.tx
    .selectFrom('customer')
    .select('country')
    .where('id', '=', advance.customer)
    .executeTakeFirstOrThrow()
  if (isAbroad(country)) return { vatRate: 0, taxReason: exportReason }
  const tax = await readTaxOfCargo(advance, context)
  checkRates([tax], advance.date, tax.taxReason)
  return tax
}
