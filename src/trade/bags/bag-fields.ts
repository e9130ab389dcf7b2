// Fields of every document about empty bags.

import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { automatic, choice, hinted, link, optional, starting } from '#kit/fields.ts'
import { vatOf } from '#kit/units.ts'

export const scopes = ['OTHERS', 'SGC'] as const
export const conditions = ['Good', 'Damaged'] as const
export type Condition = (typeof conditions)[number]

/** The parties that can be liable for damaged bags. */
export const responsibles = ['Transporter', 'Terminal', 'Nobody'] as const

/** Identifies bags: the size follows from the grade; the scope is the owner's unless it is entered. */
export const whichBags = {
  bagGrade: link('Bag grade', bagGrade),
  size: automatic(choice('Bag size', bagSizes)),
  scope: hinted(optional(choice('Ownership scope', scopes)), 'Empty: the owner’s own.'),
}

export const conditionField = () => optional(starting(choice('Condition', conditions), 'Good'))

type TaxedBags = { net: number; vatPct: number | null }

/** The VAT of these lines in halalas, at 15 % by default: rounded once for each rate, on the sum taxed at that rate. */
export const vatByRate = (lines: readonly TaxedBags[]): number =>
  [...Map.groupBy(lines, ({ vatPct }) => vatPct ?? 15_000)].reduce(
    (sum, [rate, of]) =>
      sum +
      vatOf(
        of.reduce((total, { net }) => total + net, 0),
        rate,
      ),
    0,
  )
