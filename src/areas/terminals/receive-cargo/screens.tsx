import { receiveCargoSheet } from '#areas/terminals/receive-cargo/sheet.ts'
import { ticketPage } from '#trade/weighing/ticket-page.tsx'

export const ReceiveCargoPage = ticketPage(receiveCargoSheet)
