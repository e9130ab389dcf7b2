import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'
import { lotFacts, scalesFact, truckFact, weightFacts } from '#trade/weighing/ticket-facts.ts'

/** The layout of the printed form. */
export const receiveCargoSheet: SheetDefinition = {
  document: receiveCargo,
  words: ['Terminal ticket', 'تذكرة محطة'],
  isTicket: true,
  facts: [
    truckFact,
    ...lotFacts,
    ['terminal', 'المحطة'],
    ['portLoading', 'تذكرة الميناء'],
    ['exitTicket', 'تذكرة الخروج'],
    ...weightFacts,
    scalesFact,
    ['portNet', 'صافي الميناء'],
    ['terminalNet', 'صافي المحطة'],
    ['overUnder', 'الزيادة أو النقص'],
    ['countedSince', 'جُرد بعد ذلك، يُعاد جرده'],
    ['sealNos', 'الأختام'],
    ['sealChecked', 'فُحصت الأختام'],
    ['moisture', 'الرطوبة'],
    ['temperature', 'الحرارة بالمئوية'],
    ['foreignMatter', 'الشوائب'],
    ['infestation', 'الإصابة الحشرية'],
    ['approvedBy', 'سمح بالدخول'],
  ],
}
