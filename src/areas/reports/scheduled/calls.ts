import { orderedReport } from '#areas/reports/scheduled/report-fields.ts'
import { call } from '#kit/call.ts'
import { optional, text } from '#kit/fields.ts'

export const readQuestionWords = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/scheduled/question',
  for: 'signedIn',
  title: 'The query of a scheduled report, as text',
  query: { report: orderedReport, question: optional(text('Question', { max: 4000 })) },
}).answering<{ lines: (readonly [label: string, words: string])[] }>()
