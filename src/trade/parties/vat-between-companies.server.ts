// Whether a sale between two companies of the agency bears VAT.

import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Sides = { seller: number; buyer: number }

/** A registered seller charges VAT. A seller without registration may charge none, and nothing is supplied within a VAT group, whose
 *  members share one number (VAT law, articles 47 and 53; BR-CUSTOM-VALIDATION-01). */
export const isVatDue = async ({ seller, buyer }: Sides, { tx }: Context): Promise<boolean> => {
  const rows = await tx.selectFrom('company').select(['id', 'vatNo']).where('id', 'in', [seller, buyer]).execute()
  const [own, other] = [seller, buyer].map(of => rows.find(({ id }) => id === of)?.vatNo ?? null)
  return own != null && own !== other
}

/** Refuses a rate, entered in `field`, where the seller may charge this buyer no VAT. */
export const refuseVat = (rate: number | null, field: string): void => {
  if (!rate) return
  refuse('The seller charges this buyer no VAT: without a VAT number, or with the same one. Enter a VAT rate of 0.', {
    fields: { [field]: 'Bears no VAT.' },
  })
}
