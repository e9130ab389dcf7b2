// The reasons of credit and debit notes. Arabic comes first, because a note must state its reason in Arabic, whatever language the user's
// explanation is in (VAT regulations, article 53(5)).

import type { Both } from '#trade/tax-documents/tax-paper.ts'

const reasons = {
  Return: ['إرجاع بضاعة', 'Goods returned'],
  Price: ['تعديل السعر', 'Price amended'],
  Quantity: ['فرق في الكمية', 'Difference in quantity'],
  Cancellation: ['إلغاء التوريد', 'Supply cancelled'],
  'VAT error': ['تصحيح ضريبة القيمة المضافة', 'VAT corrected'],
  'Whole invoice': ['إلغاء الفاتورة بكاملها', 'Invoice cancelled as a whole'],
  'Credit note': ['إلغاء إشعار دائن', 'Credit note cancelled'],
} as const satisfies Record<string, readonly [arabic: string, english: string]>

type NoteReason = keyof typeof reasons

/** A reason as sent: Arabic, English, and the user's explanation. */
export const noteReason = (reason: NoteReason, explanation: string | null): string =>
  [...reasons[reason], explanation].filter(Boolean).join(' | ')

// The explanation keeps its own direction: in an Arabic text, `3 bags` would be drawn as `bags 3`.
const isolate = (text: string): string => `\u2068${text}\u2069`

/** The same as printed. */
export const noteReasonInBoth = (reason: NoteReason, explanation: string | null): Both => {
  const [arabic, english] = reasons[reason]
  const more = (explanation?.split(' | ') ?? []).map(isolate)
  return [[english, ...more].join(' · '), [arabic, ...more].join(' · ')]
}
