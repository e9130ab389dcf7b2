import { call } from '#kit/call.ts'
import { day } from '#kit/fields.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'

/** The ledger's cash of one cash box at the end of a month, in riyals; a null name collects the users without a cash box. */
export type CashInBook = { cashBox: string | null; amount: number }

/** The unfinished documents of a month; any day of the month names it. */
export const readMonthChecklist = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/month-close/checklist',
  for: 'canViewMonthClose',
  title: 'The unfinished documents of a month',
  query: { month: day('Month') },
}).answering<{ lines: ChecklistLine[]; cash: CashInBook[] }>()
