// The credit rules checked when a sale is approved: the limit, and whether the customer may buy on credit.

import { together } from '#database/together.ts'
import type { Context } from '#kit/server/context.ts'
import { checkBoughtOnCredit } from '#trade/credit/buying-on-credit.server.ts'
import { checkCredit } from '#trade/credit/credit-check.server.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'

/** `gross` and `advanceApplied` in halalas */
type ApprovedSale = {
  customer: number
  consignee: number
  gross: number | null
  advanceApplied: number | null
  paymentMode: PaymentMode | null
  creditReason: string | null
}

/** Halalas approved beyond the credit rules, null if none; refuses where no exception is possible. */
export const checkCreditOfSale = async (sale: ApprovedSale, context: Context): Promise<number | null> => {
  const { creditReason: reason } = sale
  const [gross, covered] = [sale.gross ?? 0, sale.advanceApplied ?? 0]
  const [beyond, unmarked] = await together(
    checkCredit({ ...sale, added: gross, reason }, context),
    checkBoughtOnCredit({ ...sale, unpaid: gross - covered, reason }, context),
  )
  return beyond === null ? unmarked : Math.max(beyond, unmarked ?? 0)
}
