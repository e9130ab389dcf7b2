// The effect of a merge before it is done: the refusal as the user sees it, or the balances that move, by account.

import { refuseAccruedStorage } from '#areas/master-data/duplicates/accrued-storage.server.ts'
import { notFound, Refusal, translateMessage } from '#kit/refusal.ts'
import { accountLines } from '#kit/server/account-titles.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { type CompanyMerge, previewCompanyMerge } from '#trade/parties/merged-companies.server.ts'
import { refuseMerging } from '#trade/parties/merging.server.ts'

const findRefusal = async (of: Mergeable, { keep, gone }: CompanyMerge, context: Context): Promise<string | null> => {
  const { document } = context.slices.get(of) ?? notFound()
  const [kept, other] = [await find(document, keep, context), await find(document, gone, context)]
  try {
    await refuseAccruedStorage(of, gone, context)
    await refuseMerging(of, other, kept, context)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return translateMessage(context.words, error.message, error.values)
  }
}

/** The reason why a row cannot be merged into another one, or the balances of each account of a company before and after. */
export const readMergeEffect = async (of: Mergeable, merge: CompanyMerge, context: Context) => {
  const refusal = await findRefusal(of, merge, context)
  if (refusal !== null || of !== 'company') return { refusal, effects: [] }
  const moved = await previewCompanyMerge(merge, context)
  const lines = await accountLines(
    moved.map(({ account }) => account),
    context,
  )
  const effects = moved.map(({ account, before, after }, n) => {
    const { title, sign } = lines[n]!
    return { title, unit: account.unit, before: before * sign || 0, after: after * sign || 0 }
  })
  return { refusal, effects }
}
