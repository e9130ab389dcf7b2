// Inputs by their field's kind. Values are in internal units; decimals are read digit by digit, never through floating point.

import { Input, Select, Switch } from 'antd'
import type { FC } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import { Picker } from '#kit/browser/picker.tsx'
import { unitOf } from '#kit/display-units.ts'
import type { Field, Kind, Shape } from '#kit/fields.ts'
import { type NumberKind, scales } from '#kit/kinds.ts'
import { useClearing } from '#ui/clearing.tsx'
import { DayInput, InstantInput } from '#ui/day-input.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useMedia } from '#ui/media.ts'
import { NumberInput } from '#ui/number-input.tsx'

export type EntryInputProps = {
  field: Field
  id?: string
  value: unknown
  label?: string | string[]
  onChange: (value: unknown, label?: string | string[], hint?: string) => void
  narrow?: Record<string, unknown>
  asking?: string
  isInvalid?: boolean
  describedBy?: string
  name?: string
}

type Face<K extends Kind> = FC<EntryInputProps & { shape: Extract<Shape, { kind: K }> }>

const common = ({ id, isInvalid, describedBy, name }: EntryInputProps) => ({
  id,
  status: isInvalid ? ('error' as const) : undefined,
  'aria-invalid': isInvalid || undefined,
  'aria-describedby': describedBy,
  'aria-label': name,
})

const TextInput: Face<'text'> = ({ shape: { max, long, secret }, value, onChange, ...rest }) => {
  const Box = long ? Input.TextArea : secret ? Input.Password : Input
  return (
    <Box
      {...common({ value, onChange, ...rest })}
      {...(long && { rows: 2, className: 'grows' })}
      dir={/^[+\d]/.test((value as string) ?? '') ? 'ltr' : 'auto'}
      value={(value as string) ?? ''}
      maxLength={max}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

const DecimalInput: Face<NumberKind> = ({ shape, value, onChange, ...rest }) => {
  const { t } = useLanguage()
  const unit = unitOf(shape)
  return (
    <NumberInput
      {...common({ value, onChange, ...rest })}
      scale={scales[shape.kind]}
      value={value as number | null}
      onChange={onChange}
      // A field with a name of its own is in a column, which shows the unit in its heading.
      unit={rest.name ? undefined : unit && t(unit)}
    />
  )
}

const ChoiceInput: Face<'choice' | 'choices'> = ({ shape: { kind, options }, value, onChange, ...rest }) => {
  const { t } = useLanguage()
  // On touch screens the on-screen keyboard would cover the list, so there is no search.
  const hasKeyboard = useMedia('(pointer: fine)')
  return (
    <Select
      {...common({ value, onChange, ...rest })}
      mode={kind === 'choices' ? 'multiple' : undefined}
      value={value ?? undefined}
      onChange={chosen => onChange(chosen ?? null)}
      allowClear={useClearing(rest.field.need === 'optional')}
      showSearch={options.length > 8 || hasKeyboard ? { optionFilterProp: 'label' } : false}
      options={options.map(option => ({ value: option, label: t(option) }))}
    />
  )
}

const LinkInput: Face<'link' | 'links'> = ({ shape, value, label, narrow, asking, onChange, ...rest }) => (
  <Picker
    {...common({ value, onChange, ...rest })}
    to={shape.to}
    every={shape.every}
    multiple={shape.kind === 'links'}
    clearable={rest.field.need === 'optional'}
    {...{ value, label, narrow, asking, onChange }}
  />
)

const YesNoInput: Face<'yesNo'> = ({ value, onChange, id, name, describedBy }) => (
  <Switch
    id={id}
    aria-label={name}
    aria-describedby={describedBy}
    checked={value === true}
    onChange={is => onChange(is)}
  />
)

const DayEntry: FC<EntryInputProps & { shape: Shape }> = ({ shape, value, onChange, ...rest }) => {
  const { zone } = useAsker()
  const clearable = rest.field.need === 'optional'
  const shared = { ...common({ value, onChange, ...rest }), value: value as string | null, onChange, clearable }
  return shape.kind === 'day' ? <DayInput {...shared} /> : <InstantInput {...shared} zone={zone} />
}

const faces: Record<Exclude<Kind, 'lines'>, FC<never>> = {
  text: TextInput,
  count: DecimalInput,
  quantity: DecimalInput,
  weight: DecimalInput,
  money: DecimalInput,
  price: DecimalInput,
  days: DecimalInput,
  percent: DecimalInput,
  day: DayEntry,
  instant: DayEntry,
  yesNo: YesNoInput,
  choice: ChoiceInput,
  choices: ChoiceInput,
  link: LinkInput,
  links: LinkInput,
}

/** The input of a field's kind; child rows have their own editor. */
export const EntryInput = (props: EntryInputProps) => {
  const { shape } = props.field
  if (shape.kind === 'lines') return null
  const Face = faces[shape.kind] as FC<EntryInputProps & { shape: Shape }>
  return <Face {...props} shape={shape} />
}
