// How a printed statement writes its clauses, in both languages, and its moments.

import { formatDay } from '#kit/days.ts'
import type { Clause } from '#laytime/clauses.ts'
import type { Step } from '#laytime/commencement.ts'

const arabicClauses: Record<Clause | Step['clause'], string> = {
  'Days run without exception': 'أيام جارية بلا استثناء',
  'On demurrage': 'في زمن التأخير',
  'Owner’s fault': 'تقصير المالك',
  'Agreed exception': 'استثناء متفق عليه',
  Holiday: 'عطلة رسمية',
  Weekend: 'عطلة أسبوعية',
  Weather: 'أحوال جوية',
  Breakdown: 'عطل',
  Shifting: 'نقل الرسو',
  Other: 'أخرى',
  'Used in excepted time': 'عمل في وقت مستثنى',
  Working: 'عمل',
  Waiting: 'انتظار',
  Counts: 'يُحتسب',
  'Tendered in office hours': 'قُدّم الإشعار في ساعات الدوام',
  'Deemed tendered at the next opening': 'يُعد مقدمًا عند بدء الدوام التالي',
  'Turn time': 'مهلة بدء الاحتساب',
  'Next working day': 'يوم العمل التالي',
  'Sooner commenced': 'بدأ العمل قبل ذلك',
  'After an excepted period': 'بعد فترة مستثناة',
  Agreed: 'باتفاق الطرفين',
}

/** English, Arabic. */
export const clauseTexts = (clause: string): [string, string] => [clause, arabicClauses[clause as Clause] ?? clause]

/** `2025-01-14 17:30` as `14-Jan-2025 17:30`. */
export const formatMoment = (moment: string): string => `${formatDay(moment)} ${moment.slice(11)}`
