// The filters of a list or a report as chips: each in the face of its field's kind.

import { type ReactNode, useState } from 'react'
import { type Asked, type Change, type Filter, FilterEditor } from '#kit/browser/filter-editor.tsx'
import { useNames } from '#kit/browser/picker.tsx'
import { formatDay } from '#kit/days.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { Ltr } from '#ui/figures.tsx'
import { AddFilter, FilterChip } from '#ui/filter-chips.tsx'
import { useLanguage } from '#ui/language.tsx'
import { wordOf } from '#ui/list-state.ts'

/** The filters of some fields. Lists have one range of days; a report's days stand for themselves, `from` and `to` together. */
export const filtersOf = (fields: Fields, isRange: (name: string, field: Field) => boolean): Filter[] =>
  Object.entries(fields).flatMap(([name, field]): Filter[] => {
    if (name === 'to') return []
    if (isRange(name, field)) return [{ name, field, words: ['from', 'to'] }]
    return [{ name, field, words: [wordOf(name, field)] }]
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

type ValueProps = { filter: Filter; asked: Asked; isFixed: boolean }

const Value = ({ filter: { field, words }, asked, isFixed }: ValueProps) => {
  const { t } = useLanguage()
  const values = asked.getAll(words[0])
  const names = useNames('to' in field.shape ? field.shape.to : undefined, values)
  if (words.length === 2) return <Range from={asked.get('from')} to={asked.get('to')} isFixed={isFixed} />
  if (values.length === 0) return isFixed ? '–' : t('All')
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
