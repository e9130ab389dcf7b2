// The VAT of a supply to a customer: that of its cargo, none for an export, and none where the sale says why.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isAbroad } from '#trade/parties/country-fields.ts'
import { exportReason, type TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

/** Thousandths of a percent, and why it is nothing. */
export type SupplyTax = { vatRate: number; taxReason: TaxReason | null }

const readBuyer = (customer: number, { tx }: Context) =>
  tx.selectFrom('customer').select(['name', 'country']).where('id', '=', customer).executeTakeFirstOrThrow()

/** The VAT of a sale or an advance, given that of its cargo. An export needs no reason of the user's. */
export const resolveTax = async (
  { customer, withoutVat = null }: { customer: number; withoutVat?: TaxReason | null },
  cargo: SupplyTax,
  context: Context,
): Promise<SupplyTax> => {
  const { country } = await readBuyer(customer, context)
  if (isAbroad(country)) return { vatRate: 0, taxReason: exportReason }
  if (withoutVat) return { vatRate: 0, taxReason: withoutVat }
  return { vatRate: cargo.vatRate, taxReason: cargo.vatRate === 0 ? cargo.taxReason : null }
}

/** Refuses to correct an invoice to a customer on the other side of the border. */
export const checkExport = async (customer: number, reason: TaxReason | null, context: Context): Promise<void> => {
  const { name, country } = await readBuyer(customer, context)
  if (isAbroad(country) === (reason === exportReason)) return
  refuse(
    'Sales abroad are exports without VAT, sales in the Kingdom are not. Credit the invoice, then enter the sale again for {name}.',
    { fields: { toCustomer: 'On the other side of the border.' }, values: { name } },
  )
}
