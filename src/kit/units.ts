// Integers inside, decimals outside: kilograms, halalas, cents. Neither is ever computed in floating point:
// decimals are split and joined as text.

/** Largest number accepted or shown, before scaling. */
export const CAP = 1e10

/** `12.345` at scale 3 -> 12345. Undefined when it is not finite, beyond the cap or finer than the scale. */
export const fromDecimal = (value: number, scale: number): number | undefined => {
  if (!Number.isFinite(value) || Math.abs(value) > CAP) return undefined
  const text = value.toString()
  if (text.includes('e')) return Math.abs(value) < 1 ? undefined : fromDecimal(Number(BigInt(value)), scale)
  const [whole = '0', fraction = ''] = text.split('.')
  if (fraction.length > scale) return undefined
  return Number(whole + fraction.padEnd(scale, '0')) || 0
}

/** A figure of a response at its scale. Throws a RangeError where it is finer: that is a defect, never zero. */
export const integerOf = (value: number, scale: number): number => {
  const integer = fromDecimal(value, scale)
  if (integer === undefined) throw new RangeError(`${value} is not a figure of ${scale} decimals`)
  return integer
}

/** Metric tons of a response as kilograms; riyals as halalas. */
export const kgOf = (tons: number): number => integerOf(tons, 3)
export const halalasOf = (riyals: number): number => integerOf(riyals, 2)

/** 12345 at scale 3 -> `12.345`, always with that many decimals. */
export const decimalText = (value: number, scale: number): string => {
  const digits = Math.abs(value)
    .toString()
    .padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return value < 0 ? `-${text}` : text
}

/** 12345 at scale 3 -> the JSON number 12.345, exact at that scale. */
export const toDecimal = (value: number, scale: number): number => Number(decimalText(value, scale))

/** a x b / c, rounded half away from zero, in integers throughout. NaN while a form is half filled. */
export const proportion = (a: number, b: number, c: number): number => {
  if (![a, b, c].every(Number.isSafeInteger) || c === 0) return Number.NaN
  const product = BigInt(a) * BigInt(b)
  const divisor = BigInt(c)
  const negative = product < 0n !== divisor < 0n
  const [top, bottom] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const rounded = Number((top * 2n + bottom) / (bottom * 2n))
  return negative && rounded !== 0 ? -rounded : rounded
}

/** Parts of `total` in proportion to `weights`, adding up to it exactly (largest remainder; ties to the first). */
export const share = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? total : 0))
  const parts = weights.map(w => (BigInt(total) * BigInt(w)) / sum)
  const rests = weights.map((w, i) => ({ i, rest: BigInt(total) * BigInt(w) - parts[i]! * sum }))
  let left = BigInt(total) - parts.reduce((a, b) => a + b, 0n)
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  for (const { i } of rests) {
    if (left === 0n) break
    parts[i]! += 1n
    left -= 1n
  }
  return parts.map(Number)
}

/** The fixed exchange rate: halalas for one US dollar. */
const HALALA_PER_USD = 375

/** US cents -> halalas at the fixed rate of 3.75. */
export const centsToHalalas = (cents: number): number => proportion(cents, HALALA_PER_USD, 100)

/** Price with four decimals (ten-thousandths of a riyal) x kilograms, priced per metric ton -> halalas, half up. */
export const amountByWeight = (price: number, kg: number): number => proportion(price, kg, 100 * 1000)

/** Price with four decimals x a count of units -> halalas, half up. */
export const amountByCount = (price: number, count: number): number => proportion(price, count, 100)

/** VAT of a document's taxable total: once per rate, half up, never the sum of rounded lines. `rate` in thousandths of a percent. */
export const vatOf = (taxable: number, rate = 15_000): number => proportion(taxable, rate, 100_000)

const groupThousands = (text: string): string => {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${text.startsWith('-') ? '−' : ''}${thousands}${fraction === undefined ? '' : `.${fraction}`}`
}

/** An integer of the given scale for display: `61,800.000`, with a true minus. */
export const formatDecimal = (value: number, scale: number): string => groupThousands(decimalText(value, scale))
export const formatQuantity = (kg: number): string => formatDecimal(kg, 3)
export const formatMoney = (halala: number): string => formatDecimal(halala, 2)
export const formatCount = (count: number): string => formatDecimal(count, 0)
