// The columns of a list and their order; stored in this browser, so that they are known before the server answers.

import { Button, Checkbox, Input } from 'antd'
import { Columns3, GripVertical, Pin, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ChooserPopover } from '#ui/filter-popover.tsx'
import { useLanguage } from '#ui/language.tsx'

/** `widths` in pixels, of the columns the user has resized. */
export type KeptColumns = { order: string[]; hidden: string[]; widths?: Record<string, number> }

const keyFor = (address: string): string => `x-gms-columns:${address}`

const read = (address: string): KeptColumns | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyFor(address)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const write = (address: string, kept: KeptColumns | undefined): void => {
  if (kept) localStorage.setItem(keyFor(address), JSON.stringify(kept))
  else localStorage.removeItem(keyFor(address))
}

const moveColumn = (order: readonly string[], name: string, to: string): string[] => {
  const without = order.filter(one => one !== name)
  const place = without.indexOf(to) + (order.indexOf(name) < order.indexOf(to) ? 1 : 0)
  return without.toSpliced(place, 0, name)
}

// The user's own columns, or those of a saved view.
const useKept = (address: string) => {
  const [kept, setKept] = useState(() => read(address))
  const [isOfView, setOfView] = useState(false)
  return {
    kept,
    keep: (next: KeptColumns | undefined) => {
      setKept(next)
      if (!isOfView) write(address, next)
    },
    /** the user's own, also while those of a view are shown */
    own: isOfView ? read(address) : kept,
    /** takes over the user's own columns as the server has them */
    storeOwn: (own: KeptColumns | undefined) => {
      write(address, own)
      if (!isOfView) setKept(own)
    },
    /** shows the columns of a view without storing them as the user's own; without a view shows the user's own again */
    showView: (view: { kept: KeptColumns | undefined } | undefined) => {
      setKept(view ? view.kept : read(address))
      setOfView(view !== undefined)
    },
  }
}

/** Columns of the list at `address`: `usual` are shown by default, `more` on choice. The first is pinned. */
export const useColumns = (address: string, usual: readonly string[], more: readonly string[]) => {
  const { kept, keep, ...ofUser } = useKept(address)
  const [pinned, ...rest] = [...usual, ...more]
  const known = (kept?.order ?? []).filter(name => rest.includes(name))
  const order = [pinned!, ...known, ...rest.filter(name => !known.includes(name))]
  const isHidden = (name: string) => (kept?.order.includes(name) ? kept.hidden.includes(name) : !usual.includes(name))
  const { widths } = kept ?? {}
  const shown = order.filter(name => name === pinned || !isHidden(name))
  return {
    order,
    shown,
    toggle: (name: string) => {
      const hidden = order.filter(one => (one === name ? !isHidden(one) : isHidden(one)))
      keep({ order, hidden, widths })
    },
    move: (name: string, to: string) => {
      if (name === to || to === pinned) return
      keep({ order: moveColumn(order, name, to), hidden: order.filter(isHidden), widths })
    },
    reset: () => keep(undefined),
    widths: widths ?? {},
    /** sets a column's width; without a width the column fits its content */
    resize: (name: string, width: number | undefined) => {
      const { [name]: _, ...others } = widths ?? {}
      const next = width === undefined ? others : { ...others, [name]: width }
      keep({ order, hidden: order.filter(isHidden), widths: next })
    },
    kept,
    ...ofUser,
  }
}

type Columns = ReturnType<typeof useColumns>
type Titles = Record<string, string>

const Line = ({ name, title, columns }: { name: string; title: string; columns: Columns }) => {
  const { t } = useLanguage()
  const isPinned = columns.order[0] === name
  const step = (event: KeyboardEvent, by: number) => {
    const to = columns.order[columns.order.indexOf(name) + by]
    event.preventDefault()
    if (to) columns.move(name, to)
  }
  return (
    <li
      className="column-line"
      draggable={!isPinned}
      onDragStart={event => event.dataTransfer.setData('text/plain', name)}
      onDragOver={event => event.preventDefault()}
      onDrop={event => columns.move(event.dataTransfer.getData('text/plain'), name)}
      onKeyDown={event => {
        if (event.altKey && event.key === 'ArrowUp') step(event, -1)
        if (event.altKey && event.key === 'ArrowDown') step(event, 1)
      }}
    >
      {isPinned ? <span className="column-grip" /> : <GripVertical size={14} className="column-grip" aria-hidden />}
      <Checkbox
        checked={columns.shown.includes(name)}
        disabled={isPinned}
        onChange={() => columns.toggle(name)}
        title={isPinned ? undefined : t('Alt and arrow keys move the column')}
      >
        {title}
      </Checkbox>
      {isPinned && <Pin size={13} className="column-pin" aria-label={t('Pinned')} />}
    </li>
  )
}

const Chooser = ({ columns, titles }: { columns: Columns; titles: Titles }) => {
  const { t } = useLanguage()
  const [search, setSearch] = useState('')
  const matches = columns.order.filter(name => titles[name]!.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className="column-chooser">
      <Input
        prefix={<Search size={14} strokeWidth={1.7} aria-hidden />}
        placeholder={t('Find a column')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <ul>
        {matches.map(name => (
          <Line key={name} name={name} title={titles[name]!} columns={columns} />
        ))}
      </ul>
      <div className="column-foot">
        <span>{t('{shown} of {all} shown', { shown: columns.shown.length, all: columns.order.length })}</span>
        <button type="button" className="text-button column-reset" onClick={columns.reset}>
          {t('Reset')}
        </button>
      </div>
    </div>
  )
}

/** The button that opens the chooser; without its text if there is little room. */
export const ColumnsButton = ({ columns, titles, short }: { columns: Columns; titles: Titles; short?: boolean }) => {
  const { t } = useLanguage()
  return (
    <ChooserPopover content={<Chooser columns={columns} titles={titles} />}>
      <Button
        className="columns-button"
        icon={<Columns3 size={14} strokeWidth={1.7} />}
        aria-label={short ? t('Columns') : undefined}
      >
        {short ? undefined : t('Columns')}
      </Button>
    </ChooserPopover>
  )
}
