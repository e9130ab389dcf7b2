import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { lotFacts, scalesFact, ticketPage, truckFact, weightFacts } from '#trade/weighing/ticket-page.tsx'

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
})
