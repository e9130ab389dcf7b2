// The list of all audit entries, and one entry with its changes.

import { Button } from 'antd'
import { useParams } from 'react-router'
import { auditEntry, type Entry } from '#areas/logs/audit/calls.ts'
import { audit, type Difference } from '#areas/logs/audit/definition.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Words } from '#kit/browser/cells.tsx'
import { formatInstant } from '#kit/days.ts'
import { ReportScreen } from '#reports/report-screen.tsx'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './audit.css'

export const AuditList = () => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const go = useGo()
  const agencyId = useAgencyId()
  const verify = !asker.isCompanyAdmin && (
    <Button onClick={() => go(`/${agencyId}/logs/audit/verification`)}>{t('Verify')}</Button>
  )
  return <ReportScreen report={audit} more={verify} />
}

const Side = ({ words, kind }: { words: readonly string[]; kind: 'before' | 'after' }) => {
  const { t } = useLanguage()
  if (words.length === 0) return <span className="figure-missing">–</span>
  return (
    <ul className={`audit-words audit-${kind}`}>
      {words.map(word => (
        <li key={word}>
          <Words>{t(word)}</Words>
        </li>
      ))}
    </ul>
  )
}

const Differences = ({ differences }: { differences: readonly Difference[] }) => {
  const { t } = useLanguage()
  return (
    <PlainTable
      caption={t('What changed')}
      rows={differences}
      rowKey={({ name }) => name}
      columns={[
        { key: 'label', title: t('Field'), cell: ({ label }) => t(label) },
        { key: 'before', title: t('Before'), cell: ({ before }) => <Side words={before} kind="before" /> },
        { key: 'after', title: t('After'), cell: ({ after }) => <Side words={after} kind="after" /> },
      ]}
    />
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="audit-fact">
    <dt>{label}</dt>
    <dd>{children ?? <span className="figure-missing">–</span>}</dd>
  </div>
)

const LoadedEntry = ({ found }: { found: Entry }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const agencyId = useAgencyId()
  const { row, address, differences } = found
  return (
    <Page title={t(found.action)} crumb={`#${found.entry}`} facts={t(found.screen)}>
      <Panel>
        <dl className="audit-facts">
          <Fact label={t('Row')}>
            {address ? (
              <Link to={`/${agencyId}/${address}`}>
                <Words>{row}</Words>
              </Link>
            ) : (
              <Words>{row}</Words>
            )}
          </Fact>
          <Fact label={t('User')}>{found.who && <bdi>{found.who}</bdi>}</Fact>
          <Fact label={t('Time')}>
            <Ltr>{formatInstant(found.at, zone)}</Ltr>
          </Fact>
          <Fact label={t('From address')}>{found.from && <Ltr>{found.from}</Ltr>}</Fact>
          <Fact label={t('Device')}>{found.device && <bdi>{found.device}</bdi>}</Fact>
          <Fact label={t('Reason')}>{found.reason && <bdi>{t(found.reason)}</bdi>}</Fact>
        </dl>
      </Panel>
      <Panel title={t('What changed')} className="audit-changes">
        {differences.length > 0 ? <Differences differences={differences} /> : <p>{t('No value was changed.')}</p>}
      </Panel>
    </Page>
  )
}

export const AuditEntry = () => {
  const { t } = useLanguage()
  const { id = '' } = useParams()
  const { data, error } = useCallAnswer(auditEntry, { places: { id } })
  if (error) return <Empty isScreen text={t(error.message)} />
  return data ? <LoadedEntry found={data} /> : <PageSkeleton />
}
