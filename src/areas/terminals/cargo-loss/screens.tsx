import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { cargoLossSheet } from '#areas/terminals/cargo-loss/sheet.ts'
import { Checklist } from '#papers/checklist.tsx'
import { papersNeededOnLoss } from '#trade/cargo/papers-needed.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoLossPage = sheetPage(cargoLossSheet, row => (
  <Checklist of={cargoLoss} id={row.id} needed={papersNeededOnLoss(row)} />
))
