// The spinner of a busy button, without a transition: antd's own leaves by one, and where no
// frame is painted between its two ends that transition never ends and the spinner stays.

import { LoaderCircle } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'

export const Spinner = () => {
  const { t } = useLanguage()
  return <LoaderCircle size={14} strokeWidth={1.7} className="turning" role="img" aria-label={t('Please wait')} />
}
