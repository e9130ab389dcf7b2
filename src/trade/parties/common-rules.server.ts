// The rules that apply to every document in addition to its own.

import { together } from '#database/together.ts'
import type { Behaviour, Slice } from '#kit/server/behaviour.ts'
import { recordDatedBack, refuseDatedBack } from '#trade/dating/back-dating.server.ts'
import { refuseChangeInUse } from '#trade/parties/in-use.server.ts'
import { refuseTooLarge } from '#trade/parties/largest-amount.ts'
import { moveReversedBalances, replaceMergedParties } from '#trade/parties/merged-accounts.server.ts'
import { refuseDeactivated } from '#trade/parties/named-in-drafts.server.ts'

/**
 * Adds the common rules to a slice: master data in use keeps the values that others were computed from, a draft that takes effect refers to
 * active rows only, back-dating needs a reason, no computed amount exceeds the limit of entered ones, and the money of merged parties is on
 * one account.
 */
export const withCommonRules = (slice: Slice): Slice => {
  const { document, behaviour } = slice
  const check: Behaviour['check'] = async (row, happening, context) => {
    refuseTooLarge(document.fields, row, happening.before)
    await together(
      behaviour.check?.(row, happening, context),
      refuseChangeInUse(document, row, happening, context),
      refuseDeactivated(document, row, happening, context),
      refuseDatedBack(document, row, happening, context),
    )
  }
  const after: Behaviour['after'] = async (row, happening, context) => {
    await recordDatedBack(document, row, happening, context)
    await behaviour.after?.(row, happening, context)
    await moveReversedBalances(document, row, happening.before, context)
  }
  const { post, preview } = behaviour
  const holding = {
    post:
      post &&
      (async (row, context) => {
        const posting = await post(row, context)
        return { ...posting, instead: () => replaceMergedParties(posting, context) }
      }),
    preview:
      preview &&
      (async (row, context, what) => {
        const shown = await preview(row, context, what)
        return (await replaceMergedParties(shown, context)) ?? shown
      }),
  } satisfies Pick<Behaviour, 'post' | 'preview'>
  return { ...slice, behaviour: { ...behaviour, check, after, ...holding } }
}
