// Whose cargo an LC is to be, which not every user sees.

import { lc } from '#areas/procurement/lc/definition.ts'
import { maySee } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

/** Refuses to narrow LCs by consignees to a user who may not see them; tells whether the user may. */
export const checkConsigneesSeen = (named: readonly number[] | null, { asker }: Context): boolean => {
  const isSeen = maySee(asker, lc.fields.assignedConsignees)
  if (!isSeen && named?.length)
    refuse('This filter does not fit the list. Remove it.', {
      fields: { consigneeId: 'You cannot see the consignees of LCs.' },
    })
  return isSeen
}
