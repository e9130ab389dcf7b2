// The figures of a statement as printed. Pure.

import type { Row } from '#kit/check.ts'
import { formatMoney } from '#kit/units.ts'

/** A printed amount; empty where there is none. */
export const printedMoney = (halalas: unknown): string => (typeof halalas === 'number' ? formatMoney(halalas) : '')

/** The balances above and below the lines, and the amounts posted on each side, in halalas. */
export const printedSums = ({ opening, closing }: { opening: number; closing: number }, totals: Row) => ({
  ...{ opening: printedMoney(opening), closing: printedMoney(closing) },
  ...{ debit: printedMoney(totals.debit ?? 0), credit: printedMoney(totals.credit ?? 0) },
})
