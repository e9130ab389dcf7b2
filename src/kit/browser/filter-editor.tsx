// What opens below a filter's chip: the face of its field's kind, or a range of days.

import { Checkbox, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { EntryInput } from '#kit/browser/inputs.tsx'
import { useNames } from '#kit/browser/picker.tsx'
import { startOfMonth } from '#kit/days.ts'
import { choices, type Field, links } from '#kit/fields.ts'
import { DayInput, useDayWords } from '#ui/day-input.tsx'
import { useLanguage } from '#ui/language.tsx'
import type { Changes } from '#ui/list-state.ts'

export type Change = (changes: Changes) => void
export type Asked = URLSearchParams

/** One chip: its field, or the range between two days. */
export type Filter = { name: string; field: Field; words: readonly [string] | readonly ['from', 'to'] }

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
  if (field.shape.kind === 'link') return { ...links(field.label, field.shape.to, { every: true }), need: 'optional' }
  return { ...(field.shape.kind === 'choice' ? choices(field.label, field.shape.options) : field), need: 'optional' }
}

/** Changes one filter. */
export const FilterEditor = ({ filter, asked, change, close }: EditorProps) => {
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
  return <LinkEditor {...{ filter, asked, change }} />
}

const LinkEditor = ({ filter, asked, change }: Omit<EditorProps, 'close'>) => {
  const { t } = useLanguage()
  const [word] = filter.words
  const { shape } = filter.field
  const field = filter.field.need === 'required' ? filter.field : severally(filter.field)
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
