// The public holidays of the Kingdom. The feasts are by the Umm al-Qura calendar, four days each as the labour law gives them: from the
// day after 29 Ramadan, and from the day of Arafat.

import type { Caller } from './caller.ts'

const feasts: [name: string, nameAr: string, firstDay: string, lastDay: string][] = [
  ['Eid al-Fitr', 'عيد الفطر', '2025-03-30', '2025-04-02'],
  ['Eid al-Fitr', 'عيد الفطر', '2026-03-19', '2026-03-22'],
  ['Eid al-Fitr', 'عيد الفطر', '2027-03-09', '2027-03-12'],
  ['Eid al-Adha', 'عيد الأضحى', '2025-06-05', '2025-06-08'],
  ['Eid al-Adha', 'عيد الأضحى', '2026-05-26', '2026-05-29'],
  ['Eid al-Adha', 'عيد الأضحى', '2027-05-15', '2027-05-18'],
]

const daysOfYear: [name: string, nameAr: string, day: string][] = [
  ['Founding Day', 'يوم التأسيس', '02-22'],
  ['National Day', 'اليوم الوطني', '09-23'],
]

/** Adds those of 2025 to 2027. */
export const addHolidays = async (to: Caller): Promise<void> => {
  const fixed = daysOfYear.flatMap(([name, nameAr, day]) =>
    [2025, 2026, 2027].map((year): (typeof feasts)[number] => [name, nameAr, `${year}-${day}`, `${year}-${day}`]),
  )
  for (const [name, nameAr, firstDay, lastDay] of [...feasts, ...fixed]) {
    await to.add('master-data/holiday', { name, nameAr, firstDay, lastDay })
  }
}
