// The consignees to which an LC is assigned; not every user may see them.

import { lc } from '#areas/procurement/lc/definition.ts'
import { maySee } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

/** Refuses to filter LCs by consignee for a user who may not see consignees; returns whether the user may. */
export const checkConsigneesSeen = (named: readonly number[] | null, { asker }: Context): boolean => {
  const isSeen = maySee(asker, lc.fields.assignedConsignees)
  if (!isSeen && named?.length)
    refuse('This filter does not fit the list. Remove it.', {
      fields: { consigneeId: 'You cannot see the consignees of LCs.' },
    })
  return isSeen
}
