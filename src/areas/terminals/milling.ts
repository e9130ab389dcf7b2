import { lotOf, type Taken } from '#areas/terminals/lot.ts'
import { beyond, move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'

/** Halalas and kilograms. */
export type Milled = Taken & {
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

/** Raw barley goes into the mill and another form comes out of it; screenings leave, the rest is lost. Steam adds water, so the loss may
 *  be a gain. The owner of the cargo owes the charge with its VAT. What is only planned is shown without its output. */
export const postMilling = (kind: string, form: 'Crushed' | 'Flaked', milled: Milled): Posting => {
  const raw = lotOf({ ...milled, form: 'Raw' }, milled.consignee)
  const done = { ...raw, form, lc: milled.outputLc ?? raw.lc }
  const [output, byProduct] = [milled.outputQty ?? 0, milled.byProductQty ?? 0]
  const lost = milled.outputQty === null ? 0 : milled.inputQty - output - byProduct
  const owes = riyals('CONSIGNEE_PAYABLE', { consignee: milled.consignee })
  return {
    kind,
    legs: [
      ...move(milled.inputQty, terminalStock(raw, milled.terminal), beyond('MILLING', raw)),
      // A lot of its own has no account before it is made.
      ...(milled.ownLot && !milled.outputLc
        ? []
        : move(output, beyond('MILLING', done), terminalStock(done, milled.terminal))),
      ...move(byProduct, beyond('MILLING', raw), beyond('OUT', raw)),
      ...move(lost, beyond('MILLING', raw), beyond('LOSS', raw)),
      ...move(milled.toll ?? 0, riyals('SERVICE_INCOME'), owes),
      ...move(milled.tollVat ?? 0, riyals('VAT_OUTPUT'), owes),
    ],
  }
}
