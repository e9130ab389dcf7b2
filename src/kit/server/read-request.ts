// Reads bodies and queries of requests into internal values.

import { type Row, readValues } from '#kit/check.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { refuseFields } from '#kit/server/complete-values.ts'

const decimal = /^-?\d{1,16}(\.\d{1,9})?$/

const single = (text: string, { shape }: Field): unknown => {
  if (isNumber(shape) || shape.kind === 'link' || shape.kind === 'links')
    return decimal.test(text) ? Number(text) : text
  if (shape.kind === 'yesNo') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

const fromAddress = (value: unknown, field: Field): unknown => {
  const isMany = field.shape.kind === 'links' || field.shape.kind === 'choices'
  const texts = (Array.isArray(value) ? value : [value]) as string[]
  const values = texts.map(text => (text === '' ? undefined : single(text, field)))
  return isMany ? values : values.length === 1 ? values[0] : values
}

/** Reads a query string by fields: texts become numbers, ids and booleans. An unknown parameter is refused. */
export const readQuery = (fields: Fields, asked: Row): Row => {
  const wire = Object.entries(asked).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field ? fromAddress(value, field) : value]
  })
  const { values, problems } = readValues(fields, Object.fromEntries(wire))
  refuseFields(problems)
  return values
}

/** Reads a body by fields; a call without fields accepts only an empty one. */
export const readBody = (fields: Fields, body: unknown): Row => {
  const isBare = Object.keys(fields).length === 0
  const { values, problems } = readValues(fields, isBare ? (body ?? {}) : body)
  refuseFields(problems)
  return values
}
