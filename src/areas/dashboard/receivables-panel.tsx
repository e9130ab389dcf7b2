// What customers owe, by the days since it was invoiced.

import { type Age, invoices } from '#areas/dashboard/calls.ts'
import { halalasOf, inRiyals } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useCallAnswer } from '#kit/browser/api.ts'
import type { AnswerOf } from '#kit/call.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { ShareBars } from '#ui/share-bars.tsx'

const tones: Partial<Record<Age['age'], 'chart-2' | 'red'>> = { '61–90': 'chart-2', '90+': 'red' }

// A name or a figure in the other script keeps to itself.
const isolate = (words: string): string => `\u2068${words}\u2069`

const AgeName = ({ age }: { age: Age['age'] }) => {
  const { t } = useLanguage()
  if (age === '90+') return t('Over 90')
  return (
    <>
      <Ltr>{age}</Ltr>
      {age === '0–30' && ` ${t('days')}`}
    </>
  )
}

type Receivables = AnswerOf<typeof invoices>

const Oldest = ({ oldest }: { oldest: NonNullable<Receivables['oldest']> }) => {
  const { t } = useLanguage()
  const { customer, days, amount } = oldest
  return (
    <p className="dashboard-oldest">
      {t('Oldest: {customer}, {days} days, {amount}', {
        customer: isolate(customer),
        days,
        amount: isolate(inRiyals(halalasOf(amount))),
      })}
    </p>
  )
}

const AgeBars = ({ rows, total, oldest }: Receivables) => {
  const { t } = useLanguage()
  if (total.amount === 0) return <EmptyNote>{t('There are no receivables.')}</EmptyNote>
  return (
    <>
      <ShareBars
        shares={rows.map(({ age, amount }) => ({
          key: age,
          name: <AgeName age={age} />,
          value: halalasOf(amount),
          figure: inRiyals(halalasOf(amount)),
          tone: tones[age],
        }))}
        total={{ name: t('Total'), figure: inRiyals(halalasOf(total.amount)) }}
      />
      {oldest && <Oldest oldest={oldest} />}
    </>
  )
}

export const ReceivablesPanel = () => {
  const { t } = useLanguage()
  const ledger = useScreenPath()('CustomersLedger', 'reports/customers-ledger')
  return (
    <Panel title={t('Receivables by age')} note={t('SAR')} extra={<PanelLink to={ledger}>{t('Ledger')}</PanelLink>}>
      <PanelAnswer of={useCallAnswer(invoices)} height={230}>
        {receivables => <AgeBars {...receivables} />}
      </PanelAnswer>
    </Panel>
  )
}
