import { commissionPayoutSheet } from '#areas/accounts/commission-payout/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a commission payout with its printed form. */
export const CommissionPayoutPage = sheetPage(commissionPayoutSheet)
