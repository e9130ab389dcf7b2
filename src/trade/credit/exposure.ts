// A customer's exposure against the credit limit, in halalas. The same calculation at order, permit and loading.

export type ExposureParts = {
  /** open invoices */
  invoices: number
  /** approved orders not yet invoiced */
  orders: number
  /** permits not covered by an invoice or an order */
  permits: number
  /** receipts that are not allocated yet */
  receipts: number
  /** open advances */
  advances: number
}

export const exposureOf = ({ invoices, orders, permits, receipts, advances }: ExposureParts): number =>
  invoices + orders + permits - receipts - advances

export type CreditLimit = {
  status: string
  creditLimit: number
  security: string
  securityExpiry: string | null
  tempIncrease: number | null
  tempUntil: string | null
  effectiveFrom: string
  effectiveTo: string
}

/** The limit on a day: 0 outside its period, while it is suspended, or once its security has expired. */
export const limitOn = (
  { status, creditLimit, security, securityExpiry, tempIncrease, tempUntil, effectiveFrom, effectiveTo }: CreditLimit,
  day: string,
): number => {
  if (status !== 'Active' || day < effectiveFrom || day > effectiveTo) return 0
  if (security !== 'None' && securityExpiry !== null && day > securityExpiry) return 0
  return creditLimit + (tempUntil !== null && day <= tempUntil ? (tempIncrease ?? 0) : 0)
}

/** The remainder of a limit, and by how much `added` more halalas would exceed it. */
export const headroom = (limit: number, exposure: number, added: number): { available: number; shortBy: number } => ({
  available: Math.max(limit - exposure, 0),
  shortBy: Math.max(exposure + added - limit, 0),
})
