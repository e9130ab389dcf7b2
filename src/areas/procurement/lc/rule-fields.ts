// What follows from the terms of an LC, and what they may not be together. Both run in the form and again on the server.

import { centsToHalalas, proportion } from '#kit/units.ts'

type Part = { consignee: number; quantity: number }

type Terms = {
  amount: number
  amountTolerancePct: number
  marginPct: number | null
  quantity: number
  assignedConsignees: Part[]
  tenor: string
  applicableRules: string | null
  confirmation: string | null
  availableWith: string | null
  availableBy: string | null
  chargesBy: string | null
}

const availability: Record<string, string> = { Deferred: 'Deferred payment', Acceptance: 'Acceptance' }

const usual = (lc: Terms) => ({
  applicableRules: lc.applicableRules ?? 'UCP latest',
  confirmation: lc.confirmation ?? 'Without',
  availableWith: lc.availableWith ?? 'Any bank',
  availableBy: lc.availableBy ?? availability[lc.tenor] ?? 'Payment',
  chargesBy: lc.chargesBy ?? 'Beneficiary',
})

/** The largest drawing, the margin, each consignee's share, and what is usual where nothing was entered. */
export const completed = (lc: Terms): Record<string, never> => {
  const marginAmount = lc.marginPct === null ? null : proportion(lc.amount, lc.marginPct, 100_000)
  // Its words are choices of the definition, which imports this file: their types are known there only.
  return {
    ...usual(lc),
    maxDrawing: lc.amount + proportion(lc.amount, lc.amountTolerancePct, 100_000),
    marginAmount,
    marginSar: marginAmount === null ? null : centsToHalalas(marginAmount),
    assignedConsignees: lc.assignedConsignees.map(part => ({
      ...part,
      sharePct: lc.quantity > 0 ? proportion(part.quantity, 100_000, lc.quantity) : 0,
    })),
  } as unknown as Record<string, never>
}

type Judged = Terms & {
  date: string
  expiryDate: string
  latestShipmentDate: string
  tenorDays: number | null
  confirmingBank: string | null
}

export const rulesOf = (lc: Judged): Record<string, string> => ({
  ...(lc.expiryDate <= lc.date && { expiryDate: 'Must lie after the issue day.' }),
  ...(lc.expiryDate < lc.latestShipmentDate && { expiryDate: 'Must not lie before the latest shipment.' }),
  ...(lc.latestShipmentDate < lc.date && { latestShipmentDate: 'Must not lie before the issue day.' }),
  ...(lc.tenor !== 'Sight' && !lc.tenorDays && { tenorDays: 'Please enter {label}.' }),
  ...(lc.confirmation === 'Confirm' && lc.confirmingBank === null && { confirmingBank: 'Please enter {label}.' }),
  ...((lc.assignedConsignees ?? []).reduce((sum, line) => sum + line.quantity, 0) !== lc.quantity && {
    assignedConsignees: 'The parts must add up to the LC’s quantity.',
  }),
})
