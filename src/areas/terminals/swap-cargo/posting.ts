import type { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'
import { ledgerLot } from '#trade/cargo/lot.ts'

type Swap = Omit<
  ValuesIn<typeof swapCargo>,
  'date' | 'valueA' | 'valueB' | 'bagsA' | 'bagsB' | 'rule' | 'remarks' | 'needsConsent' | `${string}Agreed${string}`
>

type Side = 'A' | 'B'

/** The two sides of a swap: what each owner gives. */
const sidesOf = (
  swap: Pick<Swap, 'lcA' | 'lcB' | `form${Side}` | `bagSize${Side}` | `cargoType${Side}` | `cargoGrade${Side}`>,
) => ({
  a: {
    lc: swap.lcA,
    form: swap.formA,
    bagSize: swap.bagSizeA,
    cargoType: swap.cargoTypeA,
    cargoGrade: swap.cargoGradeA,
  },
  b: {
    lc: swap.lcB,
    form: swap.formB,
    bagSize: swap.bagSizeB,
    cargoType: swap.cargoTypeB,
    cargoGrade: swap.cargoGradeB,
  },
})

/** The two quantities change owners in their terminals; the receiver of the more valuable cargo pays the difference. */
export const postSwapCargo = (swap: Swap): Posting => {
  const { consigneeA: a, consigneeB: b, terminalA, terminalB } = swap
  const sides = sidesOf(swap)
  const [ofA, ofB] = [riyals('CONSIGNEE_PAYABLE', { consignee: a }), riyals('CONSIGNEE_PAYABLE', { consignee: b })]
  return {
    kind: 'swapCargo',
    legs: [
      ...move(
        swap.quantityA,
        terminalStock(ledgerLot(sides.a, a), terminalA),
        terminalStock(ledgerLot(sides.a, b), terminalA),
      ),
      ...move(
        swap.quantityB,
        terminalStock(ledgerLot(sides.b, b), terminalB),
        terminalStock(ledgerLot(sides.b, a), terminalB),
      ),
      ...move(swap.differential ?? 0, ofB, ofA),
    ],
  }
}
