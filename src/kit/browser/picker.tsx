// Picks other documents: the server's offers for the typed text, narrowed by the form's values.

import { Select } from 'antd'
import { Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { Words } from '#kit/browser/cells.tsx'
import { addPath } from '#kit/browser/paths.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { mayOn } from '#rights/may.ts'
import { useDebounced } from '#ui/debounce.ts'
import { useLanguage } from '#ui/language.tsx'

export type Offer = { id: number; label: string; hint?: string }

type PickerProps = {
  to: Document
  /** an id, or ids when `multiple` */
  value: unknown
  label?: string | string[]
  /** ids the choice is narrowed by: `{ consignee: 7 }` */
  narrow?: Record<string, unknown>
  onChange: (value: unknown, label: string | string[] | undefined, hint?: string) => void
  multiple?: boolean
  /** the picker's field, such as `loan.terminal` */
  asking?: string
  /** includes rows no longer in use */
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

const useOffers = ({ to, narrow, asking, every }: PickerProps, search: string, isOpen: boolean) => {
  const agencyId = useAgencyId()
  const words = useDebounced(search, 250)
  const path = `${apiOf(agencyId, `lookups/${to.address}`)}?search=${encodeURIComponent(words)}${narrowing(narrow)}${asking ? `&for=${asking}` : ''}${every ? '&every=true' : ''}`
  return useAnswer<{ rows: Offer[] }>(isOpen ? path : undefined, { keep: true })
}

/** The names of rows by their ids, because a URL holds ids only. */
export const useNames = (to: Document | undefined, ids: readonly (number | string)[]) => {
  const agencyId = useAgencyId()
  const asked = new URLSearchParams([['every', 'true'], ...ids.map(id => ['id', String(id)])])
  const path = to && ids.length > 0 ? `${apiOf(agencyId, `lookups/${to.address}`)}?${asked}` : undefined
  const { data } = useAnswer<{ rows: Offer[] }>(path)
  return data && new Map(data.rows.map(({ id, label }) => [String(id), label]))
}

// In a new tab, so that the entries of this form stay.
const Missing = ({ to, children }: { to: Document; children: ReactElement }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  if (to.life !== listed || !mayOn(asker, 'Add', to.right)) return children
  return (
    <>
      {children}
      <a className="picker-add" href={addPath(agencyId, to)} target="_blank" rel="noreferrer">
        <Plus size={14} strokeWidth={1.7} aria-hidden /> {t('Add New')}
      </a>
    </>
  )
}

// The chosen ids with their names: from the value, from a look-up, or from the offers.
const useChosen = ({ to, value, label, multiple, onChange }: PickerProps, offers: readonly Offer[]) => {
  const ids = [value ?? []].flat() as number[]
  const labels = [label ?? []].flat()
  const unnamed = ids.filter((_, index) => !labels[index])
  const asked = useNames(to, unnamed)
  const given = new Map(ids.map((id, index) => [id, labels[index] || asked?.get(String(id))]))
  const offered = new Map(offers.map(({ id, label }) => [id, label]))
  const nameOf = (id: number): string | undefined => offered.get(id) ?? given.get(id)
  const hintOf = (id: unknown) => offers.find(offer => offer.id === id)?.hint
  const choose = (chosen: number | number[] | undefined) => {
    const names = [chosen ?? []].flat().map(id => nameOf(id) ?? '')
    if (multiple) onChange([chosen ?? []].flat(), names)
    else onChange(chosen ?? null, names[0], hintOf(chosen))
  }
  return { ids, nameOf, hintOf, choose }
}

/** One of another document's rows, or several. Shows each offer's hint, such as a balance. */
export const Picker = (props: PickerProps) => {
  const {
    to,
    value,
    label: _,
    narrow: _narrow,
    asking: _asking,
    every: _every,
    onChange,
    multiple,
    clearable,
    ...rest
  } = props
  const { t } = useLanguage()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useOffers(props, search, isOpen)
  const offers = data?.rows ?? []
  const { ids, nameOf, hintOf, choose } = useChosen(props, offers)
  return (
    <Select<number | number[]>
      {...rest}
      className="picker"
      mode={multiple ? 'multiple' : undefined}
      value={(multiple ? ids : value) as number | undefined}
      onChange={choose}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={setOpen}
      loading={isOpen && isFetching}
      popupMatchSelectWidth={280}
      notFoundContent={isFetching ? t('Please wait') : t('Nothing matches.')}
      options={offers.map(offer => ({ value: offer.id, label: offer.label }))}
      labelRender={({ value: id }) => <Words>{nameOf(id as number) ?? `#${id}`}</Words>}
      optionRender={({ value: id, label }) => <OfferLine label={String(label)} hint={hintOf(id)} />}
      popupRender={menu => <Missing to={to}>{menu}</Missing>}
    />
  )
}

const OfferLine = ({ label, hint }: { label: string; hint?: string }) => (
  <span className="offer">
    <Words>{label}</Words>
    <span className="offer-hint">{hint}</span>
  </span>
)
