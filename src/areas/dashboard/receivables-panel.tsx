// The customers' debts by the days since they were invoiced.

import type { ages } from '#areas/analytics/invoices/definition.ts'
import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { debtFigures } from '#areas/dashboard/figure-links.ts'
import { inRiyals } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { halalasOf } from '#kit/units.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { ShareBars } from '#ui/share-bars.tsx'

type Age = (typeof ages)[number]

const tones: Partial<Record<Age, 'chart-2' | 'red'>> = { '61–90': 'chart-2', '90+': 'red' }

// Isolates a name or a figure in the other script, so that the text around it keeps its direction.
const isolate = (words: string): string => `\u2068${words}\u2069`

const AgeName = ({ age }: { age: Age }) => {
  const { t } = useLanguage()
  if (age === '90+') return t('Over 90')
  return (
    <>
      <Ltr>{age}</Ltr>
      {age === '0–30' && ` ${t('days')}`}
    </>
  )
}

type Receivables = AnalysisOf<'invoices'>['total']

const Oldest = ({ oldest }: { oldest: Receivables['oldest'][number] }) => {
  const { t } = useLanguage()
  const { labels, days, amount } = oldest
  return (
    <p className="dashboard-remark">
      {t('Oldest: {customer}, {days} days, {amount}', {
        customer: isolate(labels.customer ?? '–'),
        days,
        amount: isolate(inRiyals(halalasOf(amount))),
      })}
    </p>
  )
}

// The accounts of customers are less by this than the debts above.
const NotApplied = ({ amount }: { amount: number }) => {
  const { t } = useLanguage()
  if (amount === 0) return null
  return (
    <p className="dashboard-remark">
      {t('Paid or credited and not yet applied: {amount}', { amount: isolate(inRiyals(amount)) })}
    </p>
  )
}

const AgeBars = ({ ages, owed, oldest: [oldest], notApplied }: Receivables) => {
  const { t } = useLanguage()
  const credits = <NotApplied amount={halalasOf(notApplied)} />
  if (owed === 0)
    return (
      <>
        <EmptyNote>{t('There are no receivables.')}</EmptyNote>
        {credits}
      </>
    )
  return (
    <>
      <ShareBars
        shares={ages.map(({ age, amount }) => ({
          key: age,
          name: <AgeName age={age} />,
          value: halalasOf(amount),
          figure: inRiyals(halalasOf(amount)),
          tone: tones[age],
        }))}
        total={{ name: t('Total'), figure: inRiyals(halalasOf(owed)) }}
      />
      {oldest && <Oldest oldest={oldest} />}
      {credits}
    </>
  )
}

const labels: Readonly<Record<(typeof debtFigures)[number], string>> = {
  open: 'Open invoices',
  receivables: 'Account Balances',
  customers: 'Statement of Account',
}

export const ReceivablesPanel = () => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  const name = debtFigures.find(one => pathOf(one)) ?? debtFigures[0]
  return (
    <Panel
      title={t('Receivables by age')}
      note={t('SAR')}
      extra={<PanelLink to={pathOf(name)}>{t(labels[name])}</PanelLink>}
    >
      <PanelAnswer of={useAnalysis('invoices')} height={230}>
        {({ total }) => <AgeBars {...total} />}
      </PanelAnswer>
    </Panel>
  )
}
