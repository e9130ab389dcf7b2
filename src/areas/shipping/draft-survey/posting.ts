import { counterAccount, move, type Posting, portStock } from '#ledger/legs.ts'

/** An owner's part of the difference, with port, LC and grade of the cargo. */
export type Share = {
  consignee: number
  lc: number
  cargoType: number
  grade: number
  port: number
  /** kilograms; negative if the survey found less than the books */
  quantity: number
}

/** The port stock equals the survey (domain 4.2.2). */
export const postDraftSurvey = (shares: readonly Share[]): Posting => ({
  kind: 'draftSurvey',
  legs: shares.flatMap(({ consignee, lc, cargoType, grade, port, quantity }) => {
    const lot = { consignee, lc, cargoType, grade, form: 'Raw' }
    return move(quantity, counterAccount('SUPPLIER', lot), portStock(lot, port))
  }),
})
