import type { Context } from '#kit/server/context.ts'
import { invoiceKindOf } from '#trade/tax-documents/invoice.ts'

/** The kind of invoice a customer gets. */
export const readInvoiceKind = async (
  { customer }: { customer: number },
  { tx }: Context,
): Promise<'Tax' | 'Simplified'> =>
  invoiceKindOf(
    await tx.selectFrom('customer').select(['kind', 'vatNo']).where('id', '=', customer).executeTakeFirstOrThrow(),
  )
