import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { driverFact, lotFacts, scalesFact, ticketPage, truckFact, weightFacts } from '#trade/weighing/ticket-page.tsx'

export const TerminalOutPage = ticketPage({
  document: terminalOut,
  words: ['Exit ticket', 'تذكرة خروج'],
  facts: [
    truckFact,
    driverFact,
    ...lotFacts,
    ['outType', 'سبب الخروج'],
    ['terminal', 'من محطة'],
    ['toTerminal', 'إلى محطة'],
    ['destination', 'الوجهة'],
    ...weightFacts,
    scalesFact,
    ['netKg', 'الصافي'],
  ],
})
