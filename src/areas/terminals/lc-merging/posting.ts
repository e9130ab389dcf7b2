import type { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { counterAccount, type Posting, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type MergingToPost = Pick<
  ValuesIn<typeof lcMerging>,
  'consignee' | 'terminal' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'sources' | 'targetLc' | 'totalQty'
>

const mergedLot = ({ consignee, cargoType, cargoGrade, form, bagSize }: MergingToPost, lc: number) =>
  ledgerLot({ lc, cargoType, cargoGrade, form, bagSize }, consignee)

/** Each source gives its part, the target receives the sum. */
export const postLcMerging = (merged: MergingToPost): Posting => ({
  kind: 'lcMerging',
  legs: [
    ...merged.sources.map(({ lc, quantity }) => ({
      ...terminalStock(mergedLot(merged, lc), merged.terminal),
      amount: -quantity!,
    })),
    { ...terminalStock(mergedLot(merged, merged.targetLc!), merged.terminal), amount: merged.totalQty! },
  ],
})

/** The preview before the new LC exists: the sources give, the receiver has no account yet. */
export const previewLcMerging = (merged: MergingToPost): Posting => {
  const { legs } = postLcMerging({ ...merged, targetLc: merged.sources[0]!.lc })
  const given = legs.slice(0, -1)
  const taken = { ...counterAccount('COUNT', mergedLot(merged, merged.sources[0]!.lc)), amount: merged.totalQty! }
  return { kind: 'lcMerging', legs: [...given, taken] }
}
