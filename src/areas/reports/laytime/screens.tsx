import { Button } from 'antd'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { StatementSheet } from '#areas/reports/laytime/sheet.tsx'
import { DocumentForm } from '#kit/browser/document-form.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { useLanguage } from '#ui/language.tsx'

/** The page of a statement: the printed sheet above the entered fields. */
export const LaytimePage = () => {
  const { t } = useLanguage()
  return (
    <DocumentPage
      document={laytime}
      above={row => <StatementSheet row={row} />}
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

/** The form in the order of the calculation: cargo and time allowed, exceptions, notice, facts, money, claim. */
export const LaytimeForm = () => (
  <DocumentForm document={laytime}>
    <Section title="Voyage" help="Empty fields are taken from the voyage and its contract.">
      <Entries names={['date', 'voyage', 'port', 'operation', 'counterparty']} />
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
