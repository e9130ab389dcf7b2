// What an entry is: so much of one unit, on one account. The ledger knows accounts and days, and no document. All of it is pure.

export type Unit = 'KG' | 'BAG' | 'SAR' | 'USD'

/** An account is named by what it is about; the ledger opens it when it is first used. Ids are those of the documents. */
export type Account = {
  unit: Unit
  role: string
  consignmentId?: number
  consigneeId?: number
  locationId?: number
  cargoTypeId?: number
  gradeId?: number
  form?: string
  bagTypeId?: number
  bagKg?: number
  scope?: string
  condition?: 'Good' | 'Damaged'
  partyId?: number
}

/** Kilograms, bags, halalas or cents, never zero; more on the account when above it, less when below. */
export type Leg = Account & { amount: number }

export type OpenItem = {
  /** by which allocations of the same posting name it */
  key?: string
  side: 'debit' | 'credit'
  partyKind: 'customer' | 'consignee' | 'vendor'
  partyId: number
  consigneeId: number | null
  dueDate: string
  amount: number
}

/** Settles a debit item by a credit item; each is an id, or a key of this posting. */
export type Allocation = { debit: number | string; credit: number | string; amount: number }

/** What a sale on credit asks of the customer's limit, in halalas. */
export type Credit = { customerId: number; consigneeId: number | null; amount: number }

/** What a document does: all its legs, of all units, together or not at all. */
export type Posting = {
  /** what the movement reports call it: the document's name */
  kind: string
  /** the day it takes effect; default: the document's own */
  date?: string
  legs: Leg[]
  openItems?: OpenItem[]
  allocations?: Allocation[]
  /** taken from what was reserved; `release` gives back the rest */
  consume?: { hold: number; amount: number; release?: boolean }[]
  credit?: Credit
  /** two consignees that are one from now on, the kept one last: the open items between them have moved already */
  sameOwner?: [gone: number, kept: number]
}

/** Beside a posting that is shown only: refuses what a later step of its document would be refused for. */
export type Foresight = { foresee?: () => Promise<unknown> }

/** Beside a posting: asked while it is recorded; what is recorded in its place, where that is something else. */
export type Replaceable = { instead?: () => Promise<Posting | null> }

/** So much from one account to another; nothing where the amount is zero. */
export const move = (amount: number, from: Account, to: Account): Leg[] =>
  amount === 0
    ? []
    : [
        { ...from, amount: -amount },
        { ...to, amount },
      ]

/** The same legs taken back. */
export const negate = (legs: readonly Leg[]): Leg[] => legs.map(leg => ({ ...leg, amount: -leg.amount }))

/** Sum by unit; every unit of a posting must come to zero. */
export const sums = (legs: readonly Leg[]): Partial<Record<Unit, number>> => {
  const found: Partial<Record<Unit, number>> = {}
  for (const { unit, amount } of legs) found[unit] = (found[unit] ?? 0) + amount
  return found
}

export const isBalanced = (legs: readonly Leg[]): boolean => Object.values(sums(legs)).every(sum => sum === 0)

/** A lot of cargo: whose, of which LC, what; in bulk, or in bags of a size that were filled already. */
export type Lot = { consignee: number; lc: number; cargoType: number; grade: number; form: string; bagKg?: number }

const lotAccount = (
  role: string,
  { consignee, lc, cargoType, grade, form, bagKg }: Lot,
  locationId?: number,
): Account => ({
  unit: 'KG',
  role,
  consigneeId: consignee,
  consignmentId: lc,
  cargoTypeId: cargoType,
  gradeId: grade,
  form,
  ...(bagKg !== undefined && { bagKg }),
  ...(locationId !== undefined && { locationId }),
})

export const portStock = (lot: Lot, port: number): Account => lotAccount('PORT', lot, port)
/** On trucks to a terminal. */
export const inTransit = (lot: Lot, terminal: number): Account => lotAccount('TRANSIT', lot, terminal)
export const terminalStock = (lot: Lot, terminal: number): Account => lotAccount('TERMINAL', lot, terminal)
/** Accounts on the other side of stock: where it comes from, and what became of it. */
export const beyond = (role: 'SUPPLIER' | 'OUT' | 'LOSS' | 'TRANSIT_DIFF' | 'MILLING' | 'COUNT', lot: Lot): Account =>
  lotAccount(role, lot)
/** `bagKg` when it left in bags: the ledger then holds bags times their size against the weight. */
export const soldTo = (lot: Lot, customer: number, bagKg?: number): Account => ({
  ...lotAccount('CUSTOMER', lot),
  partyId: customer,
  ...(bagKg !== undefined && { bagKg }),
})
/** What a lender has lent to a borrower, and the same seen by the borrower. */
export const lent = (lot: Lot, borrower: number): Account => ({ ...lotAccount('LOAN', lot), partyId: borrower })
export const owed = (lot: Lot, lender: number): Account => ({ ...lotAccount('LOAN_OWED', lot), partyId: lender })

/** Empty bags: whose, which, where. */
export type Bags = { consignee: number; scope: string; bagGrade: number; bagKg: number }

export const bagStore = (
  { consignee, scope, bagGrade, bagKg }: Bags,
  terminal: number,
  condition: 'Good' | 'Damaged' = 'Good',
): Account => ({
  unit: 'BAG',
  role: 'STORE',
  consigneeId: consignee,
  scope,
  bagTypeId: bagGrade,
  bagKg,
  locationId: terminal,
  condition,
})
export const bagsBeyond = (
  role: 'VENDOR' | 'USED' | 'CUSTOMER' | 'SCRAP',
  { consignee, bagGrade, bagKg }: Bags,
): Account => ({
  unit: 'BAG',
  role,
  consigneeId: consignee,
  bagTypeId: bagGrade,
  bagKg,
})

/** Empty bags on trucks to a terminal. */
export const bagsInTransit = (bags: Bags, terminal: number): Account => {
  const { condition: _, ...stored } = bagStore(bags, terminal)
  return { ...stored, role: 'BAG_TRANSIT' }
}

/** Bags a lender has lent to a borrower out of a terminal, and the same seen by the borrower. */
export const bagsLent = (
  { consignee, bagGrade, bagKg }: Omit<Bags, 'scope'>,
  borrower: number,
  terminal: number,
): Account => ({
  unit: 'BAG',
  role: 'BAG_LOAN',
  consigneeId: consignee,
  partyId: borrower,
  bagTypeId: bagGrade,
  bagKg,
  locationId: terminal,
})
export const bagsOwed = (bags: Omit<Bags, 'scope'>, lender: number, terminal: number): Account => ({
  ...bagsLent(bags, lender, terminal),
  role: 'BAG_LOAN_OWED',
})

/** A money account in riyals (halalas); `of` names whose it is. */
export const riyals = (role: string, of: { consignee?: number; party?: number; lc?: number } = {}): Account => ({
  unit: 'SAR',
  role,
  ...(of.consignee !== undefined && { consigneeId: of.consignee }),
  ...(of.party !== undefined && { partyId: of.party }),
  ...(of.lc !== undefined && { consignmentId: of.lc }),
})

/** A money account in dollars (cents). */
export const dollars = (role: string, of: { consignee?: number; party?: number; lc?: number } = {}): Account => ({
  ...riyals(role, of),
  unit: 'USD',
})
