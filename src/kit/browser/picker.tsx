// Picks other documents: the server's offers for the typed text, narrowed by the form's values.

import { type RefSelectProps, Select, type SelectProps } from 'antd'
import { Plus } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useAdditions } from '#kit/browser/additions.tsx'
import { apiOf, ask, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Words } from '#kit/browser/cells.tsx'
import { useFormAside } from '#kit/browser/form-aside.ts'
import { factsOf, type Offer, OfferLines } from '#kit/browser/offers.tsx'
import { nameOf as nameOfRow } from '#kit/browser/paths.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { mayOn } from '#rights/may.ts'
import { isolateLtr } from '#texts/translate.ts'
import { useClearing } from '#ui/clearing.tsx'
import { useDebounced } from '#ui/debounce.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { awaitAnother, awaitChoice, chooseNow, onKey } from '#ui/pending-choices.ts'
import { useSteady } from '#ui/steady.ts'

type PickerProps = {
  to: Document
  /** an id, or ids when `multiple` */
  value: unknown
  label?: string | string[]
  /** ids that narrow the choice: `{ consignee: 7 }` */
  narrow?: Record<string, unknown>
  onChange: (value: unknown, label: string | string[] | undefined, hint?: string) => void
  multiple?: boolean
  /** the name of the field that the picker belongs to, such as `loan.terminal` */
  asking?: string
  /** includes rows that are no longer in use */
  every?: boolean
  clearable?: boolean
  id?: string
  placeholder?: string
  status?: 'error'
  'aria-describedby'?: string
  'aria-label'?: string
  autoFocus?: boolean
}

const narrowing = (narrow: PickerProps['narrow'] = {}): string =>
  Object.entries(narrow)
    .filter(([, id]) => typeof id === 'number')
    .map(([name, id]) => `&${name}Id=${id}`)
    .join('')

// The offers for the words typed so far. Before they arrive, `readTyped` reads them without delay.
const useOffers = ({ to, narrow, asking, every }: PickerProps, search: string, isOpen: boolean) => {
  const agencyId = useAgencyId()
  const words = useDebounced(search, 250)
  const pathOf = (typed: string): string =>
    `${apiOf(agencyId, `lookups/${to.address}`)}?search=${encodeURIComponent(typed)}${narrowing(narrow)}${asking ? `&for=${asking}` : ''}${every ? '&every=true' : ''}`
  const { data, isFetching } = useAnswer<{ rows: Offer[] }>(isOpen ? pathOf(words) : undefined, { keep: true })
  const isBehind = words !== search || isFetching
  const readTyped = async () => (await ask<{ rows: Offer[] }>(pathOf(search))).rows
  return { offers: data?.rows ?? [], isFetching, isBehind, readTyped }
}

/** The names of rows by their ids, because a URL holds ids only. */
export const useNames = (to: Document | undefined, ids: readonly (number | string)[]) => {
  const agencyId = useAgencyId()
  const asked = new URLSearchParams([['every', 'true'], ...ids.map(id => ['id', String(id)])])
  const path = to && ids.length > 0 ? `${apiOf(agencyId, `lookups/${to.address}`)}?${asked}` : undefined
  const { data } = useAnswer<{ rows: Offer[] }>(path)
  return data && new Map(data.rows.map(({ id, label }) => [String(id), label]))
}

type AddNewProps = { to: Document; onAdd?: () => void; children: ReactElement }

const AddNew = ({ to, onAdd, children }: AddNewProps) => {
  const { t } = useLanguage()
  if (!onAdd) return children
  return (
    <>
      {children}
      <button
        type="button"
        className="picker-add"
        aria-keyshortcuts="Control+Enter"
        title={t('New {document}', { document: t(to.singular) })}
        // Keeps the focus in the entry: the list closes when the entry loses it, before the button could be pressed.
        onMouseDown={event => event.preventDefault()}
        onClick={onAdd}
      >
        <Plus size={14} strokeWidth={1.7} aria-hidden /> {t('Add New')} <kbd className="key-cap">Ctrl ↵</kbd>
      </button>
    </>
  )
}

// Filters choose only among existing rows, and a drawer does not open another one.
const useMayAdd = ({ to, every }: PickerProps): boolean => {
  const { asker } = useAsker()
  const aside = useFormAside()
  return !every && !aside && to.life === listed && mayOn(asker, 'Add', to.right)
}

// The chosen ids with their names: from the value, from a look-up, or from the offers.
const useChosen = ({ to, value, label, multiple, onChange }: PickerProps, offers: readonly Offer[]) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const ids = [value ?? []].flat() as number[]
  const labels = [label ?? []].flat()
  const unnamed = ids.filter((_, index) => !labels[index])
  const asked = useNames(to, unnamed)
  const given = new Map(ids.map((id, index) => [id, labels[index] || asked?.get(String(id))]))
  const offered = new Map(offers.map(({ id, label }) => [id, label]))
  const nameOf = (id: number): string | undefined => offered.get(id) ?? given.get(id)
  const hintOf = (offer: Offer | undefined): string | undefined => {
    const facts = offer && factsOf(to, offer, zone)
    const decisive = facts?.filter(({ isAlarm }, index) => isAlarm || index === 0)
    const written = decisive?.map(({ label, words, unit }) => [t(label), isolateLtr(words), unit && t(unit)])
    return written?.map(fact => fact.filter(Boolean).join(' ')).join(' · ') || undefined
  }
  const choose = (chosen: number | number[] | undefined) => {
    const names = [chosen ?? []].flat().map(id => nameOf(id) ?? '')
    if (multiple) onChange([chosen ?? []].flat(), names)
    else onChange(chosen ?? null, names[0], hintOf(offers.find(({ id }) => id === chosen)))
  }
  const add = (id: number, name: string, offer?: Offer) => {
    if (!multiple) onChange(id, name, hintOf(offer))
    else if (!ids.includes(id)) onChange([...ids, id], [...ids.map(each => nameOf(each) ?? ''), name])
  }
  return { ids, nameOf, choose, add }
}

// Opens the form of a new row, and puts the saved row into the field.
const useAdding = (props: PickerProps, search: string, add: (id: number, name: string) => void) => {
  const { to, narrow } = props
  const { t } = useLanguage()
  const field = useRef<RefSelectProps>(null)
  const { NewDrawer } = useAdditions()
  const [words, setWords] = useState<string>()
  const isOpen = words !== undefined
  const close = () => setWords(undefined)
  // Focuses the field after the drawer has closed, because an open drawer traps the focus.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) field.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const done = (saved: Row) => {
    add(saved.id as number, nameOfRow(to, saved, t))
    close()
  }
  const known = Object.fromEntries(Object.entries(narrow ?? {}).filter(([, id]) => typeof id === 'number'))
  const start = () => setWords(search.trim())
  return { field, start, drawer: isOpen && <NewDrawer {...{ to, words, done, close }} narrow={known} /> }
}

// The search, its offers, and the ways to choose or to add.
const usePicking = (props: PickerProps) => {
  const { t } = useLanguage()
  const [search, setSearch] = useState('')
  const clear = () => setSearch('')
  const [isOpen, setOpen] = useState(false)
  const { offers, isFetching, isBehind, readTyped } = useOffers(props, search, isOpen)
  const { ids, nameOf, choose, add } = useChosen(props, offers)
  const { field, drawer, start } = useAdding(props, search, add)
  const leaveAndAdd = () => {
    setOpen(false)
    start()
  }
  const onAdd = useMayAdd(props) ? leaveAndAdd : undefined
  const take = useSteady((asked: string, [first]: Offer[]) => {
    // What narrows the choice has changed since: the answer is for other values.
    if (asked !== narrowing(props.narrow)) return
    if (first) add(first.id, first.label, first)
    else notify.error(t('Nothing matches.'))
  })
  const takeFirst = () => {
    const [asked, wait] = [narrowing(props.narrow), props.multiple ? awaitAnother : awaitChoice] as const
    wait(field, readTyped(), found => take(asked, found)).catch((error: Error) => notify.error(t(error.message)))
    setOpen(false)
    clear()
  }
  const press = onKey(isOpen, props.multiple && search === '', onAdd, search && isBehind ? takeFirst : undefined)
  const entry: SelectProps<number | number[]> = {
    mode: props.multiple ? 'multiple' : undefined,
    value: (props.multiple ? ids : props.value) as number | undefined,
    onChange: chosen => chooseNow(field, () => choose(chosen)),
    ...{ onSelect: clear, onDeselect: clear, onBlur: clear },
    showSearch: { filterOption: false, onSearch: setSearch, searchValue: search },
    open: isOpen,
    onOpenChange: setOpen,
    loading: isOpen && isFetching,
    notFoundContent: isFetching ? t('Please wait') : t('Nothing matches.'),
    options: offers.map(offer => ({ value: offer.id, label: offer.label, offer })),
  }
  return { nameOf, entry, field, drawer, onAdd, press }
}

/** Picks one row of another document, or several. Shows facts that help to choose, such as a balance. */
export const Picker = (props: PickerProps) => {
  const {
    to,
    clearable,
    value: _value,
    label: _label,
    onChange: _onChange,
    narrow: _narrow,
    asking: _asking,
    every: _every,
    multiple: _multiple,
    ...rest
  } = props
  const { zone } = useAsker()
  const { nameOf, entry, field, drawer, onAdd, press } = usePicking(props)
  return (
    <>
      <span className="picker-box" onKeyDownCapture={press}>
        <Select<number | number[]>
          {...rest}
          {...entry}
          ref={field}
          className="picker"
          allowClear={useClearing(clearable)}
          popupMatchSelectWidth={Math.min(to.pickerFacts ? 380 : 280, window.innerWidth - 32)}
          labelRender={({ value: id }) => <Words>{nameOf(id as number) ?? `#${id}`}</Words>}
          // The option's own offer: while the list closes, its options are older than the offers.
          optionRender={({ data }) => <OfferLines to={to} offer={data.offer} zone={zone} />}
          popupRender={menu => <AddNew {...{ to, onAdd }}>{menu}</AddNew>}
        />
      </span>
      {drawer}
    </>
  )
}
