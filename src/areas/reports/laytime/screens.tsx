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

/** The form in the order a statement is reckoned: cargo and time allowed, exceptions, notice, facts, money, claim. */
export const LaytimeForm = () => (
  <DocumentForm document={laytime}>
    <Section title="Voyage" help="Empty fields are taken from the voyage and its contract.">
      <Entry of="date" />
      <Entry of="voyage" />
      <Entry of="port" />
      <Entry of="operation" />
      <Entry of="counterparty" />
    </Section>
    <Section title="Time allowed">
      {['basis', 'quantity', 'rate', 'hatches', 'days', 'extraMinutes'].map(name => (
        <Entry key={name} of={name} />
      ))}
    </Section>
    <Section title="Exceptions">
      {[
        'terms',
        'weatherExcepted',
        'usedPercent',
        'windowFromDay',
        'windowFromTime',
        'windowToDay',
        'windowToTime',
      ].map(name => (
        <Entry key={name} of={name} />
      ))}
    </Section>
    <Section title="Holidays" help="Whole days, the first and the last included.">
      <Entry of="holidays" span={6} />
    </Section>
    <Section title="Notice of readiness" help="By the clock of the port.">
      {['arrivedAt', 'norTenderedAt', 'norAcceptedAt', 'startRule', 'turnTimeHours', 'unlessSooner'].map(name => (
        <Entry key={name} of={name} />
      ))}
      {['officeDays', 'officeOpens', 'officeCloses', 'agreedCommencement', 'agreedReason', 'completedAt'].map(name => (
        <Entry key={name} of={name} />
      ))}
    </Section>
    <Section title="Statement of facts" help="Time without a row counts.">
      <Entry of="facts" span={6} />
    </Section>
    <Section title="Demurrage and despatch">
      {['demurrageRate', 'despatchRate', 'despatchBasis', 'perDayOrPart', 'onceOnDemurrage', 'method', 'isNetted'].map(
        name => (
          <Entry key={name} of={name} />
        ),
      )}
    </Section>
    <Section title="Further tiers" help="If the rate rises after some days.">
      <Entry of="tiers" span={6} />
    </Section>
    <Section title="Claim">
      {['notifiedOn', 'timeBar', 'settledAmount'].map(name => (
        <Entry key={name} of={name} />
      ))}
      <Entry of="remarks" />
    </Section>
  </DocumentForm>
)
