// The parts of a sale's form that sales share: how it is paid, who earns by it.

import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Part = { source: string; note: string; amount: number | null }

/** How the total will be covered: by what was received in advance, and by what is still to be paid. */
const Covered = () => {
  const { t } = useLanguage()
  const { values } = useForm()
  const figure = (name: string): number | null => (Number.isSafeInteger(values[name]) ? (values[name] as number) : null)
  const mode = (values.paymentMode as string | null) ?? 'On credit'
  const isChosen = ((values.prePayments as number[] | null) ?? []).length > 0
  const parts: Part[] = [
    {
      source: t('Advance payment'),
      note: t(isChosen ? 'Those chosen' : 'Oldest first'),
      amount: figure('advanceApplied'),
    },
    {
      source: t(mode),
      note: mode === 'On credit' ? t('Due in 30 days, or as his credit limit says') : t('Due at once'),
      amount: figure('balanceDue'),
    },
  ]
  return (
    <div className="span-6">
      <PlainTable
        caption={t('Payment')}
        rows={parts}
        rowKey={({ source }) => source}
        columns={[
          { key: 'source', title: t('Source'), cell: ({ source }) => source, total: t('Total') },
          { key: 'note', title: '', cell: ({ note }) => <span className="quiet">{note}</span>, total: '' },
          {
            key: 'amount',
            title: (
              <>
                {t('Applied')} <span className="unit">{t('SAR')}</span>
              </>
            ),
            numeric: true,
            cell: ({ amount }) => <Figure value={amount} kind="money" />,
            total: <Figure value={figure('gross')} kind="money" strong />,
          },
        ]}
      />
    </div>
  )
}

export const PaymentSection = () => (
  <Section title="Payment" help="What was received in advance is taken off by itself.">
    <Entry of="paymentMode" />
    <Entry of="prePayments" span={4} />
    <Covered />
  </Section>
)

/** The agent, and his commission by `rate`: the field that overrides his own terms. */
export const AgentSection = ({ rate }: { rate: string }) => {
  const { values } = useForm()
  return (
    <Section title="Agent" help="Earns by the terms kept with the agent, unless a rate is entered.">
      <Entry of="agent" span={4} />
      <Entry of={rate} />
      {values.agent ? (
        <>
          <Entry of={values.agentPct ? 'agentPct' : 'agentRate'} span={4} />
          <Entry of="commission" />
        </>
      ) : null}
    </Section>
  )
}
