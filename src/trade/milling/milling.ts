import {
  type Bags,
  bagCounterAccount,
  bagStore,
  counterAccount,
  type Leg,
  type Lot,
  move,
  type Posting,
  riyals,
  terminalStock,
} from '#ledger/legs.ts'
import { type LotFields, ledgerLot } from '#trade/cargo/lot.ts'

/** Amounts in halalas, quantities in kilograms. */
export type Milled = LotFields & {
  consignee: number
  terminal: number
  inputQty: number
  outputQty: number | null
  byProductQty?: number | null
  toll?: number | null
  tollVat?: number | null
  ownLot?: boolean | null
  outputLc?: number | null
}

/** Bags of the owner that are filled at the mill. */
export type FilledBags = { of: Bags; bags: number }

const packedKg = (filled: readonly FilledBags[]): number =>
  filled.reduce((sum, { of, bags }) => sum + of.bagKg * bags, 0)

// Unpacked output is bulk; packed output is a separate lot for each bag size, and consumes the bags.
const outLegs = (done: Lot, terminal: number, output: number, filled: readonly FilledBags[]): Leg[] => [
  ...move(output - packedKg(filled), counterAccount('MILLING', done), terminalStock(done, terminal)),
  ...filled.flatMap(({ of, bags }) => [
    ...move(bags * of.bagKg, counterAccount('MILLING', done), terminalStock({ ...done, bagKg: of.bagKg }, terminal)),
    ...move(bags, bagStore(of, terminal), bagCounterAccount('USED', of)),
  ]),
]

/**
 * Raw barley goes into the mill and another form comes out, in bulk or in bags; screenings leave the stock, the rest is lost. Steam adds
 * water, so the loss may be negative. The owner owes the charge with its VAT where it is given. A planned milling is shown without output.
 */
export const postMilling = (
  kind: string,
  form: 'Crushed' | 'Flaked',
  milled: Milled,
  filled: readonly FilledBags[] = [],
): Posting => {
  const raw = ledgerLot({ ...milled, form: 'Raw' }, milled.consignee)
  const done = { ...raw, form, lc: milled.outputLc ?? raw.lc }
  const [output, byProduct] = [milled.outputQty ?? 0, milled.byProductQty ?? 0]
  const lost = milled.outputQty === null ? 0 : milled.inputQty - output - byProduct
  const owes = riyals('CONSIGNEE_PAYABLE', { consignee: milled.consignee })
  return {
    kind,
    legs: [
      ...move(milled.inputQty, terminalStock(raw, milled.terminal), counterAccount('MILLING', raw)),
      // The own lot of a milling has no account before it is created.
      ...(milled.outputQty === null || (milled.ownLot && !milled.outputLc)
        ? []
        : outLegs(done, milled.terminal, output, filled)),
      ...move(byProduct, counterAccount('MILLING', raw), counterAccount('OUT', raw)),
      ...move(lost, counterAccount('MILLING', raw), counterAccount('LOSS', raw)),
      ...move(milled.toll ?? 0, riyals('SERVICE_INCOME'), owes),
      ...move(milled.tollVat ?? 0, riyals('VAT_OUTPUT'), owes),
    ],
  }
}
