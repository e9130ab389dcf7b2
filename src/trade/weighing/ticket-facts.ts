// Facts that the tickets of weighed trucks share.

import type { Fact } from '#trade/sheets/sheet.ts'

export const truckFact: Fact = ['truck', 'الشاحنة']
export const driverFact: Fact = ['driver', 'السائق']
export const lotFacts: readonly Fact[] = [
  ['consignee', 'لصالح'],
  ['lc', 'الاعتماد'],
  ['cargoGrade', 'الدرجة'],
]
/** The scales that showed the weights at a terminal. */
export const scalesFact: Fact = ['scales', 'وُزنت على']
export const weightFacts: readonly Fact[] = [
  ['firstWeight', 'الوزن الأول'],
  ['secondWeight', 'الوزن الثاني'],
  ['weighedAt', 'وقت الوزن بلا اتصال'],
  ['weighingSentAt', 'أُرسل الوزن في'],
]
