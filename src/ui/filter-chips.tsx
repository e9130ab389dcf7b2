import { CalendarDays, ChevronDown, ListFilter, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilterPopover } from '#ui/filter-popover.tsx'
import { useLanguage } from '#ui/language.tsx'
import './parts.css'

type FilterChipProps = {
  name: string
  value: ReactNode
  /** opens below the chip to change the value; `close` closes it */
  editor?: (close: () => void) => ReactNode
  /** without it the filter cannot be removed and shows a chevron (a calendar if `day`) */
  onRemove?: () => void
  day?: boolean
  /** opens its editor at once, as a filter just added does */
  fresh?: boolean
}

const RemoveChip = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const { t } = useLanguage()
  return (
    <button type="button" className="chip-remove" aria-label={t('Remove filter {name}', { name })} onClick={onRemove}>
      <X size={13} strokeWidth={1.7} aria-hidden />
    </button>
  )
}

/** One filter: grey name, dark value, ×. */
export const FilterChip = ({ name, value, editor, onRemove, day, fresh }: FilterChipProps) => {
  const [open, setOpen] = useState(Boolean(fresh && editor))
  const Mark = day ? CalendarDays : ChevronDown
  const chip = (
    <button type="button" className="chip-main" aria-expanded={editor ? open : undefined}>
      <span className="chip-name">{name}</span>
      <span className="chip-value">{value}</span>
      {!onRemove && editor && <Mark size={13} strokeWidth={1.7} aria-hidden />}
    </button>
  )
  return (
    <span className={open ? 'chip chip-open' : 'chip'}>
      {editor ? (
        <FilterPopover open={open} onChange={setOpen} content={editor}>
          {chip}
        </FilterPopover>
      ) : (
        chip
      )}
      {onRemove && <RemoveChip name={name} onRemove={onRemove} />}
    </span>
  )
}

/** The dashed chip that adds a filter: lists the filters not in use, by name. */
export const AddFilter = ({
  names,
  onAdd,
}: {
  names: readonly { key: string; label: string }[]
  onAdd: (key: string) => void
}) => {
  const { t } = useLanguage()
  const [open, setOpen] = useState(false)
  if (names.length === 0) return null
  const add = (key: string) => {
    setOpen(false)
    onAdd(key)
  }
  const choices = (
    <ul className="choice-list">
      {names.map(({ key, label }) => (
        <li key={key}>
          <button type="button" onClick={() => add(key)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <FilterPopover open={open} onChange={setOpen} content={() => choices}>
      <button type="button" className="chip chip-add" aria-expanded={open}>
        <ListFilter size={14} strokeWidth={1.7} aria-hidden />
        {t('Filter')}
      </button>
    </FilterPopover>
  )
}

type FilterBarProps = {
  /** FilterChip and AddFilter */
  children: ReactNode
  /** shown as text if a filter can be cleared */
  onClear?: () => void
  /** at the far end: saved view, columns, grouping */
  end?: ReactNode
}

/** The row of chips above a list or a report. */
export const FilterBar = ({ children, onClear, end }: FilterBarProps) => {
  const { t } = useLanguage()
  return (
    <div className="filter-bar">
      <div className="filter-chips">
        {children}
        {onClear && (
          <button type="button" className="text-button" onClick={onClear}>
            {t('Clear all')}
          </button>
        )}
      </div>
      {end && <div className="filter-end">{end}</div>}
    </div>
  )
}
