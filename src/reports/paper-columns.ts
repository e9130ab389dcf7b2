// The columns of a report on paper, their widths, and the size of the paper. Pure.

import { headUnitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'

/** `share`: the column's part of the room that is left; zero: it takes what it needs. */
type PaperColumn = { title: string; unit: string; numeric: boolean; isolated: boolean; share: number }

/** `size` of the letters in points. */
type PaperTable = { columns: PaperColumn[]; size: number; sheet: string; flipped: boolean }

/** Widths in letters: with the heading in one line, and with every text broken where it can be. */
type Measured = {
  field: Field
  title: string
  unit: string
  isFirm: boolean
  longest: number
  whole: number
  least: number
}

// The room between the margins of report.typ, in points.
const sheets = [
  { sheet: 'a4', flipped: false, room: 538 },
  { sheet: 'a4', flipped: true, room: 785 },
  { sheet: 'a3', flipped: true, room: 1134 },
  { sheet: 'a2', flipped: true, room: 1627 },
] as const
const inset = 5
const letterWidth = 0.6
const mostUnbroken = 24
const [leastShare, mostShare] = [14, 50]
const mostUpright = 7

// A point or a comma is half as wide as a digit.
const lettersIn = (words: string): number => words.length - (words.match(/[.,:; ]/g)?.length ?? 0) / 2

const longestOf = (texts: readonly string[]): number =>
  texts.reduce((most, words) => Math.max(most, lettersIn(words)), 0)
const longestWordOf = (texts: readonly string[]): number => longestOf(texts.flatMap(words => words.split(/\s+/)))

// In points, with the room beside the text.
const widthOf = (letters: number, size: number): number => letters * letterWidth * size + inset

const sizeFor = (columns: number): number => (columns <= 9 ? 8 : columns <= 14 ? 6.5 : 5)

// Names and sentences may be broken; figures, days, numbers and long codes may not.
const isFirmly = ({ shape }: Field, texts: readonly string[]): boolean =>
  isNumber(shape) ||
  ['day', 'instant'].includes(shape.kind) ||
  (shape.kind === 'text' && (longestOf(texts) <= mostUnbroken || longestWordOf(texts) > mostUnbroken))

const measure = (field: Field, texts: readonly string[], say: (word: unknown) => string): Measured => {
  const named = headUnitOf(field)
  const [title, unit] = [say(field.label), named ? say(named) : '']
  const heading = unit ? `${title} (${unit})` : title
  const isFirm = isFirmly(field, texts)
  const longest = longestOf(texts)
  const least = Math.max(isFirm ? longest : longestWordOf(texts), longestWordOf([heading]))
  const whole = isFirm ? Math.max(longest, lettersIn(heading)) : Math.max(least, leastShare)
  return { field, title, unit, isFirm, longest, whole, least }
}

// A column of sentences that took what it needs would leave no room for the names beside it, which would be drawn over the figures; and
// columns that all need more than there is are drawn over each other, so each then has its part of the whole.
const shareOf = ({ isFirm, longest, least }: Measured, isTight: boolean, size: number): number => {
  if (isTight) return widthOf(isFirm ? least : Math.max(least, Math.min(longest, least * 2)), size)
  return isFirm ? 0 : Math.min(Math.max(longest, leastShare), mostShare)
}

/** The table of these fields with the texts of their cells, on the smallest sheet on which no column is drawn over another. */
export const paperTable = (
  fields: readonly Field[],
  textsAt: (place: number) => readonly string[],
  say: (word: unknown) => string,
): PaperTable => {
  const measured = fields.map((field, place) => measure(field, textsAt(place), say))
  const size = sizeFor(fields.length)
  const needed = (name: 'least' | 'whole'): number =>
    measured.reduce((sum, column) => sum + widthOf(column[name], size), 0)
  const fitting = sheets.filter(({ flipped }) => flipped || fields.length <= mostUpright)
  const { room, sheet, flipped } = fitting.find(({ room }) => needed('least') <= room) ?? fitting.at(-1)!
  const isTight = needed('whole') > room
  const columns = measured.map(column => ({
    ...{ title: column.title, unit: column.unit, numeric: isNumber(column.field.shape) },
    isolated: ['day', 'instant', 'text'].includes(column.field.shape.kind),
    share: shareOf(column, isTight, size),
  }))
  return { columns, size, sheet, flipped }
}
