// The documents that usually come next after the one shown, each a link to its form with what is known already.

import { Button } from 'antd'
import type { Additions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { stepPath } from '#next-steps/step-path.ts'
import { Doings } from '#sharing/doings.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'

/** The step most users take next, as the button of the page. */
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

/** The other steps, in a line below the head of the page. */
export const OtherSteps: Additions['OtherSteps'] = ({ steps, doings, onPrint }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  if (steps.length + doings.length === 0) return null
  return (
    <nav className="page-next" aria-label={t('Next steps')}>
      <span>{t('Next')}</span>
      {steps.map(step => (
        <Link key={step.address + Object.keys(step.known)} to={stepPath(agencyId, step)}>
          {t('New {document}', { document: t(step.singular) })}
        </Link>
      ))}
      <Doings {...{ doings, onPrint }} />
    </nav>
  )
}
