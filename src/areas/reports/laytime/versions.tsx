// The versions of a calculation, and two of them side by side with their differences marked.

import { Select } from 'antd'
import { useState } from 'react'
import {
  type ComparedSide,
  compareLaytime,
  type LaytimeComparison,
  type LaytimeVersion,
  readLaytimeVersions,
} from '#areas/reports/laytime/calls.ts'
import { clauseTexts, formatMoment } from '#areas/reports/laytime/words.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { integerOf } from '#kit/units.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Figure, Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'
import './laytime.css'

const cents = (dollars: number): number => integerOf(dollars, 2)

const Money = ({ value }: { value: number }) => <Figure value={cents(value)} kind="money" />

const MoneyDifference = ({ value }: { value: number }) =>
  value === 0 ? (
    <Figure value={0} kind="money" quiet />
  ) : (
    <mark className="laytime-differs">
      <Figure value={cents(value)} kind="money" signed strong />
    </mark>
  )

const MinuteDifference = ({ value }: { value: number }) =>
  value === 0 ? (
    <Ltr>0</Ltr>
  ) : (
    <mark className="laytime-differs">
      <Ltr>{value > 0 ? `+${value}` : `−${-value}`}</Ltr>
    </mark>
  )

type Line = LaytimeComparison['rows'][number]

const Side = ({ side }: { side: ComparedSide | null }) => {
  const { language } = useLanguage()
  if (!side) return <>–</>
  const [english, arabic] = clauseTexts(side.clause)
  return (
    <>
      <bdi>{language === 'arabic' ? arabic : english}</bdi> <Ltr>{`${side.percent} %`}</Ltr> <Ltr>{side.counted}</Ltr>
    </>
  )
}

const titleOf = ({ versionKind, docNo }: LaytimeVersion, t: Translate): string => `${t(versionKind)} ${docNo ?? ''}`

const lineColumns = ({ versions: [first, second] }: LaytimeComparison, t: Translate): PlainColumn<Line>[] => [
  { key: 'from', title: t('From'), cell: ({ from }) => <Ltr>{formatMoment(from)}</Ltr> },
  { key: 'to', title: t('To'), cell: ({ to }) => <Ltr>{formatMoment(to)}</Ltr> },
  { key: 'first', title: titleOf(first as LaytimeVersion, t), cell: row => <Side side={row.first} /> },
  { key: 'second', title: titleOf(second as LaytimeVersion, t), cell: row => <Side side={row.second} /> },
  {
    key: 'minutes',
    title: t('Difference in minutes'),
    numeric: true,
    cell: ({ minutes }) => <MinuteDifference value={minutes} />,
  },
  {
    key: 'money',
    title: t('Difference in USD'),
    numeric: true,
    cell: ({ money }) => <MoneyDifference value={money} />,
  },
]

const Sums = ({ comparison }: { comparison: LaytimeComparison }) => {
  const { t } = useLanguage()
  const [first, second] = comparison.versions.map(version => titleOf(version, t))
  return (
    <>
      <PlainTable
        caption={t('Times of both versions')}
        rows={comparison.times}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: t('Time'), cell: ({ name }) => t(name) },
          { key: 'first', title: first, numeric: true, cell: row => <Ltr>{row.first}</Ltr> },
          { key: 'second', title: second, numeric: true, cell: row => <Ltr>{row.second}</Ltr> },
          {
            key: 'minutes',
            title: t('Difference in minutes'),
            numeric: true,
            cell: ({ minutes }) => <MinuteDifference value={minutes} />,
          },
        ]}
      />
      <PlainTable
        caption={t('Money of both versions')}
        rows={comparison.money}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: t('USD'), cell: ({ name }) => t(name) },
          { key: 'first', title: first, numeric: true, cell: row => <Money value={row.first} /> },
          { key: 'second', title: second, numeric: true, cell: row => <Money value={row.second} /> },
          {
            key: 'difference',
            title: t('Difference in USD'),
            numeric: true,
            cell: ({ difference }) => <MoneyDifference value={difference} />,
          },
        ]}
      />
    </>
  )
}

const Comparison = ({ id, other }: { id: number; other: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(compareLaytime, { places: { id }, query: { with: other } })
  const { data } = answer
  if (!data) return <Awaited of={answer} height={400} />
  return (
    <>
      <Sums comparison={data} />
      <PlainTable
        caption={t('Both versions line by line')}
        rows={data.rows}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={lineColumns(data, t)}
      />
    </>
  )
}

/** Compares this version with the previous one, or with the one the user chooses. Renders nothing if there is only one version. */
export const Versions = ({ id }: { id: number }) => {
  const { t } = useLanguage()
  const [chosen, setChosen] = useState<number>()
  const { data: versions = [] } = useCallAnswer(readLaytimeVersions, { places: { id } })
  const others = versions.filter(version => version.id !== id)
  const other = chosen ?? others.findLast(version => version.id < id)?.id ?? others[0]?.id
  if (other === undefined) return null
  return (
    <Panel
      title={t('Versions side by side')}
      extra={
        <Select
          aria-label={t('Compare with')}
          value={other}
          onChange={setChosen}
          options={others.map(version => ({ value: version.id, label: titleOf(version, t) }))}
        />
      }
    >
      <Comparison id={id} other={other} />
    </Panel>
  )
}
