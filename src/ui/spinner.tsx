// What a button shows while it works. It comes and goes at once: antd's own leaves by a transition, and where no
// frame is painted between its two ends that transition never ends and the sign stays for ever.

import { LoaderCircle } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'

export const Spinner = () => {
  const { t } = useLanguage()
  return <LoaderCircle size={14} strokeWidth={1.7} className="turning" role="img" aria-label={t('Please wait')} />
}
