import { Day, Figure, type FigureKind } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

export type Posting = {
  kind: string
  date: string
  isReversal?: boolean
  legs: { title: string; unit: string; amount: number }[]
}

const units: Record<string, { kind: FigureKind; word: string }> = {
  KG: { kind: 'quantity', word: 'MT' },
  BAG: { kind: 'count', word: 'bags' },
  SAR: { kind: 'money', word: 'SAR' },
  USD: { kind: 'money', word: 'USD' },
}

type Leg = Posting['legs'][number] & { posting: Posting; isFirst: boolean }

const columnsFor = (t: Translate): PlainColumn<Leg>[] => [
  {
    key: 'date',
    title: t('Date'),
    cell: leg =>
      leg.isFirst && (
        <span>
          <Day value={leg.posting.date} quiet />
        </span>
      ),
  },
  {
    key: 'title',
    title: t('Account'),
    cell: leg => (
      <>
        {leg.title} {leg.posting.isReversal && <span className="quiet">({t('reversal')})</span>}
      </>
    ),
  },
  {
    key: 'amount',
    title: t('Change'),
    numeric: true,
    cell: leg => <Figure value={leg.amount} kind={units[leg.unit]?.kind ?? 'count'} signed />,
  },
  {
    key: 'unit',
    title: <span className="hidden-but-read">{t('Unit')}</span>,
    cell: leg => <span className="unit posting-unit">{t(units[leg.unit]?.word ?? leg.unit)}</span>,
  },
]

/** The postings of the document in the ledger, including reversed ones. */
export const Postings = ({ postings }: { postings: readonly Posting[] }) => {
  const { t } = useLanguage()
  if (postings.length === 0) return null
  const legs = postings.flatMap(posting =>
    posting.legs.map((leg, index): Leg => ({ ...leg, posting, isFirst: index === 0 })),
  )
  return (
    <Panel title={t('Postings')} className="lines-panel">
      <PlainTable caption={t('Postings')} rows={legs} rowKey={leg => legs.indexOf(leg)} columns={columnsFor(t)} />
    </Panel>
  )
}
