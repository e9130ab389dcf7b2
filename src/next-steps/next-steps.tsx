// The documents that usually follow the current one, each a link to its form with the known values.

import { Button } from 'antd'
import type { Additions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { stepPath } from '#next-steps/step-path.ts'
import { Doings } from '#sharing/doings.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'

/** The most frequent next step, as the page's button. */
export const UsualStep: Additions['UsualStep'] = ({ step }) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  return (
    <Button type="primary" onClick={() => go(stepPath(agencyId, step))}>
      {t('New {document}', { document: t(step.singular) })}
    </Button>
  )
}

/** The other steps, in a line below the page's header. */
export const OtherSteps: Additions['OtherSteps'] = ({ steps, doings }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  // A paper printed on this page has its own button above.
  const shown = doings.filter(({ does, isOwn }) => does !== 'print' || !isOwn)
  if (steps.length + shown.length === 0) return null
  return (
    <nav className="page-next" aria-label={t('Next steps')}>
      <span>{t('Next')}</span>
      {steps.map(step => (
        <Link key={step.address + Object.keys(step.known)} to={stepPath(agencyId, step)}>
          {t('New {document}', { document: t(step.singular) })}
        </Link>
      ))}
      <Doings doings={shown} />
    </nav>
  )
}
