import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { lotFacts, ticketPage, truckFact, weightFacts } from '#trade/weighing/ticket-page.tsx'

export const ReceiveCargoPage = ticketPage({
  document: receiveCargo,
  words: ['Terminal ticket', 'تذكرة محطة'],
  facts: [
    truckFact,
    ...lotFacts,
    ['terminal', 'المحطة'],
    ['portLoading', 'تذكرة الميناء'],
    ['exitTicket', 'تذكرة الخروج'],
    ...weightFacts,
    ['portNet', 'صافي الميناء'],
    ['terminalNet', 'صافي المحطة'],
    ['overUnder', 'الزيادة أو النقص'],
    ['sealNos', 'الأختام'],
  ],
})
