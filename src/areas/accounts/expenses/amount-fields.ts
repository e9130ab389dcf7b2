// The net amount of a bill in riyals.

import { proportion } from '#kit/units.ts'

type Billed = { currency: 'SAR' | 'USD'; amount: number | null; amountUsd: number | null; fxRate: number | null }

/** Halalas of a bill: as entered, or its cents at the exchange rate in ten-thousandths of a riyal per dollar (3.75 if empty). */
export const billNetOf = ({ currency, amount, amountUsd, fxRate }: Billed): number =>
  currency === 'USD' ? proportion(amountUsd ?? Number.NaN, fxRate ?? 37_500, 10_000) : (amount ?? Number.NaN)
