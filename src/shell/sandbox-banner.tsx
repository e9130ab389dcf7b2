// The banner on every page of a sandbox: nothing here is real, and how to leave.

import { FlaskConical } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'

export const SandboxBanner = ({ leaveTo }: { leaveTo: string }) => {
  const { t } = useLanguage()
  return (
    <div className="sandbox-banner" role="status">
      <FlaskConical size={15} strokeWidth={1.8} aria-hidden />
      <span>
        <strong>{t('Sandbox: nothing here is real')}</strong>
        <span className="sandbox-more"> · {t('No mail, message, invoice or report leaves it.')}</span>
      </span>
      <Link to={leaveTo} className="sandbox-leave">
        {t('Leave the sandbox')}
      </Link>
    </div>
  )
}
