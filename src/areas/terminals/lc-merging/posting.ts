import type { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, type Posting, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type Merged = Pick<
  ValuesIn<typeof lcMerging>,
  'consignee' | 'terminal' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'sources' | 'targetLc' | 'totalQty'
>

const lotIn = ({ consignee, cargoType, cargoGrade, form, bagSize }: Merged, lc: number) =>
  ledgerLot({ lc, cargoType, cargoGrade, form, bagSize }, consignee)

/** Each source gives its part, the target takes the sum. */
export const postLcMerging = (merged: Merged): Posting => ({
  kind: 'lcMerging',
  legs: [
    ...merged.sources.map(({ lc, quantity }) => ({
      ...terminalStock(lotIn(merged, lc), merged.terminal),
      amount: -quantity!,
    })),
    { ...terminalStock(lotIn(merged, merged.targetLc!), merged.terminal), amount: merged.totalQty! },
  ],
})

/** The same to show before the new LC is there: the sources give, who takes it has no account yet. */
export const foreseeLcMerging = (merged: Merged): Posting => {
  const { legs } = postLcMerging({ ...merged, targetLc: merged.sources[0]!.lc })
  const given = legs.slice(0, -1)
  const taken = { ...beyond('COUNT', lotIn(merged, merged.sources[0]!.lc)), amount: merged.totalQty! }
  return { kind: 'lcMerging', legs: [...given, taken] }
}
