// Sections that the forms of sales share: payment and agent.

import { Entry, Section } from '#kit/browser/entry.tsx'
import { useForm } from '#kit/browser/form-context.tsx'
import { Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Part = { source: string; note: string; amount: number | null }

type Translate = ReturnType<typeof useLanguage>['t']
type Values = ReturnType<typeof useForm>['values']

const figureIn = (values: Values, name: string): number | null =>
  Number.isSafeInteger(values[name]) ? (values[name] as number) : null

const partsOf = (values: Values, t: Translate): Part[] => {
  const mode = (values.paymentMode as string | null) ?? 'Cash'
  const isChosen = ((values.prePayments as number[] | null) ?? []).length > 0
  return [
    {
      source: t('Advance payment'),
      note: t(isChosen ? 'Chosen advances' : 'Oldest first'),
      amount: figureIn(values, 'advanceApplied'),
    },
    { source: t('Open credit'), note: t('Oldest first'), amount: figureIn(values, 'creditApplied') },
    {
      source: t(mode),
      note: mode === 'On credit' ? t('Due in 30 days, or by the customer’s credit terms') : t('Due at once'),
      amount: figureIn(values, 'balanceDue'),
    },
  ]
}

/** How the total is covered: by advances, by the customer's open credits, and by the payment still due. */
const Covered = () => {
  const { t } = useLanguage()
  const { values } = useForm()
  return (
    <div className="span-6">
      <PlainTable
        caption={t('Payment')}
        rows={partsOf(values, t)}
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
            total: <Figure value={figureIn(values, 'gross')} kind="money" strong />,
          },
        ]}
      />
    </div>
  )
}

export const PaymentSection = () => (
  <Section title="Payment" help="Advances received are deducted, and open credits settle the invoice, automatically.">
    <Entry of="paymentMode" />
    <Entry of="prePayments" span={4} />
    <Entry of="creditReason" span={6} />
    <Covered />
  </Section>
)

/** The agent and the commission; `rate` is the field that overrides the agent's own terms. */
export const AgentSection = ({ rate }: { rate: string }) => {
  const { values } = useForm()
  return (
    <Section title="Agent" help="The agent’s own terms apply unless a rate is entered.">
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
