// An entry is an amount of one unit on one account. The ledger knows accounts and days, but no documents. All functions here are pure.

export type Unit = 'KG' | 'BAG' | 'SAR' | 'USD'

/** An account is identified by its dimensions; the ledger opens it at its first use. Ids are those of the documents. */
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

/** Kilograms, bags, halalas or cents, never zero; a positive amount increases the account, a negative one decreases it. */
export type Leg = Account & { amount: number }

export type OpenItem = {
  /** the name by which allocations of the same posting refer to it */
  key?: string
  side: 'debit' | 'credit'
  partyKind: 'customer' | 'consignee' | 'vendor'
  partyId: number
  consigneeId: number | null
  dueDate: string
  amount: number
}

/** Settles a debit item with a credit item; each is an id, or a key of this posting. */
export type Allocation = { debit: number | string; credit: number | string; amount: number }

/** The effect of a document: all its legs in all units, posted together or not at all. */
export type Posting = {
  /** the kind in movement reports: the document's name */
  kind: string
  /** the effective day; by default the document's own */
  date?: string
  legs: Leg[]
  openItems?: OpenItem[]
  allocations?: Allocation[]
  /** taken from reservations; `release` releases the rest */
  consume?: { hold: number; amount: number; release?: boolean }[]
  /** two consignees that are merged, the kept one last; the open items between them have been moved already */
  sameOwner?: [gone: number, kept: number]
}

/** For a posting that is only previewed: refuses what a later step of the document would refuse. */
export type Foresight = { foresee?: () => Promise<unknown> }

/** For a posting that is being recorded: returns another posting to record instead, or null. */
export type Replaceable = { instead?: () => Promise<Posting | null> }

/** Moves an amount from one account to another; no legs if it is zero. */
export const move = (amount: number, from: Account, to: Account): Leg[] =>
  amount === 0
    ? []
    : [
        { ...from, amount: -amount },
        { ...to, amount },
      ]

/** The legs that reverse these. */
export const negate = (legs: readonly Leg[]): Leg[] => legs.map(leg => ({ ...leg, amount: -leg.amount }))

/** Sum by unit; it must be zero for every unit of a posting. */
export const sums = (legs: readonly Leg[]): Partial<Record<Unit, number>> => {
  const found: Partial<Record<Unit, number>> = {}
  for (const { unit, amount } of legs) found[unit] = (found[unit] ?? 0) + amount
  return found
}

export const isBalanced = (legs: readonly Leg[]): boolean => Object.values(sums(legs)).every(sum => sum === 0)

/** A lot of cargo: owner, LC, type, grade and form; in bulk, or packed in bags of a size. */
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

/** Cargo in a port. */
export const portStock = (lot: Lot, port: number): Account => lotAccount('PORT', lot, port)
/** On trucks to a terminal. */
export const inTransit = (lot: Lot, terminal: number): Account => lotAccount('TRANSIT', lot, terminal)
/** Cargo in a terminal. */
export const terminalStock = (lot: Lot, terminal: number): Account => lotAccount('TERMINAL', lot, terminal)
/** Accounts on the other side of stock: its sources and its uses. */
export const counterAccount = (
  role: 'SUPPLIER' | 'OUT' | 'LOSS' | 'TRANSIT_DIFF' | 'MILLING' | 'COUNT',
  lot: Lot,
): Account => lotAccount(role, lot)
/** `bagKg` where it left in bags: the ledger then compares the bags times their size with the weight. */
export const soldTo = (lot: Lot, customer: number, bagKg?: number): Account => ({
  ...lotAccount('CUSTOMER', lot),
  partyId: customer,
  ...(bagKg !== undefined && { bagKg }),
})
/** Cargo a lender has lent to a borrower, and the same from the borrower's side. */
export const lent = (lot: Lot, borrower: number): Account => ({ ...lotAccount('LOAN', lot), partyId: borrower })
export const owed = (lot: Lot, lender: number): Account => ({ ...lotAccount('LOAN_OWED', lot), partyId: lender })

/** Empty bags: owner, scope, grade and size. */
export type Bags = { consignee: number; scope: string; bagGrade: number; bagKg: number }

/** Empty bags in a terminal. */
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
/** Accounts on the other side of empty bags: their sources and their uses. */
export const bagCounterAccount = (
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

/** Bags a lender has lent to a borrower, and the same from the borrower's side. */
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

/** A money account in riyals (halalas); `of` identifies the owner. */
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
