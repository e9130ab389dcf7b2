// The main columns of a row: a list shows them first, so that they are visible without scrolling sideways; waiting items show only
// these.

import { columnsOf, type Document, opposites } from '#kit/document.ts'
import type { Fields, Shape } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'

/** The columns of a document's list whose shape matches, in the order of the list. */
export const listedIn =
  ({ fields, list }: Document) =>
  (fits: (shape: Shape) => boolean): string[] =>
    list.filter(name => fields[name] && fits(fields[name].shape))

/** A weight that is the difference of two others. */
export const isDifference = (shape: Shape): boolean => shape.kind === 'weight' && Boolean(shape.signed)

/** The main figure of a document: its quantity, else its net weight, else its money or count. Of a price list it is the price: a smallest
 *  quantity, or free days, which may be empty, only say when it applies. */
export const mainFigure = (document: Document): string | undefined => {
  const listed = listedIn(document)
  const [price] = listed(({ kind }) => kind === 'price')
  const measures = listed(
    ({ kind }) => kind === 'quantity' || kind === 'weight' || kind === 'money' || kind === 'count',
  )
  if (price && measures.every(name => document.fields[name]!.need === 'optional')) return price
  const weights = listed(shape => shape.kind === 'weight' && !isDifference(shape))
  const figures = listed(({ kind }) => kind === 'money' || kind === 'count')
  return listed(({ kind }) => kind === 'quantity')[0] ?? weights.at(-1) ?? figures[0]
}

// The amount to be paid: with VAT if there is such a field.
const mainMoney = (document: Document): string | undefined => {
  const listed = listedIn(document)(({ kind }) => kind === 'money')
  return ['gross', 'amount'].find(name => listed.includes(name)) ?? listed[0]
}

/** The party and the amount of a row: its customer, else its first party with names in both languages; its money, else its
 *  figure. */
export const decidingFacts = (document: Document): { parties: string[]; figure: string | undefined } => {
  const links = listedIn(document)(shape => shape.kind === 'link' && shape.to.fields.nameAr !== undefined)
  return {
    parties: links.toSorted((one, other) => Number(other === 'customer') - Number(one === 'customer')),
    figure: mainMoney(document) ?? mainFigure(document),
  }
}

/** The main columns: number, day, direction, figure, money, state. */
export const decidingColumns = (document: Document): string[] => {
  const columns = columnsOf(document)
  const number = [document.prefix ? 'docNo' : document.named, columns[0]!].find(name => columns.includes(name))
  const wanted = [number, 'date', ...opposites(document), mainFigure(document), mainMoney(document), 'status']
  return [...new Set(wanted)].filter(name => name !== undefined && columns.includes(name)) as string[]
}

/** The columns of a list: the main ones, then the others in the order of the definition. */
export const decidingFirst = (document: Document): string[] => [
  ...new Set([...decidingColumns(document), ...columnsOf(document)]),
]

/** The columns that remain beside the drawer: the name, the day, one party, up to three figures, the state. */
export const essential = (names: readonly string[], fields: Fields): string[] => {
  const left = { day: 1, link: 1, figure: 3 }
  return names.filter((name, index) => {
    if (index === 0 || name === 'status') return true
    const { shape } = fields[name]!
    const sort = isNumber(shape) ? 'figure' : shape.kind === 'day' ? 'day' : shape.kind === 'link' ? 'link' : undefined
    if (!sort || left[sort] === 0 || shape.kind === 'percent') return false
    left[sort] -= 1
    return true
  })
}
