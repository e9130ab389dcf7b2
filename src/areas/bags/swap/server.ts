import { bagSwap } from '#areas/bags/swap/definition.ts'
import { postBagSwap } from '#areas/bags/swap/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { readBagCost } from '#trade/bags/bag-cost.server.ts'
import { ledgerBags, readBagSize, readScope } from '#trade/bags/bags.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { refuseSwappingElsewhere } from '#trade/staff/scope.server.ts'

type Values = ValuesIn<typeof bagSwap>

const resolveBagValue = async (
  entered: number | null,
  of: { owner: number; grade: number; scope: string; until: string },
  context: Context,
): Promise<number | null> => entered ?? readBagCost(of, context)

// Between two owners a difference may have to be paid, so the value of both sides must be known.
const checkBagValues = ({ ownerA, ownerB, priceA, priceB }: Values): void => {
  const unknown = {
    ...(priceA === null && { priceA: 'Please enter it.' }),
    ...(priceB === null && { priceB: 'Please enter it.' }),
  }
  if (ownerA === ownerB || Object.keys(unknown).length === 0) return
  refuse('The cost of these bags is unknown. Enter the value of one bag.', { fields: unknown })
}

export const bagSwapServer = behave(bagSwap, {
  async fill(swap, context) {
    const [scopeA, scopeB] = [await readScope(swap.ownerA, context), await readScope(swap.ownerB, context)]
    const until = swap.date
    return {
      scopeA,
      scopeB,
      sizeA: await readBagSize(swap.bagGradeA, context),
      sizeB: await readBagSize(swap.bagGradeB, context),
      priceA: await resolveBagValue(
        swap.priceA,
        { owner: swap.ownerA, grade: swap.bagGradeA, scope: scopeA, until },
        context,
      ),
      priceB: await resolveBagValue(
        swap.priceB,
        { owner: swap.ownerB, grade: swap.bagGradeB, scope: scopeB, until },
        context,
      ),
    }
  },
  async check(swap, { what }, context) {
    refuseSwappingElsewhere(swap, context)
    if (what !== 'create') return
    refuseFuture(swap.date, context)
    checkBagValues(swap)
    const { ownerA, ownerB, terminalA, terminalB } = swap
    await checkMapped(terminalA, { ownerA }, context, operationsNeeded.bagSwap.at)
    await checkMapped(terminalA, { ownerB }, context, operationsNeeded.bagSwap.to)
    await checkMapped(terminalB, { ownerB }, context, operationsNeeded.bagSwap.at)
    await checkMapped(terminalB, { ownerA }, context, operationsNeeded.bagSwap.to)
  },
  async post(swap) {
    const { bagGradeA, sizeA, scopeA, bagGradeB, sizeB, scopeB } = swap
    const a = ledgerBags({ bagGrade: bagGradeA, size: sizeA, scope: scopeA }, swap.ownerA)
    const b = ledgerBags({ bagGrade: bagGradeB, size: sizeB, scope: scopeB }, swap.ownerB)
    return postBagSwap(
      { bags: a, terminal: swap.terminalA, quantity: swap.quantityA, value: swap.valueA ?? 0 },
      { bags: b, terminal: swap.terminalB, quantity: swap.quantityB, value: swap.valueB ?? 0 },
      { toA: scopeA as string, toB: scopeB as string },
    )
  },
})
