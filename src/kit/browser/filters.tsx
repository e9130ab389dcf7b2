// The filters of a list or a report as chips, edited by their field's kind.

import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { useNames } from '#kit/browser/picker.tsx'
import { formatDay } from '#kit/days.ts'
import { choices, type Field, type Fields, links, parameterOf } from '#kit/fields.ts'
import { DayChoice } from '#ui/day-input.tsx'
import { DayRange } from '#ui/day-range.tsx'
import { Ltr } from '#ui/figures.tsx'
import { AddFilter, FilterChip } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import type { Changes } from '#ui/list-state.ts'

type Change = (changes: Changes) => void
type ReportQuery = URLSearchParams

/** One chip: its field, or the range between two days. */
type Filter = { name: string; field: Field; words: readonly [string] | readonly ['from', 'to'] }

type EditorProps = { filter: Filter; asked: ReportQuery; change: Change; close: () => void }

type WordsProps = { options: readonly string[]; word: string; asked: ReportQuery; change: Change }

const WordsEditor = ({ options, word, asked, change }: WordsProps) => {
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

// A list can be filtered by several values of a field that holds only one in the document.
const asMultiple = (field: Field): Field => {
  if (field.shape.kind === 'link') return { ...links(field.label, field.shape.to, { every: true }), need: 'optional' }
  return { ...(field.shape.kind === 'choice' ? choices(field.label, field.shape.options) : field), need: 'optional' }
}

/** Edits one filter. */
const FilterEditor = ({ filter, asked, change, close }: EditorProps) => {
  const { zone } = useAsker()
  const [word, second] = filter.words
  if (second) return <DayRange {...{ asked, change, zone }} />
  const { shape } = filter.field
  const options = 'options' in shape ? shape.options : shape.kind === 'yesNo' && ['true', 'false']
  if (options) return <WordsEditor {...{ options, word, asked, change }} />
  if (shape.kind === 'day') {
    const choose = (value: string | null) => {
      change({ [word]: value ?? undefined })
      close()
    }
    return <DayChoice value={asked.get(word)} onChange={choose} />
  }
  return <LinkEditor {...{ filter, asked, change }} />
}

const LinkEditor = ({ filter, asked, change }: Omit<EditorProps, 'close'>) => {
  const { t } = useLanguage()
  const [word] = filter.words
  const { shape } = filter.field
  const field = filter.field.need === 'required' ? filter.field : asMultiple(filter.field)
  const words = asked.getAll(word)
  const names = useNames('to' in shape ? shape.to : undefined, words)
  const ids = words.map(Number)
  return (
    <div className="filter-editor">
      <EntryInput
        field={field}
        name={t(field.label)}
        value={shape.kind === 'text' ? asked.get(word) : field.shape.kind === 'links' ? ids : ids[0]}
        label={words.map(id => names?.get(id) ?? '')}
        onChange={value => change({ [word]: [value ?? []].flat().map(String) })}
      />
    </div>
  )
}

/** The filters for some fields. A list has one range of days; in a report each day is a filter, and `from` and `to` are one. */
export const filtersOf = (fields: Fields, isRange: (name: string, field: Field) => boolean): Filter[] =>
  Object.entries(fields).flatMap(([name, field]): Filter[] => {
    if (name === 'to') return []
    if (isRange(name, field)) return [{ name, field, words: ['from', 'to'] }]
    return [{ name, field, words: [parameterOf(name, field)] }]
  })

const day = (text: string): ReactNode => <Ltr>{formatDay(text)}</Ltr>

const Range = ({ from, to, isFixed }: { from: string | null; to: string | null; isFixed: boolean }) => {
  const { t } = useLanguage()
  if (from && to) return <Ltr>{`${formatDay(from)} – ${formatDay(to)}`}</Ltr>
  if (!from && !to) return isFixed ? '–' : t('All')
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

type ValueProps = { filter: Filter; asked: ReportQuery; isFixed: boolean }

const Value = ({ filter: { field, words }, asked, isFixed }: ValueProps) => {
  const { t } = useLanguage()
  const values = asked.getAll(words[0])
  const names = useNames('to' in field.shape ? field.shape.to : undefined, values)
  if (words.length === 2) return <Range from={asked.get('from')} to={asked.get('to')} isFixed={isFixed} />
  const isLeft = field.need === 'required' || !('to' in field.shape)
  if (values.length === 0) return isFixed && isLeft ? '–' : t('All')
  const { kind } = field.shape
  const texts = values.map(value => {
    if (kind === 'day') return formatDay(value)
    if (kind === 'link' || kind === 'links') return names ? (names.get(value) ?? `#${value}`) : '…'
    if (kind === 'yesNo') return value === 'true' ? t('Yes') : t('No')
    return t(value)
  })
  return <bdi dir={kind === 'day' ? 'ltr' : undefined}>{texts.join(t(', '))}</bdi>
}

type FiltersProps = {
  filters: readonly Filter[]
  asked: ReportQuery
  change: Change
  /** shown whether they are set or not, and not removable */
  fixed?: readonly string[]
  /** just added elsewhere on the screen: its editor opens at once */
  added?: string
}

/** The chips of the filters in use and the one that adds another. */
export const Filters = ({ filters, asked, change, fixed = [], added }: FiltersProps) => {
  const { t } = useLanguage()
  const [fresh, setFresh] = useState(added)
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
          value={<Value filter={filter} asked={asked} isFixed={isFixed(filter)} />}
          day={filter.field.shape.kind === 'day'}
          fresh={filter.name === fresh}
          editor={close => <FilterEditor {...{ filter, asked, change, close }} />}
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
