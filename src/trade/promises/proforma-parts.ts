// Chooses the lines of a proforma that become sales, and how much of each. Pure.

import { refuse } from '#kit/refusal.ts'

/** A line by its number, from 1, and the bags or kilograms to sell. */
export type ProformaPart = { line: number; amount: number }

/**
 * The parts to sell of the remainders: everything, one line, or some of one line. Refuses more than the remainder; `written` formats an
 * amount for the message.
 */
export const chooseParts = (
  left: readonly number[],
  entered: { line: number | null; amount: number | null },
  written: (amount: number) => string,
): ProformaPart[] => {
  if (entered.line === null && entered.amount !== null && left.length > 1) {
    refuse('Enter the line to sell from.', { fields: { ofLine: 'Please enter it.' } })
  }
  const chosen = entered.line ?? (entered.amount === null ? null : 1)
  const parts = left
    .map((amount, at) => ({ line: at + 1, amount }))
    .filter(({ line, amount }) => (chosen === null ? amount > 0 : line === chosen))
  if (parts.length === 0)
    refuse('The proforma has no such line. Choose one of its lines.', { fields: { ofLine: 'Not on this proforma.' } })
  return parts.map(({ line, amount: open }) => {
    const amount = entered.amount ?? open
    if (amount > 0 && amount <= open) return { line, amount }
    return refuse('Line {line} leaves {open} only. Sell that much or less.', {
      fields: { ofLine: 'More than is left.' },
      values: { line, open: written(open) },
    })
  })
}
