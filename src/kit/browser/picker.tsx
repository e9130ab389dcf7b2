// Chooses other documents: what the server offers for what is typed, narrowed by what the form already holds.

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
import { useLanguage } from '#ui/language.tsx'
import { useSettled } from '#ui/timing.ts'

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
  /** the field that asks, `loan.terminal` */
  asking?: string
  /** also what can no longer be used */
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
  const words = useSettled(search, 250)
  const path = `${apiOf(agencyId, `lookups/${to.address}`)}?search=${encodeURIComponent(words)}${narrowing(narrow)}${asking ? `&for=${asking}` : ''}${every ? '&every=true' : ''}`
  return useAnswer<{ rows: Offer[] }>(isOpen ? path : undefined, { keep: true })
}

// What stands there without a name, as from an address, is asked for.
const useNames = ({ to }: PickerProps, ids: readonly number[]): Offer[] => {
  const agencyId = useAgencyId()
  const path = `${apiOf(agencyId, `lookups/${to.address}`)}?every=true&${ids.map(id => `id=${id}`).join('&')}`
  return useAnswer<{ rows: Offer[] }>(ids.length > 0 ? path : undefined).data?.rows ?? []
}

// In a tab of its own, so that what is half entered here stays.
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

/** One of another document's rows, or several. Shows each offer's hint, such as a balance. */
export const Picker = (props: PickerProps) => {
  const {
    to,
    value,
    label,
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
  const ids = [value ?? []].flat() as number[]
  const labels = [label ?? []].flat()
  const found = useNames(
    props,
    ids.filter((_, index) => !labels[index]),
  )
  const names = new Map([
    ...ids.map((id, index): [number, string] => [id, labels[index] ?? `#${id}`]),
    ...[...found, ...offers].map((offer): [number, string] => [offer.id, offer.label]),
  ])
  const choose = (chosen: number | number[] | undefined) => {
    const all = [chosen ?? []].flat()
    const told = all.map(id => names.get(id) ?? '')
    if (multiple) onChange(all, told)
    else onChange(chosen ?? null, told[0], offers.find(offer => offer.id === chosen)?.hint)
  }
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
      labelRender={({ value: id }) => <Words>{names.get(id as number) ?? `#${id}`}</Words>}
      optionRender={option => (
        <span className="offer">
          <Words>{String(option.label)}</Words>
          <span className="offer-hint">{offers.find(offer => offer.id === option.value)?.hint}</span>
        </span>
      )}
      popupRender={menu => <Missing to={to}>{menu}</Missing>}
    />
  )
}
