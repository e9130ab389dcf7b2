// Converts a line to the names, order and formats of an agency's template. Pure.

import type { Fields, Kind } from '#kit/fields.ts'
import { decimalText } from '#kit/units.ts'
import type { valueForms } from '#trade/authority/report-fields.ts'
import type { ReportedLine } from '#trade/authority/reported-line.ts'

/** One field of a template: a field of the line or a constant, its external name, its format, and the external codes of its values. */
export type TemplateField = {
  field: string | null
  name: string
  form: ValueForm
  constant: string | null
  /** one per line, `inside=outside` */
  codes: string | null
}

type ValueForm = (typeof valueForms)[number]
type Value = string | number | null
export type ExternalRow = readonly (readonly [name: string, value: Value])[]

const forms: Record<ValueForm, (value: string | number) => string | number> = {
  'As it is': value => value,
  'Metric tons': value => decimalText(Number(value), 3),
  Riyals: value => decimalText(Number(value), 2),
  Price: value => decimalText(Number(value), 4),
  'Day as YYYYMMDD': value => String(value).slice(0, 10).replaceAll('-', ''),
  'Day as DD/MM/YYYY': value => String(value).slice(0, 10).split('-').reverse().join('/'),
}

/** The external codes of a field by the internal value. */
const codesIn = (codes: string | null): ReadonlyMap<string, string> =>
  new Map(
    (codes ?? '')
      .split('\n')
      .map(line => line.trim().split('='))
      .filter(([inside, ...outside]) => inside && outside.length > 0)
      .map(([inside, ...outside]) => [inside!.trim(), outside.join('=').trim()]),
  )

const externalValue = (fields: ReportedLine['fields'], { field, form, constant, codes }: TemplateField): Value => {
  if (field === null) return constant
  const value = fields[field] ?? null
  if (value === null) return constant
  return codesIn(codes).get(String(value)) ?? forms[form](value)
}

/** A line in the template's format; the constant is also the default where the line has no value. */
export const externalRow = (fields: ReportedLine['fields'], template: readonly TemplateField[]): ExternalRow =>
  template.map(each => [each.name, externalValue(fields, each)])

const formsByKind: Partial<Record<Kind, ValueForm>> = { quantity: 'Metric tons', money: 'Riyals', price: 'Price' }

/** The template of an agency that has none of its own: every field under its own name, in the unit of the trade. */
export const canonicalTemplate = (fields: Fields): TemplateField[] =>
  Object.entries(fields).map(([field, { shape }]) => ({
    ...{ field, name: field, form: formsByKind[shape.kind] ?? 'As it is', constant: null, codes: null },
  }))
