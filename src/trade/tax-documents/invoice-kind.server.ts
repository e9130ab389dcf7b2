import type { Context } from '#kit/server/context.ts'
import { invoiceKindOf } from '#trade/tax-documents/invoice.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

/** The kind of invoice a customer gets for a supply. */
export const readInvoiceKind = async (
  { customer, taxReason = null }: { customer: number; taxReason?: TaxReason | null },
  { tx }: Context,
): Promise<'Tax' | 'Simplified'> =>
  invoiceKindOf(
    await tx.selectFrom('customer').select(['kind', 'vatNo']).where('id', '=', customer).executeTakeFirstOrThrow(),
    taxReason,
  )
