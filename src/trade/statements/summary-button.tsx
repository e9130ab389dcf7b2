// Saves the summary of a document as PDF, for users who may print it.

import { useAsker } from '#kit/browser/asker.tsx'
import { may } from '#rights/may.ts'
import { PdfButton } from '#trade/tax-documents/paper-buttons.tsx'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import { useLanguage } from '#ui/language.tsx'

type Props = { call: PrintCall; id: number; name: string }

/** Users of the Arabic interface get it in Arabic, others in both languages. */
export const SummaryButton = (of: Props) => {
  const { asker } = useAsker()
  const { language } = useLanguage()
  if (!may(asker, { rights: ['canPrintSaleOrder'] })) return null
  return <PdfButton {...of} language={language === 'arabic' ? 'arabic' : 'english'} />
}
