// What a customer owes and has ordered, against what he may. The same sums at order, permit and loading. All in halalas.

export type ExposureParts = {
  /** open invoices */
  invoices: number
  /** approved orders not yet invoiced */
  orders: number
  /** permits issued on what neither an invoice nor an order holds already */
  permits: number
  /** receipts not yet allocated */
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

/** What the limit comes to on a day: nothing before or after its days, while it is suspended, or once its security has expired. */
export const limitOn = (
  { status, creditLimit, security, securityExpiry, tempIncrease, tempUntil, effectiveFrom, effectiveTo }: CreditLimit,
  day: string,
): number => {
  if (status !== 'Active' || day < effectiveFrom || day > effectiveTo) return 0
  if (security !== 'None' && securityExpiry !== null && day > securityExpiry) return 0
  return creditLimit + (tempUntil !== null && day <= tempUntil ? (tempIncrease ?? 0) : 0)
}

/** What is left of a limit, and by how much `asked` halalas more would pass it. */
export const headroom = (limit: number, exposure: number, asked: number): { available: number; shortBy: number } => ({
  available: Math.max(limit - exposure, 0),
  shortBy: Math.max(exposure + asked - limit, 0),
})
