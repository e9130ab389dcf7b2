// The papers a document requires, with the state of each; the number of missing ones is beside the title.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { pagePath } from '#kit/browser/paths.ts'
import { today } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { checklistOf, missingIn, type Need, type Paper } from '#papers/checklist.ts'
import { Awaited } from '#ui/awaited.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './checklist.css'

const words: Record<Need['is'], { label: string }> = {
  missing: { label: 'Missing' },
  rejected: { label: 'Rejected' },
  expired: { label: 'Expired' },
  uploaded: { label: 'Uploaded' },
  verified: { label: 'Verified' },
}

export const Checklist = ({ of, id, needed }: { of: Document; id: number; needed: readonly string[] }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const agencyId = useAgencyId()
  const answer = useAnswer<{ rows: Paper[] }>(`${apiOf(agencyId, of.address)}/${id}/documents`)
  if (needed.length === 0) return null
  if (!answer.data) return <Awaited of={answer} title={t('Document checklist')} />
  const needs = checklistOf(needed, answer.data.rows, today(zone))
  const missing = missingIn(needs)
  const state = missing === 0 ? t('All there') : t('{count} missing', { count: missing })
  return (
    <Panel
      title={t('Document checklist')}
      note={<span className={missing === 0 ? 'checklist-state' : 'checklist-state checklist-short'}>{state}</span>}
      extra={<Link to={`${pagePath(agencyId, of, id)}/documents`}>{t('Documents')}</Link>}
    >
      <ul className="checklist">
        {needs.map(({ paperType, is }) => (
          <li key={paperType}>
            <span>{t(paperType)}</span>
            <StatusTag state={words[is].label} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
