// Where a user continues after a refusal: at a new document, or at the document that caused it.

import { useAgencyId } from '#kit/browser/api.ts'
import { listPath } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import type { goOn } from '#kit/refusal.ts'
import { stepPath } from '#next-steps/step-path.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'

type Blocking = { address?: string; documentId: number; documentNumber: string }

const blockingIn = (details: Row): Blocking | undefined => details.by as Blocking | undefined

/** The page of the document that a refusal's details name as its cause, such as the one that would run short. */
export const blockingPath = (agencyId: number, details: Row = {}): string | undefined => {
  const { address, documentId } = blockingIn(details) ?? {}
  return address && `${listPath(agencyId, { address })}/${documentId}`
}

export const RefusalLink = ({ details }: { details: Row }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const next = details.next as ReturnType<typeof goOn>['next'] | undefined
  const blocking = blockingPath(agencyId, details)
  if (next) return <Link to={stepPath(agencyId, next)}>{t('New {document}', { document: t(next.singular) })}</Link>
  return blocking ? (
    <Link to={blocking}>{t('Open {number}', { number: blockingIn(details)!.documentNumber })}</Link>
  ) : null
}
