import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

/** The seller's data on an invoice. Refuses a seller without a VAT number: it cannot issue tax invoices. */
export const readSeller = async (consignee: number, { tx }: Context) => {
  const { name, vatNo } = await tx
    .selectFrom('company')
    .select(['name', 'vatNo'])
    .where('id', '=', consignee)
    .executeTakeFirstOrThrow()
  if (vatNo) return { name, vatNo }
  return refuse('{name} has no VAT number, so it cannot issue a tax invoice. Enter it under Consignee.', {
    fields: { consignee: 'Has no VAT number.' },
    values: { name },
  })
}
