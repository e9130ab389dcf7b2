// The filters of a list or a report as chips: each in the face of its field's kind.

import { Checkbox, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { DayInput, useDayWords } from '#kit/browser/day-input.tsx'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { type Changes, wordOf } from '#kit/browser/list-state.ts'
import type { Labels } from '#kit/browser/paths.ts'
import { formatDay, startOfMonth } from '#kit/days.ts'
import { choices, type Field, type Fields, links } from '#kit/fields.ts'
import { Ltr } from '#ui/figures.tsx'
import { AddFilter, FilterChip } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'

type Change = (changes: Changes) => void
type Asked = URLSearchParams

/** One chip: its field, or the range between two days. */
type Filter = { name: string; field: Field; words: readonly [string] | readonly ['from', 'to'] }

// Names of what was picked, for as long as the page lives; what came with the address is named by the rows it found.
const picked = new Map<string, string>()
const keyOf = (field: Field, id: string): string => `${'to' in field.shape ? field.shape.to.name : ''} ${id}`

/** Remembers the names of links among the rows shown, so that chips of a link that was sent show names. */
export const learnNames = (fields: Fields, rows: readonly { labels?: Labels; [name: string]: unknown }[]): void => {
  for (const [name, field] of Object.entries(fields)) {
    if (!('to' in field.shape)) continue
    for (const row of rows) {
      const labels = [row.labels?.[name] ?? []].flat()
      for (const [index, id] of [row[name] ?? []].flat().entries()) {
        if (labels[index]) picked.set(keyOf(field, String(id)), labels[index])
      }
    }
  }
}

/** The filters of some fields. Lists have one range of days; a report's days stand for themselves, `from` and `to` together. */
export const filtersOf = (fields: Fields, isRange: (name: string, field: Field) => boolean): Filter[] =>
  Object.entries(fields).flatMap(([name, field]): Filter[] => {
    if (name === 'to') return []
    if (isRange(name, field)) return [{ name, field, words: ['from', 'to'] }]
    return [{ name, field, words: [wordOf(name, field)] }]
  })

const day = (text: string): ReactNode => <Ltr>{formatDay(text)}</Ltr>

const Range = ({ from, to }: { from: string | null; to: string | null }) => {
  const { t } = useLanguage()
  if (from && to) return <Ltr>{`${formatDay(from)} – ${formatDay(to)}`}</Ltr>
  if (!from && !to) return t('All')
  return from ? (
    <>
      {t('from')} {day(from)}
    </>
  ) : (
    <>
      {t('to')} {day(to!)}
    </>
  )
}

const Value = ({ filter: { field, words }, asked }: { filter: Filter; asked: Asked }) => {
  const { t } = useLanguage()
  if (words.length === 2) return <Range from={asked.get('from')} to={asked.get('to')} />
  const values = asked.getAll(words[0])
  if (values.length === 0) return t('All')
  const { kind } = field.shape
  const texts = values.map(value => {
    if (kind === 'day') return formatDay(value)
    if (kind === 'link' || kind === 'links') return picked.get(keyOf(field, value)) ?? `#${value}`
    if (kind === 'yesNo') return value === 'true' ? t('Yes') : t('No')
    return t(value)
  })
  return <bdi dir={kind === 'day' ? 'ltr' : undefined}>{texts.join(', ')}</bdi>
}

const RangeEditor = ({ asked, change }: { asked: Asked; change: Change }) => {
  const { t } = useLanguage()
  const now = dayjs()
  const text = (one: Dayjs | null) => one?.format('YYYY-MM-DD')
  const lastMonth = now.subtract(1, 'month')
  const bounds = [asked.get('from'), asked.get('to')].map(one => (one ? dayjs(one) : null))
  return (
    <DatePicker.RangePicker
      className="filter-editor"
      locale={useDayWords()}
      format={['DD-MMM-YYYY', 'D-M-YYYY', 'YYYY-MM-DD']}
      allowEmpty
      value={[bounds[0]!, bounds[1]!]}
      presets={[
        { label: t('Today'), value: [now, now] },
        { label: t('Last 7 days'), value: [now.subtract(6, 'day'), now] },
        { label: t('This month'), value: [dayjs(startOfMonth(text(now)!)), now] },
        { label: t('Last month'), value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
        { label: t('This year'), value: [now.startOf('year'), now] },
      ]}
      onChange={range => change({ from: text(range?.[0] ?? null), to: text(range?.[1] ?? null) })}
    />
  )
}

type EditorProps = { filter: Filter; asked: Asked; change: Change; close: () => void }

const WordsEditor = ({
  options,
  word,
  asked,
  change,
}: {
  options: readonly string[]
  word: string
  asked: Asked
  change: Change
}) => {
  const { t } = useLanguage()
  return (
    <Checkbox.Group
      className="filter-words"
      value={asked.getAll(word)}
      options={options.map(option => ({ value: option, label: t(option) }))}
      onChange={values => change({ [word]: values })}
    />
  )
}

// A list may be narrowed to several of a kind where a document holds one.
const severally = (field: Field): Field => {
  if (field.shape.kind === 'link') return { ...links(field.label, field.shape.to), need: 'optional' }
  return { ...(field.shape.kind === 'choice' ? choices(field.label, field.shape.options) : field), need: 'optional' }
}

const Editor = ({ filter, asked, change, close }: EditorProps) => {
  const [word, second] = filter.words
  if (second) return <RangeEditor asked={asked} change={change} />
  const { shape } = filter.field
  if (shape.kind === 'choice' || shape.kind === 'choices') {
    return <WordsEditor options={shape.options} {...{ word, asked, change }} />
  }
  if (shape.kind === 'yesNo') return <WordsEditor options={['true', 'false']} {...{ word, asked, change }} />
  if (shape.kind === 'day') {
    const choose = (value: string | null) => {
      change({ [word]: value ?? undefined })
      close()
    }
    return <DayInput value={asked.get(word)} onChange={choose} />
  }
  const field = filter.field.need === 'required' ? filter.field : severally(filter.field)
  const ids = asked.getAll(word).map(Number)
  return (
    <div className="filter-editor">
      <EntryInput
        field={field}
        name={field.label}
        value={shape.kind === 'text' ? asked.get(word) : field.shape.kind === 'links' ? ids : ids[0]}
        label={ids.map(id => picked.get(keyOf(field, String(id))) ?? `#${id}`)}
        onChange={(value, label) => {
          const labels = [label ?? []].flat()
          for (const [index, id] of [value ?? []].flat().entries())
            picked.set(keyOf(field, String(id)), labels[index] ?? '')
          change({ [word]: [value ?? []].flat().map(String) })
        }}
      />
    </div>
  )
}

type FiltersProps = {
  filters: readonly Filter[]
  asked: Asked
  change: Change
  /** shown whether or not they narrow anything, and not removable */
  fixed?: readonly string[]
}

/** The chips of the filters in use and the one that adds another. */
export const Filters = ({ filters, asked, change, fixed = [] }: FiltersProps) => {
  const { t } = useLanguage()
  const [fresh, setFresh] = useState<string>()
  const isFixed = ({ name }: Filter) => fixed.includes(name)
  const isUsed = ({ words }: Filter) => words.some(word => asked.has(word))
  const shown = filters.filter(filter => isFixed(filter) || isUsed(filter) || filter.name === fresh)
  const remove = ({ words }: Filter) => {
    setFresh(undefined)
    change(Object.fromEntries(words.map(word => [word, undefined])))
  }
  return (
    <>
      {shown.map(filter => (
        <FilterChip
          key={filter.name}
          name={t(filter.words.length === 2 && filter.name === 'from' ? 'Period' : filter.field.label)}
          value={<Value filter={filter} asked={asked} />}
          day={filter.field.shape.kind === 'day'}
          fresh={filter.name === fresh}
          editor={close => <Editor {...{ filter, asked, change, close }} />}
          onRemove={isFixed(filter) ? undefined : () => remove(filter)}
        />
      ))}
      <AddFilter
        names={filters
          .filter(filter => !shown.includes(filter))
          .map(({ name, field }) => ({ key: name, label: t(field.label) }))}
        onAdd={setFresh}
      />
    </>
  )
}
