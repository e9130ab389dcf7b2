// The button that empties a list of offers; antd's own has an English name.

import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '#ui/language.tsx'

/** What a Select takes as `allowClear`: its button, named in the user's language, if it may be emptied. */
export const useClearing = (mayBeEmpty = true): false | { label: string; clearIcon: ReactNode } => {
  const { t } = useLanguage()
  return mayBeEmpty && { label: t('Clear'), clearIcon: <CircleX size={14} aria-hidden /> }
}
