// The VAT of a supply to a customer: that of its cargo; none for an export, or where the sale has a reason.

import { together } from '#database/together.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isAbroad } from '#trade/parties/country-fields.ts'
import { exportReason, servicesExportReason, type TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { isToCitizen } from '#trade/tax-documents/tax-reasons.ts'

/** The rate in thousandths of a percent, and the reason if it is zero. */
export type SupplyTax = { vatRate: number; taxReason: TaxReason | null }

const readBuyer = (customer: number, { tx }: Context) =>
  tx
    .selectFrom('customer')
    .select(['name', 'country', 'nationalId'])
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()

type Buyer = Awaited<ReturnType<typeof readBuyer>>

// National IDs begin with 1 for citizens and with 2 for residents.
const checkReason = (reason: TaxReason | null, { name, nationalId }: Buyer): void => {
  if (reason === servicesExportReason) {
    refuse('{name} is in the Kingdom, so this is no export. Choose another reason, or a customer abroad.', {
      fields: { withoutVat: 'Only for customers abroad.' },
      values: { name },
    })
  }
  if (!isToCitizen(reason) || nationalId?.startsWith('1')) return
  refuse(
    'Education and health care bear no VAT for citizens only. Enter the national ID of {name} under Customers first.',
    {
      fields: { withoutVat: 'Needs a national ID.' },
      values: { name },
    },
  )
}

/** The VAT of a sale or an advance, given the VAT of its cargo. An export needs no reason from the user. */
export const resolveTax = async (
  { customer, withoutVat = null }: { customer: number; withoutVat?: TaxReason | null },
  supply: SupplyTax | Promise<SupplyTax>,
  context: Context,
): Promise<SupplyTax> => {
  const [buyer, cargo] = await together(readBuyer(customer, context), supply)
  if (isAbroad(buyer.country)) {
    return { vatRate: 0, taxReason: withoutVat === servicesExportReason ? servicesExportReason : exportReason }
  }
  const tax = withoutVat
    ? { vatRate: 0, taxReason: withoutVat }
    : { vatRate: cargo.vatRate, taxReason: cargo.vatRate === 0 ? cargo.taxReason : null }
  checkReason(tax.taxReason, buyer)
  return tax
}

/** Refuses to correct an export invoice for a customer in the Kingdom, or a domestic invoice for one abroad. */
export const checkExport = async (customer: number, reason: TaxReason | null, context: Context): Promise<void> => {
  const { name, country } = await readBuyer(customer, context)
  if (isAbroad(country) === (reason === exportReason || reason === servicesExportReason)) return
  refuse(
    'Sales abroad are exports without VAT, sales in the Kingdom are not. Credit the invoice, then enter the sale again for {name}.',
    { fields: { toCustomer: 'On the other side of the border.' }, values: { name } },
  )
}
