// One line above the dashboard of a new agency: its progress and a link to the first steps. Hidden when all are done or an admin hid it.

import { type FirstSteps, gettingStartedAddress, progressOf } from '#areas/getting-started/definition.ts'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-line.tsx'

export const FirstStepsLine = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { data } = useAnswer<FirstSteps>(apiOf(agencyId, gettingStartedAddress))
  if (!data || data.isHidden) return null
  const { done, of } = progressOf(data)
  if (done === of) return null
  const words = t('{done} of {count} done', { done: formatCount(done), count: formatCount(of) })
  return (
    <Link to={`/${agencyId}/${gettingStartedAddress}`} className="panel first-steps-line">
      <strong>{t('Getting started')}</strong>
      <ProgressBar part={done / of} label={words} tone="gold" />
      <span className="quiet">{words}</span>
    </Link>
  )
}
