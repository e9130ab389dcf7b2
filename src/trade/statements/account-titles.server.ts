// Readable titles of ledger accounts, such as "LC-101, Raw, Nabt Al Jazirah Trading, Jeddah".

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { Account } from '#ledger/legs.ts'

/** Titles of the roles; they are message keys. */
export const roleTitles: Record<string, string> = {
  PORT: 'At port',
  TRANSIT: 'In transit',
  TERMINAL: 'In stock',
  LOAN: 'Lent',
  LOAN_OWED: 'Borrowed',
  SUPPLIER: 'From the supplier',
  CUSTOMER: 'Sold',
  OUT: 'Withdrawn',
  LOSS: 'Lost',
  TRANSIT_DIFF: 'Difference on the way',
  MILLING: 'Milling',
  COUNT: 'Stock-take',
  OPENING: 'Opening balance',
  STORE: 'Bags in store',
  BAG_TRANSIT: 'Bags in transit',
  BAG_LOAN: 'Bags lent',
  BAG_LOAN_OWED: 'Bags borrowed',
  VENDOR: 'From the vendor',
  USED: 'Bags used',
  SCRAP: 'Bags scrapped',
  RECEIVABLE: 'Customer owes',
  ADVANCE: 'Advances',
  VOUCHER: 'Vouchers',
  CONSIGNEE_PAYABLE: 'Payable to consignee',
  AGENT_PAYABLE: 'Payable to agent',
  VENDOR_PAYABLE: 'Payable to vendor',
  CASH: 'Cash',
  BANK: 'Bank',
  CONSIGNMENT_COST: 'Cost of the LC',
  INVENTORY_BAGS: 'Value of bags',
  INVENTORY_CARGO: 'Cargo written off',
  SALES: 'Sales',
  COST_OF_SALES: 'Cost of sales',
  // cost legs that the reader may not see, in one sum
  COSTS: 'Costs, accounts not shown',
  SERVICE_INCOME: 'Service income',
  TAX_WITHHELD: 'Tax withheld',
  VAT_OUTPUT: 'VAT charged',
  VAT_INPUT: 'VAT paid',
  VAT_ON_ADVANCE: 'VAT on advances',
  EXPENSE: 'Expenses',
  LOSS_VALUE: 'Value of losses',
  EXCHANGE: 'Exchange',
  LC_LIABILITY: 'Drawn under the LC',
  LC_MARGIN: 'LC margin',
  SELLER_PAYABLE: 'Payable to seller',
}

// Liabilities are negative in the ledger but shown as positive.
const liabilityRoles = new Set([
  'ADVANCE',
  'VOUCHER',
  'CONSIGNEE_PAYABLE',
  'AGENT_PAYABLE',
  'VENDOR_PAYABLE',
  'TAX_WITHHELD',
  'LC_LIABILITY',
  'SELLER_PAYABLE',
  'LOAN_OWED',
  'BAG_LOAN_OWED',
])

const partyTables: Record<string, string> = {
  RECEIVABLE: 'customer',
  ADVANCE: 'customer',
  CUSTOMER: 'customer',
  BANK: 'bank',
  LOAN: 'company',
  LOAN_OWED: 'company',
  BAG_LOAN: 'company',
  BAG_LOAN_OWED: 'company',
  VENDOR_PAYABLE: 'vendor',
  AGENT_PAYABLE: 'agent',
}

type Named = { kind: string; id: number; name: string }

const idsOf = (accounts: readonly Account[], pick: (account: Account) => number | undefined): number[] => [
  ...new Set(accounts.map(pick).filter(id => id !== undefined)),
]

const readNames = async (accounts: readonly Account[], { tx, asker }: Context): Promise<Map<string, string>> => {
  const name = sql.ref(asker.language === 'arabic' ? 'name_ar' : 'name')
  const named = (kind: string, ids: number[], column = name) =>
    sql`select ${sql.lit(kind)} as kind, id, ${column} as name from ${sql.table(kind)} where agency_id = app.agency() and id = any(${ids}::bigint[])`
  const parties = (table: string) =>
    idsOf(accounts, ({ role, partyId }) => (partyTables[role] === table ? partyId : undefined))
  const { rows } = await sql<Named>`${sql.join(
    [
      named(
        'lc',
        idsOf(accounts, ({ consignmentId }) => consignmentId),
        sql.ref('lc_no'),
      ),
      named('company', [...idsOf(accounts, ({ consigneeId }) => consigneeId), ...parties('company')]),
      named(
        'port',
        idsOf(accounts, ({ role, locationId }) => (role === 'PORT' ? locationId : undefined)),
      ),
      named(
        'terminal',
        idsOf(accounts, ({ role, locationId }) => (role === 'PORT' ? undefined : locationId)),
      ),
      named(
        'bag_grade',
        idsOf(accounts, ({ bagTypeId }) => bagTypeId),
      ),
      named('customer', parties('customer')),
      named('bank', parties('bank')),
      named('vendor', parties('vendor')),
      named('agent', parties('agent')),
    ],
    sql` union all `,
  )}`.execute(tx)
  return new Map(rows.map(row => [`${row.kind} ${row.id}`, row.name]))
}

/** For each account: the title of its role (a message key), the names that describe it, and whether it is a liability. */
export const readAccountTitles = async (
  accounts: readonly Account[],
  context: Context,
): Promise<{ role: string; about: string[]; isOwed: boolean }[]> => {
  const names = await readNames(accounts, context)
  const nameIn = (kind: string | undefined, id: number | undefined): string[] => {
    const name = id === undefined ? undefined : names.get(`${kind} ${id}`)
    return name === undefined ? [] : [name]
  }
  return accounts.map(account => ({
    role: roleTitles[account.role] ?? account.role,
    isOwed: liabilityRoles.has(account.role),
    about: [
      ...nameIn(partyTables[account.role], account.partyId),
      ...nameIn('lc', account.consignmentId),
      ...(account.form ? [account.form] : []),
      // the bag size of packed cargo; for empty bags it is part of the grade
      ...(account.unit === 'KG' && account.bagKg ? [`${account.bagKg} kg`] : []),
      ...nameIn('bag_grade', account.bagTypeId),
      ...(account.condition === 'Damaged' ? [account.condition] : []),
      ...nameIn('company', account.consigneeId),
      ...nameIn(account.role === 'PORT' ? 'port' : 'terminal', account.locationId),
    ],
  }))
}
