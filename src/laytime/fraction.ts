// Exact fractions: statements are disputed to the cent, and thirds of a minute cannot be written as decimals.

/** In lowest terms; the numerator has the sign. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
const size = (a: bigint): bigint => (a < 0n ? -a : a)

const lowest = (top: bigint, bottom: bigint): Fraction => {
  const by = divisor(size(top), size(bottom)) * (bottom < 0n ? -1n : 1n)
  return { top: top / by, bottom: bottom / by }
}

/** Integers as a fraction: `fraction(61_800_000, 1000)` is 61,800 tons given in kilograms. */
export const fraction = (top: number | bigint, bottom: number | bigint = 1): Fraction => {
  if (BigInt(bottom) === 0n) throw new RangeError('a fraction of nothing')
  return lowest(BigInt(top), BigInt(bottom))
}

export const zero = fraction(0)

/** Decimal text, exactly: `30157.296`. */
export const decimal = (text: string): Fraction => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`not a decimal: ${text}`)
  return fraction(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length))
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  lowest(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })
export const times = (a: Fraction, b: Fraction): Fraction => lowest(a.top * b.top, a.bottom * b.bottom)
export const over = (a: Fraction, b: Fraction): Fraction => {
  if (b.top === 0n) throw new RangeError('divided by nothing')
  return lowest(a.top * b.bottom, a.bottom * b.top)
}
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero)

/** Negative where `a` is less, positive where it is greater. */
export const compare = (a: Fraction, b: Fraction): number => {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom]
  return left === right ? 0 : left < right ? -1 : 1
}
export const isMore = (a: Fraction, b: Fraction): boolean => compare(a, b) > 0
export const isSame = (a: Fraction, b: Fraction): boolean => compare(a, b) === 0
export const least = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? b : a)
export const most = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? a : b)

/** The largest integer not above. */
export const floor = ({ top, bottom }: Fraction): number => {
  const whole = top / bottom
  return Number(top < 0n && whole * bottom !== top ? whole - 1n : whole)
}
/** The smallest integer not below. */
export const ceiling = ({ top, bottom }: Fraction): number => 0 - floor({ top: -top, bottom })

/** The nearest integer; halves are rounded away from zero. */
export const nearest = ({ top, bottom }: Fraction): number => {
  const rounded = Number((size(top) * 2n + bottom) / (bottom * 2n))
  return top < 0n && rounded !== 0 ? -rounded : rounded
}
