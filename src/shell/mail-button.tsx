import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { documentEntries } from '#areas/catalogue-contents.ts'
import type { Additions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { addPath } from '#kit/browser/paths.ts'
import { lastingWords } from '#kit/report.ts'
import { mayOn } from '#rights/may.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

const scheduled = documentEntries.find(({ name }) => name === 'scheduledReport')!

/** Opens the form of a scheduled report by mail, with the report's current filters. */
export const MailButton: Additions['MailButton'] = ({ of, asked }) => {
  const { t, language } = useLanguage()
  const { asker } = useAsker()
  const go = useGo()
  const agencyId = useAgencyId()
  if (!mayOn(asker, 'Add', scheduled.right) || !mayOn(asker, 'Excel', of.right)) return null
  const known = { name: t(of.title), report: of.title, question: lastingWords(asked).toString(), language }
  return (
    <Button
      icon={<CalendarClock size={14} strokeWidth={1.7} />}
      onClick={() => go(`${addPath(agencyId, scheduled)}?${new URLSearchParams(known)}`)}
    >
      {t('Mail on a schedule')}
    </Button>
  )
}
