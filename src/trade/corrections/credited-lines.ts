// The lines of a credit note: no line may credit more than was invoiced and is not credited yet. Pure.

import { refuse } from '#kit/refusal.ts'
import {
  amountByCount,
  amountByWeight,
  formatCount,
  formatMoney,
  formatQuantity,
  proportion,
  vatOf,
} from '#kit/units.ts'

/** An invoiced line: bags, kilograms, ten-thousandths of a riyal per unit, halalas, thousandths of a percent. */
export type InvoicedLine = {
  item: string
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  /** set where the price was agreed including VAT, so that the VAT belongs to the line */
  grossPrice: number | null
  net: number
  vat: number
  vatRate: number
}

/** What the user entered: units of a line; for a price reduction also the reduction per unit; or an amount before VAT. */
export type EnteredCredit = {
  /** from 1 */
  line: number
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  amount: number | null
}

/** The part of a line that an issued note credited. */
export type CreditedLine = {
  line: number
  bags: number | null
  quantity: number | null
  net: number
  vat: number
  isPrice: boolean
}

type CreditableRemainder = { bags: number | null; quantity: number | null; net: number; vat: number }

const subtract = (of: number | null, taken: number | null): number | null => (of === null ? null : of - (taken ?? 0))

/** The part of each line that can still be credited. A price reduction lowers the amount but not the units. */
export const creditableRemainders = (
  lines: readonly InvoicedLine[],
  taken: readonly CreditedLine[],
): CreditableRemainder[] =>
  lines.map(({ bags, quantity, net, vat }, n) =>
    taken
      .filter(({ line }) => line === n + 1)
      .reduce<CreditableRemainder>(
        (rest, of) => ({
          bags: of.isPrice ? rest.bags : subtract(rest.bags, of.bags),
          quantity: of.isPrice ? rest.quantity : subtract(rest.quantity, of.quantity),
          net: rest.net - of.net,
          vat: rest.vat - of.vat,
        }),
        { bags, quantity, net, vat },
      ),
  )

/** Entries that credit the whole remainder. */
export const creditAllRemainders = (rests: readonly CreditableRemainder[]): EnteredCredit[] =>
  rests.flatMap(({ bags, quantity, net }, n) =>
    net > 0
      ? [
          {
            line: n + 1,
            bags,
            quantity: bags === null ? quantity : null,
            unitPrice: null,
            amount: (bags ?? quantity) ? null : net,
          },
        ]
      : [],
  )

const refuseLine = (index: number, of: string, message: string, values: Record<string, string | number>): never =>
  refuse(message, { fields: { [`lines.${index}.${of}`]: { message: 'More than is left to credit.' } }, values })

type Units = { of: 'bags' | 'quantity'; units: number; left: number }

// Units are bags, or else kilograms; a charge has no units.
const creditedUnits = (entered: EnteredCredit, rest: CreditableRemainder, isPrice: boolean): Units | null => {
  const of = rest.bags !== null ? 'bags' : rest.quantity !== null ? 'quantity' : null
  if (of === null || (isPrice && entered.amount !== null)) return null
  const left = rest[of] as number
  return { of, left, units: entered[of] ?? (isPrice ? left : 0) }
}

const formatted = { bags: formatCount, quantity: formatQuantity }

const checkUnits = ({ of, units, left }: Units, index: number, line: number): void => {
  if (units <= 0) {
    refuse('Enter how much of line {line} is credited.', {
      fields: { [`lines.${index}.${of}`]: { message: 'Enter how much.' } },
      values: { line },
    })
  }
  if (units > left) {
    refuseLine(index, of, 'Only {left} of line {line} are left to credit.', { left: formatted[of](left), line })
  }
}

const amountOfPriceReduction = (units: Units, { unitPrice, line }: EnteredCredit, index: number): number => {
  if (!unitPrice) {
    refuse('Enter the price reduction per unit of line {line}, or the amount.', {
      fields: { [`lines.${index}.unitPrice`]: { message: 'Please enter it.' } },
      values: { line },
    })
  }
  return units.of === 'bags'
    ? amountByCount(unitPrice as number, units.units)
    : amountByWeight(unitPrice as number, units.units)
}

const enteredAmount = ({ amount, line }: EnteredCredit, index: number): number =>
  amount ||
  refuse('Enter the amount of line {line} that is credited.', {
    fields: { [`lines.${index}.amount`]: { message: 'Please enter it.' } },
    values: { line },
  })

type Amounts = { net: number; vat: number }

// Units of a price that includes VAT are credited with what the customer paid for them.
const amountsOfUnits = (
  { net, vat }: CreditableRemainder,
  { grossPrice, vatRate }: InvoicedLine,
  units: number,
  left: number,
): Amounts => {
  const gross = proportion(net + vat, units, left)
  if (grossPrice !== null) {
    const part = proportion(vat, units, left)
    return { net: gross - part, vat: part }
  }
  const part = proportion(net, units, left)
  return { net: part, vat: vatOf(part, vatRate) }
}

const amountsOfNet = (rest: CreditableRemainder, { grossPrice, vatRate }: InvoicedLine, net: number): Amounts => ({
  net,
  vat: grossPrice === null ? vatOf(net, vatRate) : proportion(rest.vat, net, rest.net),
})

const findLine = (
  invoiced: readonly InvoicedLine[],
  rests: readonly CreditableRemainder[],
  line: number,
  index: number,
): { of: InvoicedLine; rest: CreditableRemainder } => {
  const [of, rest] = [invoiced[line - 1], rests[line - 1]]
  if (of && rest) return { of, rest }
  return refuse('The invoice has no line {line}. Enter one of its lines.', {
    fields: { [`lines.${index}.line`]: { message: 'Not on the invoice.' } },
    values: { line },
  })
}

/** One line of a note with its amounts. Refuses more than the remainder of the invoice line. */
const creditLine = (
  invoiced: readonly InvoicedLine[],
  rests: readonly CreditableRemainder[],
  entered: EnteredCredit,
  { index, isPrice }: { index: number; isPrice: boolean },
) => {
  const { of, rest } = findLine(invoiced, rests, entered.line, index)
  const units = creditedUnits(entered, rest, isPrice)
  if (units) checkUnits(units, index, entered.line)
  const { net, vat } =
    units && !isPrice
      ? amountsOfUnits(rest, of, units.units, units.left)
      : amountsOfNet(rest, of, units ? amountOfPriceReduction(units, entered, index) : enteredAmount(entered, index))
  if (net > rest.net || net <= 0) {
    refuseLine(index, units ? units.of : 'amount', 'Only {left} SAR before VAT of line {line} are left to credit.', {
      left: formatMoney(rest.net),
      line: entered.line,
    })
  }
  const bags = units?.of === 'bags' ? units.units : null
  const weighed = units?.of === 'quantity' ? units.units : null
  const quantity = bags !== null && of.quantity !== null ? proportion(of.quantity, bags, of.bags as number) : weighed
  const unitPrice = units ? (isPrice ? entered.unitPrice : of.unitPrice) : null
  return {
    line: entered.line,
    item: of.item,
    bags,
    quantity,
    unitPrice,
    grossPrice: of.grossPrice,
    amount: entered.amount,
    net,
    vat,
    gross: net + vat,
    vatRate: of.vatRate,
  }
}

/** The lines of a note; each line sees the remainder that the lines before it leave. */
export const creditLines = (
  invoiced: readonly InvoicedLine[],
  taken: readonly CreditedLine[],
  entered: readonly EnteredCredit[],
  isPrice: boolean,
) => {
  const now: CreditedLine[] = []
  return entered.map((line, index) => {
    const credited = creditLine(invoiced, creditableRemainders(invoiced, [...taken, ...now]), line, { index, isPrice })
    now.push({ ...credited, isPrice })
    return credited
  })
}
