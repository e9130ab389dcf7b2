import { portLoading } from '#areas/port-loading/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'
import { driverFact, lotFacts, truckFact, weightFacts } from '#trade/weighing/ticket-facts.ts'

/** The layout of the printed form. */
export const portLoadingSheet: SheetDefinition = {
  document: portLoading,
  words: ['Port ticket', 'تذكرة ميناء'],
  isTicket: true,
  facts: [
    truckFact,
    ['trailerPlate', 'لوحة المقطورة'],
    driverFact,
    ...lotFacts,
    ['deliveryType', 'التسليم'],
    ['terminal', 'المحطة'],
    ['customer', 'العميل'],
    ['destination', 'الوجهة'],
    ...weightFacts,
    ['netKg', 'الصافي'],
    ['weighbridge', 'الميزان'],
    ['sealNos', 'الأختام'],
    ['weighedOutAt', 'وُزنت في'],
  ],
}
