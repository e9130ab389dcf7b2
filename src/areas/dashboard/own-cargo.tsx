// An owner's stock by LC and terminal, and its movements in the period.

import type { OwnPage } from '#areas/dashboard/calls.ts'
import { sum } from '#areas/dashboard/figures.ts'
import { EmptyNote } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath, useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { kgOf } from '#kit/units.ts'
import { Figure, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import { Panel } from '#ui/panel.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

type Lot = OwnPage['stock'][number]

const lotFigures = [
  ['came', 'In'],
  ['went', 'Out'],
  ['closing', 'Stock'],
  ['reserved', 'Reserved'],
  ['free', 'Free'],
] as const

// A phone has room for the closing and the free stock.
const onPhone: readonly string[] = ['closing', 'free']

const LotName = ({ lot, to }: { lot: Lot; to: string | undefined }) => {
  const name = <Ltr>{lot.labels.lc ?? '–'}</Ltr>
  return (
    <span className="own-lot">
      {to ? <Link to={to}>{name}</Link> : name}
      <span className="quiet">{lot.labels.terminal ?? '–'}</span>
    </span>
  )
}

const LotTable = ({ page: { stock, from, to } }: { page: OwnPage }) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const screenPath = useScreenPath()
  const cardOf = ({ lc, terminal }: Lot) =>
    screenPath('BarleyInventory', `reports/barley-inventory?from=${from}&to=${to}&lcId=${lc}&terminalId=${terminal}`)
  const figure = (kg: number) => <Figure value={kg || null} kind="quantity" />
  const figures = lotFigures.filter(([name]) => !isPhone || onPhone.includes(name))
  return (
    <PlainTable
      caption={t('Stock by LC and terminal')}
      rows={stock}
      rowKey={({ lc, terminal }) => `${lc} ${terminal}`}
      columns={[
        { key: 'lot', title: t('LC'), cell: lot => <LotName lot={lot} to={cardOf(lot)} />, total: t('Total') },
        ...figures.map(([name, label]) => ({
          key: name,
          title: t(label),
          numeric: true,
          cell: (lot: Lot) => figure(kgOf(lot[name])),
          total: figure(sum(stock.map(lot => kgOf(lot[name])))),
        })),
      ]}
    />
  )
}

export const OwnStock = ({ page }: { page: OwnPage }) => {
  const { t } = useLanguage()
  const path = useFigurePath()('stock')
  return (
    <Panel
      title={t('Stock by LC and terminal')}
      note={t('MT')}
      extra={<PanelLink to={path}>{t('Closing stock')}</PanelLink>}
    >
      {page.stock.length === 0 ? (
        <EmptyNote>{t('There is no cargo in the terminals.')}</EmptyNote>
      ) : (
        <LotTable page={page} />
      )}
    </Panel>
  )
}

const moves = [
  ['received', 'Received', 1],
  ['ownIn', 'Ownership in', 1],
  ['ownOut', 'Ownership out', -1],
  ['loanIn', 'Loan in', 1],
  ['loanOut', 'Loan out', -1],
  ['swapIn', 'Swap in', 1],
  ['swapOut', 'Swap out', -1],
  ['mergedIn', 'Merged in', 1],
  ['mergedOut', 'Merged out', -1],
  ['milledIn', 'Milled in', -1],
  ['milledOut', 'Milled out', 1],
  ['transferIn', 'Transfer in', 1],
  ['transferOut', 'Transfer out', -1],
  ['withdrawn', 'Withdrawn', -1],
  ['loss', 'Loss', -1],
  ['sold', 'Sold', -1],
  ['other', 'Otherwise', 1],
] as const

const registers = [
  ['lent', 'Lent to others'],
  ['borrowed', 'Borrowed from others'],
] as const

type LineProps = { name: string; kg: number; isSum?: boolean; signed?: boolean }

const Line = ({ name, kg, isSum = false, signed = false }: LineProps) => (
  <li className={isSum ? 'own-sum' : undefined}>
    {name}
    <Figure value={kg} kind="quantity" signed={signed} strong={isSum} />
  </li>
)

export const OwnMoves = ({ page: { moves: of } }: { page: OwnPage }) => {
  const { t } = useLanguage()
  const path = useFigurePath()('moves')
  return (
    <Panel title={t('What moved')} note={t('MT')} extra={<PanelLink to={path}>{t('Consignee Detail')}</PanelLink>}>
      <ul className="waiting">
        <Line name={t('Stock at the beginning')} kg={kgOf(of.opening)} isSum />
        {moves.map(([name, label, sign]) => {
          const kg = sign * kgOf(of[name])
          return kg === 0 ? null : <Line key={name} name={t(label)} kg={kg} signed />
        })}
        <Line name={t('Stock at the end')} kg={kgOf(of.closing)} isSum />
        {registers.map(([name, label]) => {
          const kg = kgOf(of[name])
          return kg === 0 ? null : <Line key={name} name={t(label)} kg={kg} />
        })}
      </ul>
    </Panel>
  )
}

export const OwnBags = ({ bags }: Pick<OwnPage, 'bags'>) => {
  const { t } = useLanguage()
  const path = useFigurePath()('bagStock')
  if (bags.length === 0) return null
  return (
    <Panel title={t('Empty bags')} extra={<PanelLink to={path}>{t('Bag Closing Stock')}</PanelLink>}>
      <ul className="waiting">
        {bags.map(({ terminal, labels, bags: count }) => (
          <li key={terminal}>
            {labels.terminal ?? '–'}
            <Figure value={count} kind="count" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
