import { Button } from 'antd'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { FactsUpload } from '#areas/reports/laytime/facts-upload.tsx'
import { StatementSheet } from '#areas/reports/laytime/sheet.tsx'
import { Versions } from '#areas/reports/laytime/versions.tsx'
import { laytimeReport } from '#areas/reports/laytime-report/definition.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentList } from '#kit/browser/document-list.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'

/** The list of statements, with a button that opens the report on them. */
export const LaytimeList = () => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const report = <Button onClick={() => go(`/${agencyId}/${laytimeReport.address}`)}>{t('Report')}</Button>
  return <DocumentList document={laytime} more={report} />
}

/** The page of a statement: the printed sheet above the entered fields. */
export const LaytimePage = () => {
  const { t } = useLanguage()
  return (
    <DocumentPage
      document={laytime}
      above={row => (
        <>
          <StatementSheet row={row} />
          <Versions id={row.id} />
        </>
      )}
      more={() => <Button onClick={() => window.print()}>{t('Print')}</Button>}
    />
  )
}

const Entries = ({ names }: { names: readonly string[] }) => names.map(name => <Entry key={name} of={name} />)

const exceptionNames = [
  'terms',
  'weatherExcepted',
  'usedPercent',
  'windowFromDay',
  'windowFromTime',
  'windowToDay',
  'windowToTime',
]

const noticeNames = [
  'arrivedAt',
  'norTenderedAt',
  'norAcceptedAt',
  'startRule',
  'turnTimeHours',
  'turnTimeMinutes',
  'unlessSooner',
  'officeDays',
  'officeOpens',
  'officeCloses',
  'agreedCommencement',
  'agreedReason',
  'completedAt',
]

const moneyNames = [
  'demurrageRate',
  'despatchRate',
  'despatchBasis',
  'perDayOrPart',
  'onceOnDemurrage',
  'method',
  'isNetted',
]

const claimNames = [
  ...['date', 'voyage', 'port', 'operation', 'lcs', 'side', 'partyRole', 'accountOf'],
  ...['counterparty', 'claimedCustomer', 'claimedConsignee', 'versionKind'],
]

/** The form in the order of the calculation: cargo and time allowed, exceptions, notice, facts, money, claim. */
export const LaytimeForm = () => (
  <DocumentForm document={laytime}>
    <Section title="Voyage" help="Empty fields are taken from the voyage and its contract.">
      <Entries names={claimNames} />
    </Section>
    <Section title="Time allowed">
      <Entries names={['basis', 'quantity', 'rate', 'hatches', 'days', 'extraMinutes']} />
    </Section>
    <Section title="Exceptions">
      <Entries names={exceptionNames} />
    </Section>
    <Section title="Holidays" help="Whole days, the first and the last included.">
      <Entry of="holidays" span={6} />
    </Section>
    <Section title="Notice of readiness" help="By the clock of the port.">
      <Entries names={noticeNames} />
    </Section>
    <Section title="Statement of facts" help="Time without a row counts.">
      <div className="laytime-upload">
        <FactsUpload />
      </div>
      <Entry of="facts" span={6} />
    </Section>
    <Section title="Demurrage and despatch">
      <Entries names={moneyNames} />
    </Section>
    <Section title="Further tiers" help="If the rate rises after some days.">
      <Entry of="tiers" span={6} />
    </Section>
    <Section title="Claim">
      <Entries names={['notifiedOn', 'timeBar', 'settledAmount', 'remarks']} />
    </Section>
  </DocumentForm>
)
