import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { bagProcurementSheet } from '#areas/bags/procurement/sheet.ts'
import { Checklist } from '#papers/checklist.tsx'
import { papersNeededOnReceipt } from '#trade/bags/papers-needed.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagProcurementPage = sheetPage(bagProcurementSheet, row => (
  <Checklist of={bagProcurement} id={row.id} needed={papersNeededOnReceipt(row)} />
))
