import { Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  arrangedBy,
  chosenView,
  idleWords,
  pivotQuery,
  type Show,
  shows,
  wordsOf,
} from '#areas/reports/explore/arranging.ts'
import { explore } from '#areas/reports/explore/calls.ts'
import {
  type Dimension,
  filtersOfSubject,
  isOfCost,
  type Measure,
  measureNames,
  measures,
  periodNames,
  type Subject,
  subjectOf,
  subjects,
} from '#areas/reports/explore/dimension-fields.ts'
import type { Pivot } from '#areas/reports/explore/pivot.ts'
import { PivotView } from '#areas/reports/explore/pivot-view.tsx'
import { Wells } from '#areas/reports/explore/wells.tsx'
import { salesReport } from '#areas/reports/sales/definition.ts'
import { useAdditions } from '#kit/browser/additions.tsx'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Filters, filtersOf } from '#kit/browser/filters.tsx'
import { formatDay } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import { mayOn } from '#rights/may.ts'
import { useColumns } from '#ui/columns.tsx'
import { Ltr } from '#ui/figures.tsx'
import { FilterBar } from '#ui/filter-chips.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { type ListState, useListState } from '#ui/list-state.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import './explore.css'

const address = 'reports/explore'
const filters = Object.fromEntries(
  subjects.map(subject => [subject, filtersOf(filtersOfSubject(subject), name => name === 'from')]),
) as Record<Subject, ReturnType<typeof filtersOf>>

const titles = (t: Translate): Record<Subject, string> => ({ Sales: t('Sales'), Stock: t('Stock') })

type Answer = { data?: Pivot; error?: Error | null; refetch: () => unknown }

// The controls for the measure and the view.
const ViewControls = ({ state }: { state: ListState }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { measure, ...arranged } = arrangedBy(state.asked)
  const choose = (chosen: Measure) => {
    const next = { ...arranged, measure: chosen }
    const idle = Object.fromEntries(idleWords(next).map(word => [word, undefined]))
    state.change({ ...idle, ...wordsOf(next) })
  }
  const offered = subjects.filter(subject => subject === 'Sales' || mayOn(asker, 'View', 'BarleyClosingStock'))
  const isOffered = (name: Measure): boolean => !isOfCost(name) || mayOn(asker, 'View', 'LcDetail')
  const show = (chosen: Show) => state.change({ show: chosen === 'Table' ? undefined : chosen })
  return (
    <>
      <Select
        className="explore-measure"
        aria-label={t('Figure')}
        value={measure}
        onChange={choose}
        options={offered.map(subject => ({
          label: titles(t)[subject],
          options: measureNames
            .filter(name => subjectOf(name) === subject && isOffered(name))
            .map(name => ({ value: name, label: t(measures[name].label) })),
        }))}
      />
      <Segmented
        aria-label={t('Shown as')}
        value={chosenView(state.asked)}
        onChange={show}
        options={shows.map(value => ({
          value,
          label: { Table: t('Table'), Columns: t('Column chart'), Lines: t('Line chart'), Donut: t('Donut chart') }[
            value
          ],
        }))}
      />
    </>
  )
}

// The measure with its unit, because the figures of the table have no unit.
const titleOf = (measure: Measure, t: Translate): string => {
  const unit = unitOf(measures[measure].shape)
  return [t(measures[measure].label), unit ? t(unit) : ''].join(' ').trim()
}

const Result = ({ data, error, refetch, state }: Answer & { state: ListState }) => {
  const { t } = useLanguage()
  const { rows, measure } = arrangedBy(state.asked)
  const stretch = {
    names: state.asked.getAll('stretch'),
    keep: (names: readonly string[]) => state.change({ stretch: names }),
  }
  if (error) return <NotLoaded error={error} refetch={refetch} />
  if (!data) return <PanelSkeleton height={320} />
  const title = titleOf(measure, t)
  const isOverTime = rows.length > 0 && rows.every(name => periodNames.includes(name))
  const show = chosenView(state.asked)
  return <PivotView pivot={data} {...{ measure, title, isOverTime, stretch, show }} />
}

const usePivot = (state: ListState): Answer => {
  const path = apiOf(useAgencyId(), address)
  return useAnswer<Pivot>(`${path}?${pivotQuery(state.asked)}`, { keep: true })
}

// Adds the days chosen by the server to the filters, so that they are shown.
const withDays = (asked: URLSearchParams, data?: Pivot): URLSearchParams => {
  const all = new URLSearchParams(asked)
  for (const word of ['from', 'to'] as const) if (data && !asked.has(word)) all.set(word, data[word])
  return all
}

type QuestionProps = { state: ListState; data?: Pivot; saving: ReactNode }

const Question = ({ state, data, saving }: QuestionProps) => {
  const [added, setAdded] = useState<string>()
  const arranged = arrangedBy(state.asked)
  const arrange = (next: typeof arranged) => state.change(wordsOf(next))
  const subject = subjectOf(arranged.measure)
  const mayFilter = (name: Dimension): boolean => name in filtersOfSubject(subject)
  return (
    <>
      <FilterBar
        end={
          <>
            {saving}
            <ViewControls state={state} />
          </>
        }
      >
        <Filters
          key={`${subject} ${added ?? ''}`}
          added={added}
          filters={filters[subject]}
          asked={withDays(state.asked, data)}
          change={state.change}
          fixed={['from']}
        />
      </FilterBar>
      <Wells arranged={arranged} onArrange={arrange} onFilter={setAdded} mayFilter={mayFilter} />
    </>
  )
}

/** Invoiced sales or stock by any of their dimensions: in rows, in columns, as a chart. */
export const Explore = () => {
  const { t } = useLanguage()
  const { ExcelButton, Views } = useAdditions()
  const state = useListState()
  const answer = usePivot(state)
  const columns = useColumns(address, [], [])
  const { data } = answer
  const { measure } = arrangedBy(state.asked)
  const days = data && (
    <>
      {titles(t)[subjectOf(measure)]} · <bdi>{titleOf(measure, t)}</bdi> ·{' '}
      <Ltr>{`${formatDay(data.from)} – ${formatDay(data.to)}`}</Ltr>
    </>
  )
  const of = { address, title: explore.title, right: salesReport.right }
  const file = <ExcelButton of={of} asked={new URLSearchParams(pivotQuery(state.asked))} count={data?.rows.length} />
  return (
    <Views {...{ address, state, columns }}>
      {({ tabs, saving }) => (
        <Page flush title={t('Explore')} facts={days} actions={file}>
          {tabs}
          <Question state={state} data={data} saving={saving} />
          <div className="explore-result">
            <Panel>
              <Result {...answer} state={state} />
            </Panel>
          </div>
        </Page>
      )}
    </Views>
  )
}
