import { call } from '#kit/call.ts'
import { day } from '#kit/fields.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'

/** What the books say of the cash in a cash box at the end of a month, in riyals; of users without one where it has no name. */
export type CashInBook = { cashBox: string | null; amount: number }

/** What is not finished in a month, named by any of its days. */
export const readMonthChecklist = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/month-close/checklist',
  for: 'canViewMonthClose',
  title: 'What is not finished in a month',
  query: { month: day('Month') },
}).answering<{ lines: ChecklistLine[]; cash: CashInBook[] }>()
