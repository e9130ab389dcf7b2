import { serviceChargeSheet } from '#areas/accounts/service-charge/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a service charge with its printed form. */
export const ServiceChargePage = sheetPage(serviceChargeSheet)
