// The initial documents of every agency in the Kingdom: banks, ports, barley and its bags, public holidays, formats of invoices. They have
// the form of request bodies.

import { addDays } from '#kit/days.ts'
import { gregorianOf, hijriOf } from '#texts/hijri.ts'

/** Name, name in Arabic, SWIFT code, and the bank's code within IBANs if it is known. */
export const saudiBanks: readonly (readonly [name: string, nameAr: string, swift: string, bankCode?: string])[] = [
  ['Saudi National Bank', 'البنك الأهلي السعودي', 'NCBKSAJE', '10'],
  ['Al Rajhi Bank', 'مصرف الراجحي', 'RJHISARI', '80'],
  ['Riyad Bank', 'بنك الرياض', 'RIBLSARI', '20'],
  ['Saudi Awwal Bank', 'البنك السعودي الأول', 'SABBSARI', '45'],
  ['Banque Saudi Fransi', 'البنك السعودي الفرنسي', 'BSFRSARI', '55'],
  ['Arab National Bank', 'البنك العربي الوطني', 'ARNBSARI', '30'],
  ['Alinma Bank', 'مصرف الإنماء', 'INMASARI', '05'],
  ['Bank Albilad', 'بنك البلاد', 'ALBISARI', '15'],
  ['Bank AlJazira', 'بنك الجزيرة', 'BJAZSAJE', '60'],
  ['The Saudi Investment Bank', 'البنك السعودي للاستثمار', 'SIBCSARI', '65'],
  ['Gulf International Bank', 'بنك الخليج الدولي', 'GULFSARI', '90'],
  ['STC Bank', 'بنك إس تي سي', 'STCJSARI'],
  ['D360 Bank', 'بنك دال ثلاثمائة وستون', 'DBAKSARI'],
]

type SaudiPort = readonly [name: string, nameAr: string, locode: string, coast: string, location: string]

/** Ports of the Kingdom that receive grain. */
export const saudiPorts: readonly SaudiPort[] = [
  ['Jeddah Islamic Port', 'ميناء جدة الإسلامي', 'SAJED', 'Red Sea', '21.4735, 39.1633'],
  ['Yanbu Commercial Port', 'ميناء ينبع التجاري', 'SAYNB', 'Red Sea', '24.0845, 38.0530'],
  ['King Abdulaziz Port Dammam', 'ميناء الملك عبدالعزيز بالدمام', 'SADMM', 'Gulf', '26.4935, 50.2030'],
  ['Jazan Port', 'ميناء جازان', 'SAGIZ', 'Red Sea', '16.8975, 42.5355'],
  ['Duba Port', 'ميناء ضباء', 'SADHU', 'Red Sea', '27.5630, 35.5390'],
  ['Jubail Commercial Port', 'ميناء الجبيل التجاري', 'SAJUB', 'Gulf', '27.0430, 49.6660'],
]

export const feedBarley = {
  name: 'Feed Barley',
  nameAr: 'شعير علفي',
  hsCode: '1003',
  vatRate: 15,
  product: 'Feed Barley',
  density: 62,
  forms: ['Raw', 'Crushed', 'Flaked'],
}

export const feedGrade = {
  name: 'Feed grade 2',
  nameAr: 'علف درجة ثانية',
  limits: [
    { parameter: 'Moisture', most: 13 },
    { parameter: 'Protein', least: 9 },
    { parameter: 'Foreign matter', most: 2 },
  ],
}

/** An empty bag of a size, with its usual properties. */
export const wovenBag = (size: '40 kg' | '50 kg') => ({
  name: `PP woven ${size}`,
  nameAr: `بولي بروبلين ${size.replace('kg', 'كجم')}`,
  size,
  bagWeightGrams: size === '50 kg' ? 110 : 95,
  condition: 'New',
})

type Holiday = readonly [name: string, nameAr: string, firstDay: string, lastDay: string]

const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031]

// By the Umm al-Qura calendar, four days each as the labour law gives them: from the day after 29 Ramadan, and from the day of Arafat. In
// these years both are of the Hijri year in which the year begins.
const feastsOf = (year: number): Holiday[] => {
  const hijri = hijriOf(`${year}-01-01`).year
  const fitr = addDays(gregorianOf({ year: hijri, month: 9, day: 29 })!, 1)
  const adha = gregorianOf({ year: hijri, month: 12, day: 9 })!
  return [
    ['Eid al-Fitr', 'عيد الفطر', fitr, addDays(fitr, 3)],
    ['Eid al-Adha', 'عيد الأضحى', adha, addDays(adha, 3)],
  ]
}

const daysOfYear: readonly (readonly [name: string, nameAr: string, day: string])[] = [
  ['Founding Day', 'يوم التأسيس', '02-22'],
  ['National Day', 'اليوم الوطني', '09-23'],
]

/** The public holidays of seven years, as known in advance; the moon may move a feast by a day. */
export const publicHolidays: readonly Holiday[] = [
  ...years.flatMap(feastsOf),
  ...daysOfYear.flatMap(([name, nameAr, day]) =>
    years.map((year): Holiday => [name, nameAr, `${year}-${day}`, `${year}-${day}`]),
  ),
]

/** The papers a seller issues, each with its own format. */
export const formattedPapers = [
  ['Tax invoice', 'فاتورة ضريبية'],
  ['Simplified tax invoice', 'فاتورة ضريبية مبسطة'],
  ['Credit note', 'إشعار دائن'],
  ['Proforma invoice', 'فاتورة مبدئية'],
] as const
