// The figures of a statement as its paper says them. Pure.

import type { Row } from '#kit/check.ts'
import { formatMoney } from '#kit/units.ts'

/** An amount as it is printed; nothing where there is none. */
export const printedMoney = (halalas: unknown): string => (typeof halalas === 'number' ? formatMoney(halalas) : '')

/** What stands above and below the lines: the balances, and what was booked on each side, in halalas. */
export const printedSums = ({ opening, closing }: { opening: number; closing: number }, totals: Row) => ({
  ...{ opening: printedMoney(opening), closing: printedMoney(closing) },
  ...{ debit: printedMoney(totals.debit ?? 0), credit: printedMoney(totals.credit ?? 0) },
})
