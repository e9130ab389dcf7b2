import { Segmented } from 'antd'
import { useState } from 'react'
import { type Quantities, readQuantities } from '#areas/procurement/lc/calls.ts'
import { FlowPanel } from '#areas/procurement/lc/flow-panel.tsx'
import { buildColumns, type Column, type Line, listFilters, type StockLine } from '#areas/procurement/lc/panel-lines.ts'
import { figuresInKilograms, sumOnBoard } from '#areas/procurement/lc/quantities.ts'
import { useAgencyId, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { listPath } from '#kit/browser/paths.ts'
import { kgOf } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Day, Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import './quantity-panel.css'

// The places of the cargo of one owner, or of all owners: lots of one place and form share a line.
const stockLines = ({ stock }: Quantities, owner: number | null, t: (key: string) => string): StockLine[] => {
  const lots = stock.filter(({ consignee }) => owner === null || consignee === owner)
  return [...Map.groupBy(lots, ({ terminal, form }) => `${form} ${terminal}`).values()].map(same => ({
    name: [t(same[0]!.form), same[0]!.name].join(t(', ')),
    ...(same[0]!.terminal && { narrowed: { terminalId: String(same[0]!.terminal), form: same[0]!.form } }),
    kg: same.reduce((sum, { quantity }) => sum + kgOf(quantity), 0),
  }))
}

type PanelSubject = { lc: number; owner: number | null }

const useListPath = ({ lc, owner }: PanelSubject) => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  return (line: Line): string | undefined => {
    if (!line.of || !mayOn(asker, 'View', line.of.right)) return undefined
    return `${listPath(agencyId, line.of)}?${new URLSearchParams(listFilters(line, lc, owner))}`
  }
}

const Amount = ({ line, to, strong }: { line: Line; to: string | undefined; strong?: boolean }) => {
  const figure = <Figure value={line.kg === 0 && !strong ? null : line.kg} kind="quantity" strong={strong} />
  return to && line.kg !== 0 ? (
    <Link to={to} className="quantity-link">
      {figure}
    </Link>
  ) : (
    figure
  )
}

const Quantity = ({ line, to, strong }: { line: Line; to: string | undefined; strong?: boolean }) => {
  const { t } = useLanguage()
  const isQuiet = line.kg === 0 || line.isPart
  const look = strong ? 'quantity quantity-sum' : isQuiet ? 'quantity quantity-none' : 'quantity'
  return (
    <div className={look}>
      <dt>{t(line.label)}</dt>
      <dd>
        <Amount line={line} to={to} strong={strong} />
      </dd>
    </div>
  )
}

const QuantityColumn = ({ column, asked }: { column: Column; asked: PanelSubject }) => {
  const { t } = useLanguage()
  const opening = useListPath(asked)
  return (
    <section className="quantity-column">
      <h3>{t(column.title)}</h3>
      <dl>
        {column.lines.map(line => (
          <Quantity key={line.label} line={line} to={opening(line)} />
        ))}
        <Quantity line={column.sum} to={opening(column.sum)} strong />
      </dl>
    </section>
  )
}

const Owners = ({
  of,
  owner,
  choose,
}: {
  of: Quantities
  owner: number | null
  choose: (id: number | null) => void
}) => {
  const { t } = useLanguage()
  if (of.consignees.length < 2) return null
  return (
    <Segmented
      size="small"
      aria-label={t('Consignee')}
      value={owner ?? 0}
      onChange={id => choose(id || null)}
      options={[
        { value: 0, label: t('All') },
        ...of.consignees.map(({ consignee, name }) => ({ value: consignee, label: name })),
      ]}
    />
  )
}

/** The quantities of an LC: four columns, in which every figure links to its documents, and a flow picture. */
export const QuantityPanel = ({ lc }: { lc: number }) => {
  const { t } = useLanguage()
  const [owner, choose] = useState<number | null>(null)
  const answer = useCallAnswer(readQuantities, { places: { id: lc } })
  const { data } = answer
  if (!data) return <Awaited of={answer} height={760} />
  const tons = data.consignees.find(({ consignee }) => consignee === owner)?.figures ?? data.total
  const figures = figuresInKilograms(tons)
  return (
    <>
      <Panel
        title={t('Quantity')}
        note={t('MT · every figure opens its documents')}
        extra={
          <>
            {t('as of')} <Day value={data.asOf} /> · {t('Balance')}{' '}
            <Figure value={figures.balance} kind="quantity" strong />
          </>
        }
      >
        <Owners of={data} owner={owner} choose={choose} />
        <div className="quantity-columns">
          {buildColumns(figures, stockLines(data, owner, t), sumOnBoard(data.onBoard, owner)).map(column => (
            <QuantityColumn key={column.title} column={column} asked={{ lc, owner }} />
          ))}
        </div>
      </Panel>
      <FlowPanel of={data} owner={owner} figures={figures} />
    </>
  )
}
