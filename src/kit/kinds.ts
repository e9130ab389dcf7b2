// How each kind of field reads, writes, stores and describes (OpenAPI) a value. browser/inputs.tsx and cells.tsx display it.

import { isDay, isInstant } from '#kit/days.ts'
import type { Field, Kind, Shape } from '#kit/fields.ts'
import { fromDecimal, toDecimal } from '#kit/units.ts'

/** Why a value was refused: a message key and the values that fill its places. */
export type Problem = { message: string; values?: Record<string, string | number> }
type ReadResult = { value: unknown } | { problem: Problem }
type Face<S extends Shape = Shape> = {
  read: (wire: unknown, shape: S) => ReadResult
  write: (inside: unknown, shape: S) => unknown
  column: string
  schema: (shape: S) => Record<string, unknown>
}

const good = (value: unknown): ReadResult => ({ value })
const bad = (message: string, values?: Record<string, string | number>): ReadResult => ({
  problem: { message, values },
})
const same = (inside: unknown): unknown => inside

/** Decimals after the point on the wire, for the kinds that are integers inside. */
export const scales = { count: 0, weight: 0, quantity: 3, money: 2, price: 4, days: 5, percent: 3 } as const

export type NumberKind = keyof typeof scales

export const isNumber = (shape: Shape): shape is Extract<Shape, { kind: NumberKind }> => shape.kind in scales

const readNumber = (wire: unknown, shape: Extract<Shape, { kind: NumberKind }>): ReadResult => {
  const scale = scales[shape.kind]
  if (typeof wire !== 'number') return bad('Enter a number.')
  const inside = 'isId' in shape && Number.isSafeInteger(wire) ? wire : fromDecimal(wire, scale)
  if (inside === undefined) {
    return scale === 0
      ? bad('Enter a whole number up to 10,000,000,000.')
      : bad('Enter a number such as 1,234.5, with at most {scale} decimals, up to 10,000,000,000.', { scale })
  }
  if (shape.kind === 'percent') {
    const most = (shape.most ?? 100) * 1000
    if (inside > most || inside < (shape.signed ? -most : 0))
      return bad('Enter a percentage from 0 to {most}.', { most: most / 1000 })
    return good(inside)
  }
  const signed = 'signed' in shape && shape.signed
  if (inside < 0 && !signed) return bad('Enter a number that is not negative.')
  if (inside === 0 && !signed && !('zero' in shape && shape.zero)) return bad('Enter a number above zero.')
  return good(inside)
}

const number = (kind: NumberKind): Face<never> => ({
  read: readNumber as never,
  write: inside => toDecimal(inside as number, scales[kind]),
  column: 'bigint',
  schema: shape => ({
    type: scales[kind] === 0 ? 'integer' : 'number',
    ...(scales[kind] > 0 && { multipleOf: 1 / 10 ** scales[kind] }),
    maximum: 'isId' in (shape as object) ? Number.MAX_SAFE_INTEGER : 1e10,
  }),
})

// Control characters, lone surrogates and U+FFFE, U+FFFF, which PDF, XML or PostgreSQL do not accept; tab and line breaks are allowed.
const unprintable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u
// Pasted with a text and not seen, they would turn the direction of what a line shows after it.
const turning = /[\u202a-\u202e\u2066-\u2069]/g

const text: Face<Extract<Shape, { kind: 'text' }>> = {
  read(wire, { max, fold, pattern, valid, problem, secret }) {
    const plain = typeof wire !== 'string' ? '' : secret ? wire : wire.replace(turning, '').trim()
    const words = secret ? plain : (fold?.(plain) ?? plain)
    if (words === '') return bad('Enter some text.')
    if (words.length > max) return bad('Enter at most {max} characters.', { max })
    if (unprintable.test(words)) return bad('Remove the unprintable characters.')
    if ((pattern && !pattern.test(words)) || valid?.(words) === false)
      return bad(problem ?? 'This has the wrong format.')
    return good(words)
  },
  write: same,
  column: 'text',
  schema: ({ max, pattern }) => ({ type: 'string', maxLength: max, ...(pattern && { pattern: pattern.source }) }),
}

const isId = (wire: unknown): wire is number => Number.isSafeInteger(wire) && (wire as number) > 0

const someOf = (wire: unknown, fits: (one: unknown) => boolean, message: string): ReadResult =>
  Array.isArray(wire) && wire.length <= 1000 && wire.every(fits) && new Set(wire).size === wire.length
    ? good(wire)
    : bad(message)

export const kinds: Record<Kind, Face<never>> = {
  text,
  count: number('count'),
  quantity: number('quantity'),
  weight: number('weight'),
  money: number('money'),
  price: number('price'),
  days: number('days'),
  percent: number('percent'),
  day: {
    read: wire =>
      typeof wire === 'string' && isDay(wire) ? good(wire) : bad('Enter a day that exists, as YYYY-MM-DD.'),
    write: same,
    column: 'date',
    schema: () => ({ type: 'string', format: 'date' }),
  },
  instant: {
    read: wire =>
      typeof wire === 'string' && isInstant(wire)
        ? good(new Date(wire).toISOString())
        : bad(typeof wire === 'string' ? 'Enter a date and a time with an offset.' : 'Enter a day and a time.'),
    write: same,
    column: 'timestamptz',
    schema: () => ({ type: 'string', format: 'date-time' }),
  },
  yesNo: {
    read: wire => (typeof wire === 'boolean' ? good(wire) : bad('Answer yes or no.')),
    write: same,
    column: 'boolean',
    schema: () => ({ type: 'boolean' }),
  },
  choice: {
    read: (wire, { options }: Extract<Shape, { kind: 'choice' | 'choices' }>) =>
      options.includes(wire as string) ? good(wire) : bad('Choose one of the list.'),
    write: same,
    column: 'text',
    schema: ({ options }: Extract<Shape, { kind: 'choice' | 'choices' }>) => ({ type: 'string', enum: options }),
  },
  choices: {
    read: (wire, { options }: Extract<Shape, { kind: 'choice' | 'choices' }>) =>
      someOf(wire, one => options.includes(one as string), 'Choose from the list.'),
    write: same,
    column: 'text[]',
    schema: ({ options }: Extract<Shape, { kind: 'choice' | 'choices' }>) => ({
      type: 'array',
      items: { type: 'string', enum: options },
    }),
  },
  link: {
    read: wire => (isId(wire) ? good(wire) : bad('Choose one of the list.')),
    write: same,
    column: 'bigint',
    schema: () => ({ type: 'integer', minimum: 1 }),
  },
  links: {
    read: wire => someOf(wire, isId, 'Choose from the list.'),
    write: same,
    column: 'bigint[]',
    schema: () => ({ type: 'array', items: { type: 'integer', minimum: 1 } }),
  },
  lines: {
    read: () => bad('Lines are read by check.ts.'),
    write: same,
    column: '',
    schema: () => ({ type: 'array' }),
  },
}

/** Reads one value from the wire: returns the internal value, or the problem. */
export const readValue = (wire: unknown, { shape }: Field): ReadResult => kinds[shape.kind].read(wire, shape as never)

/** Writes one value to the wire. */
export const writeValue = (inside: unknown, { shape }: Field): unknown =>
  inside === null || inside === undefined ? null : kinds[shape.kind].write(inside, shape as never)
