import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'
import { driverFact, lotFacts, scalesFact, truckFact, weightFacts } from '#trade/weighing/ticket-facts.ts'

/** The layout of the printed form. */
export const terminalOutSheet: SheetDefinition = {
  document: terminalOut,
  words: ['Exit ticket', 'تذكرة خروج'],
  isTicket: true,
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
}
