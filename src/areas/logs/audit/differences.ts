// A change stored in the timeline, as text: the old and the new value of each field.

import type { Difference } from '#areas/logs/audit/definition.ts'
import { formatDay, formatInstant } from '#kit/days.ts'
import { commonFields } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import { formatDecimal, fromDecimal } from '#kit/units.ts'

export type Changes = Record<string, [unknown, unknown]>

/** The names of linked rows, by field. */
export type Names = Record<string, string | string[] | null>

const describeLine = (line: Record<string, unknown>, fields: Fields, zone: string): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => describeValue(field, line[name], undefined, zone))
    .join(' · ')

const describeSingle = (value: unknown, { shape }: Field, zone: string): string => {
  if (shape.kind === 'lines') return describeLine(value as Record<string, unknown>, shape.of, zone)
  if (shape.kind === 'link' || shape.kind === 'links') return `#${value}`
  if (shape.kind === 'day') return formatDay(String(value))
  if (shape.kind === 'instant') return formatInstant(String(value), zone)
  if (shape.kind === 'yesNo') return value ? 'Yes' : 'No'
  const inside = isNumber(shape) ? fromDecimal(value as number, scales[shape.kind]) : undefined
  return inside !== undefined && isNumber(shape) ? formatDecimal(inside, scales[shape.kind]) : String(value)
}

/** A value as text: several texts for a list, none for an empty value; options stay message keys. */
const describeValue = (
  field: Field,
  value: unknown,
  names: string | string[] | null | undefined,
  zone: string,
): string[] => {
  if (value === null || value === undefined || value === '') return []
  const labels = [names ?? []].flat()
  const values = [value].flat()
  return labels.length === values.length ? labels : values.map(each => describeSingle(each, field, zone))
}

/** Isolates figures, days and numbers within an Arabic sentence; otherwise the parts of a date would be reordered. */
export const leftToRight = (words: string): string =>
  /\d/.test(words) && !/[\u0600-\u06ff]/.test(words) ? `\u2066${words}\u2069` : words

// A field that no longer exists, or a change of something that is not a document.
const unknownField = (name: string): Field => ({ label: name, need: 'optional', shape: { kind: 'text', max: 1000 } })

/** All differences of a change. For lists, only added and removed values. */
export const listDifferences = (
  fields: Fields,
  changes: Changes,
  names: readonly [Names, Names],
  zone: string,
): Difference[] =>
  Object.entries(changes).map(([name, [was, is]]) => {
    const field = fields[name] ?? commonFields[name] ?? unknownField(name)
    const [before, after] = [was, is].map((value, side) => describeValue(field, value, names[side]![name], zone)) as [
      string[],
      string[],
    ]
    return {
      name,
      label: field.label,
      before: before.filter(word => !after.includes(word) || before.length < 2),
      after: after.filter(word => !before.includes(word) || after.length < 2),
    }
  })
