// What holds for every document whatever its own rules are.

import type { Behaviour, Slice } from '#kit/server/behaviour.ts'
import { noteDatedBack, refuseDatedBack } from '#trade/dating/back-dating.server.ts'
import { refuseChangeInUse } from '#trade/parties/in-use.server.ts'
import { refuseTooLarge } from '#trade/parties/largest-amount.ts'
import { followTakenBack, postToHolder } from '#trade/parties/merged-accounts.server.ts'
import { refuseDeactivated } from '#trade/parties/named-in-drafts.server.ts'

/** The slice with the rules that hold for every document behind its own: what is used stays as it was counted by, a draft that takes
 *  effect names what is in use, what is dated far back has its reason, no computed amount is larger than one that is entered may be,
 *  and the money of a merged customer is on one account. */
export const guarded = (slice: Slice): Slice => {
  const { document, behaviour } = slice
  const check: Behaviour['check'] = async (row, happening, context) => {
    refuseTooLarge(document.fields, row, happening.before)
    await behaviour.check?.(row, happening, context)
    await refuseChangeInUse(document, row, happening, context)
    await refuseDeactivated(document, row, happening, context)
    await refuseDatedBack(document, row, happening, context)
  }
  const after: Behaviour['after'] = async (row, happening, context) => {
    await noteDatedBack(document, row, happening, context)
    await behaviour.after?.(row, happening, context)
    await followTakenBack(document, row, happening.before, context)
  }
  const toHolder = (work: Behaviour['post']): Behaviour['post'] =>
    work && (async (row, context) => postToHolder(await work(row, context), context))
  const { post, preview } = behaviour
  return { ...slice, behaviour: { ...behaviour, check, after, post: toHolder(post), preview: toHolder(preview) } }
}
