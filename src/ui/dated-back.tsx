import type { ReactNode } from 'react'
import { useLanguage } from '#ui/language.tsx'

/** A day further back than users may date, judged on the day of entry, with its mark. */
export const DatedBack = ({ day, days }: { day: ReactNode; days: number }) => {
  const { t } = useLanguage()
  return (
    <span className="dated-back">
      {day} <span className="dated-back-mark">{t('{count} days back', { count: days })}</span>
    </span>
  )
}
