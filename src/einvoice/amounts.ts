// Computes the amounts of a document in halalas: exact integers from decimal texts, rounded half up; only final results are rounded
// (Electronic Invoice XML Implementation Standard, chapters 9 and 10).

/** VAT categories: standard, zero-rated, exempt, out of scope. */
export type Category = 'S' | 'Z' | 'E' | 'O'

export type PricedLine = {
  /** decimal texts with any number of decimals, as in the document: `27.345`, `1000.1` */
  quantity: string
  price: string
  /** the number of units the price is for; by default one */
  baseQuantity?: string
  /** a discount on this line, in halalas */
  allowance?: number
  category?: Category
  /** hundredths of a percent: 1500 */
  rate?: number
  /**
   * in halalas, where the amount was agreed including VAT: for 300,000.00 it is 39,130.43, although 15 % of the net amount is one halala
   * more (BR-CO-17 allows the difference)
   */
  vat?: number
}

/** A part of the discount on the whole document. */
export type Allowance = { amount: number; category: Category; rate: number; reason: string }

export type LineAmounts = { net: number; vat: number; gross: number }
export type Subtotal = { category: Category; rate: number; taxable: number; vat: number }

export type DocumentAmounts = {
  lines: LineAmounts[]
  /** BT-106 */
  lineTotal: number
  /** BT-107 */
  allowances: number
  /** BT-109, BT-110, BT-112 */
  net: number
  vat: number
  gross: number
  /** BT-113, BT-115 */
  prepaid: number
  payable: number
  subtotals: Subtotal[]
}

/** The Kingdom's rate since July 2020, in hundredths of a percent. */
export const standardRate = 1500

type Exact = { digits: bigint; scale: bigint }

const exact = (text: string): Exact => {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a decimal that is not negative: ${text}`)
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}

const halfUp = (top: bigint, bottom: bigint): bigint => (top * 2n + bottom) / (bottom * 2n)

/** Quantity x price / base quantity in halalas, rounded half up. */
export const amountAtPrice = (quantity: string, price: string, baseQuantity = '1'): number => {
  const [q, p, base] = [exact(quantity), exact(price), exact(baseQuantity)]
  if (base.digits === 0n) throw new Error('a price for no units (BR-KSA-EN16931-12)')
  return Number(halfUp(q.digits * p.digits * base.scale * 100n, q.scale * p.scale * base.digits))
}

const mostPlaces = 12

/** The unit price at which a quantity gives an amount in halalas: with four decimals, or more if needed. */
export const priceFor = (amount: number, quantity: string): string => {
  const { digits, scale } = exact(quantity)
  for (let places = 4; places <= mostPlaces; places++) {
    const price = halfUp(BigInt(amount) * scale * 10n ** BigInt(places - 2), digits)
    const text = price.toString().padStart(places + 1, '0')
    const decimal = `${text.slice(0, -places)}.${text.slice(-places)}`
    if (amountAtPrice(quantity, decimal) === amount) return decimal
  }
  throw new Error(`no price at which ${quantity} come to ${amount} halalas`)
}

/** VAT in halalas on a taxable amount in halalas at a rate in hundredths of a percent, rounded half up. */
const vatAt = (taxable: number, rate: number): number => Number(halfUp(BigInt(taxable) * BigInt(rate), 10_000n))

const most = 100

const lineOf = (line: PricedLine): LineAmounts => {
  const { quantity, price, baseQuantity, allowance = 0, rate = standardRate } = line
  const net = amountAtPrice(quantity, price, baseQuantity) - allowance
  if (net < 0) throw new Error('a line of less than nothing (BR-KSA-F-04)')
  const computed = vatAt(net, rate)
  const vat = line.vat ?? computed
  if (Math.abs(vat - computed) >= most) throw new Error('a VAT that is not that of its amount (BR-CO-17)')
  return { net, vat, gross: net + vat }
}

type Taxed = { category: Category; rate: number; amount: number; vat?: number }

// VAT is rounded once for each category and rate on the whole document, never summed from rounded lines (BR-CO-14, BR-CO-15).
const subtotalsOf = (taxed: readonly Taxed[]): Subtotal[] => {
  const groups = Map.groupBy(taxed, ({ category, rate }) => `${category} ${rate}`)
  return [...groups.values()].map(parts => {
    const { category, rate } = parts[0]!
    const taxable = parts.reduce((sum, { amount }) => sum + amount, 0)
    // Amounts agreed including VAT keep their VAT; the rest is taxed as one sum.
    const untaxed = parts.reduce((sum, { amount, vat }) => sum + (vat === undefined ? amount : 0), 0)
    const stated = parts.reduce((sum, { vat }) => sum + (vat ?? 0), 0)
    return { category, rate, taxable, vat: stated + vatAt(untaxed, rate) }
  })
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

/** The amounts of a document from its lines, its own allowances, and its prepayments, all in halalas. */
export const amountsOf = (
  lines: readonly PricedLine[],
  { allowances = [], prepaid = 0 }: { allowances?: readonly Allowance[]; prepaid?: number } = {},
): DocumentAmounts => {
  const each = lines.map(lineOf)
  const subtotals = subtotalsOf([
    ...lines.map(({ category = 'S', rate = standardRate, vat }, n) => ({ category, rate, amount: each[n]!.net, vat })),
    ...allowances.map(({ category, rate, amount }) => ({ category, rate, amount: -amount })),
  ])
  const lineTotal = sum(each.map(({ net }) => net))
  const takenOff = sum(allowances.map(({ amount }) => amount))
  const net = lineTotal - takenOff
  const vat = sum(subtotals.map(subtotal => subtotal.vat))
  const gross = net + vat
  if (net < 0 || prepaid > gross) throw new Error('a document of less than nothing (BR-KSA-F-04)')
  return { lines: each, lineTotal, allowances: takenOff, net, vat, gross, prepaid, payable: gross - prepaid, subtotals }
}
