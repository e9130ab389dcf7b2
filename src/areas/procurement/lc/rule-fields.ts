// Derived terms of an LC, and the checks of terms against each other. Both run in the form and again on the server.

import { centsToHalalas, proportion } from '#kit/units.ts'

type ConsigneePart = { consignee: number; quantity: number }

type LcTerms = {
  /** null in a draft without one */
  amount: number | null
  amountTolerancePct: number
  marginPct: number | null
  quantity: number
  assignedConsignees: ConsigneePart[]
  tenor: string
  applicableRules: string | null
  confirmation: string | null
  availableWith: string | null
  availableBy: string | null
  chargesBy: string | null
}

const availability: Record<string, string> = { Deferred: 'Deferred payment', Acceptance: 'Acceptance' }

const usualClauses = (lc: LcTerms) => ({
  applicableRules: lc.applicableRules ?? 'UCP latest',
  confirmation: lc.confirmation ?? 'Without',
  availableWith: lc.availableWith ?? 'Any bank',
  availableBy: lc.availableBy ?? availability[lc.tenor] ?? 'Payment',
  chargesBy: lc.chargesBy ?? 'Beneficiary',
})

/** The largest drawing, the margin, each consignee's share, and the usual terms if none were entered. */
export const deriveLc = (lc: LcTerms): Record<string, never> => {
  const marginAmount = lc.marginPct === null || lc.amount === null ? null : proportion(lc.amount, lc.marginPct, 100_000)
  // The choices are typed in the definition, which imports this file, so their types are not known here.
  return {
    ...usualClauses(lc),
    maxDrawing: lc.amount === null ? null : lc.amount + proportion(lc.amount, lc.amountTolerancePct, 100_000),
    marginAmount,
    marginSar: marginAmount === null ? null : centsToHalalas(marginAmount),
    assignedConsignees: lc.assignedConsignees.map(part => ({
      ...part,
      sharePct: lc.quantity > 0 ? proportion(part.quantity, 100_000, lc.quantity) : 0,
    })),
  } as unknown as Record<string, never>
}

type CheckedLc = LcTerms & {
  date: string
  expiryDate: string
  latestShipmentDate: string
  tenorDays: number | null
  confirmingBank: string | null
}

const unassigned = ({
  assignedConsignees,
  quantity,
}: Pick<LcTerms, 'assignedConsignees' | 'quantity'>): Record<string, string> =>
  (assignedConsignees ?? []).reduce((sum, line) => sum + line.quantity, 0) === quantity
    ? {}
    : { assignedConsignees: 'The parts must add up to the LC’s quantity.' }

/** The terms that opening an LC requires, and a draft may leave empty. */
export const neededTerms = [
  ...(['expiryDate', 'expiryPlace', 'issuingBank', 'amount', 'tenor', 'loadPort', 'dischargePort'] as const),
  ...(['latestShipmentDate', 'goodsDescription'] as const),
]

/** The further requirement: the whole quantity is assigned. */
export const missingTerms = (lc: Pick<LcTerms, 'assignedConsignees' | 'quantity'>): Record<string, string> =>
  unassigned(lc)

/** The rules between an LC's terms, in the form and on the server: by field, the message of the broken one. */
export const lcRules = (lc: CheckedLc): Record<string, string> => ({
  ...(lc.expiryDate <= lc.date && { expiryDate: 'Must lie after the issue day.' }),
  ...(lc.expiryDate < lc.latestShipmentDate && { expiryDate: 'Must not lie before the latest shipment.' }),
  ...(lc.latestShipmentDate < lc.date && { latestShipmentDate: 'Must not lie before the issue day.' }),
  ...(lc.tenor !== null && lc.tenor !== 'Sight' && !lc.tenorDays && { tenorDays: 'Please enter {label}.' }),
  ...(lc.confirmation === 'Confirm' && lc.confirmingBank === null && { confirmingBank: 'Please enter {label}.' }),
  ...((lc.assignedConsignees ?? []).length > 0 && unassigned(lc)),
})
