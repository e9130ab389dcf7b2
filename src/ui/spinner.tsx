// The spinner of a busy button. It has no transition: antd's own spinner disappears by one, and if the browser paints no
// frame between its start and its end, that transition never ends and the spinner stays.

import { LoaderCircle } from 'lucide-react'
import { useLanguage } from '#ui/language.tsx'

export const Spinner = () => {
  const { t } = useLanguage()
  return <LoaderCircle size={14} strokeWidth={1.7} className="turning" role="img" aria-label={t('Please wait')} />
}
