// Whether the closed days of the audit are unchanged since they were sealed.

import { Button } from 'antd'
import { useState } from 'react'
import { type SealedDay, type Verification, verification } from '#areas/logs/audit/calls.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { formatDay } from '#kit/days.ts'
import { formatCount } from '#kit/units.ts'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './audit.css'

const Days = ({ days }: { days: readonly SealedDay[] }) => {
  const { t } = useLanguage()
  return (
    <PlainTable
      caption={t('Sealed days')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', title: t('Day'), cell: ({ day }) => <Ltr>{formatDay(day)}</Ltr> },
        { key: 'entries', title: t('Sealed'), numeric: true, cell: ({ entries }) => formatCount(entries) },
        { key: 'found', title: t('Found now'), numeric: true, cell: ({ found }) => formatCount(found) },
        {
          key: 'state',
          title: t('Status'),
          cell: ({ isIntact }) =>
            isIntact ? (
              <StatusTag state="active" label={t('Intact')} />
            ) : (
              <StatusTag state="failed" label={t('Was changed')} />
            ),
        },
        { key: 'hash', title: t('Proof'), cell: ({ hash }) => <Ltr>{hash}</Ltr> },
      ]}
    />
  )
}

const Result = ({ found: { isIntact, days, open, ms } }: { found: Verification }) => {
  const { t } = useLanguage()
  return (
    <Panel
      title={t('Sealed days')}
      note={t('{open} entries are not sealed yet: a day is sealed after it has ended. {seconds} s', {
        open: formatCount(open),
        seconds: (ms / 1000).toFixed(1),
      })}
      extra={
        isIntact ? (
          <StatusTag state="active" label={t('Everything is unchanged since it was sealed')} filled />
        ) : (
          <StatusTag state="failed" label={t('The audit was changed')} filled />
        )
      }
      className="audit-days"
    >
      {days.length > 0 ? (
        <Days days={days} />
      ) : (
        <Empty text={t('No day is sealed yet. The first is sealed after midnight.')} />
      )}
      <p className="audit-advice">
        {t('Keep a copy of the newest proof outside of this system: it cannot be rewritten there.')}
      </p>
    </Panel>
  )
}

export const AuditVerification = () => {
  const { t } = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const { data, error } = useCallAnswer(verification, { query: isWhole ? { from: '1900-01-01' } : {} })
  const button = (
    <Button type="primary" disabled={isWhole} onClick={() => setWhole(true)}>
      {t('Verify from the beginning')}
    </Button>
  )
  return (
    <Page title={t('Verification of the audit')} crumb={t('Verification')} primary={button}>
      {error && <Empty text={t(error.message)} />}
      {!error && (data ? <Result found={data} /> : <PanelSkeleton height={420} />)}
    </Page>
  )
}
