import { terminalOutSheet } from '#areas/terminals/terminal-out/sheet.ts'
import { ticketPage } from '#trade/weighing/ticket-page.tsx'

export const TerminalOutPage = ticketPage(terminalOutSheet)
