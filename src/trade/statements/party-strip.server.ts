// The strips of parties: what is owed, for how long, and the remaining credit. Users who may not read accounts see no money.

import { sql } from 'kysely'
import { customer } from '#areas/master-data/customer/definition.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { customersLedger } from '#areas/reports/customers-ledger/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { may, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { readCreditLeft } from '#trade/credit/credit-left.server.ts'
import type { Strip, StripFigure, StripLink } from '#trade/statements/calls.ts'
import { ageingQuery } from '#trade/statements/party-accounts.server.ts'
import { ageFields, type PartyKind } from '#trade/statements/party-fields.ts'

type Ages = { balance: number; days30: number; days60: number; days90: number; over90: number }

const readAges = async (kind: PartyKind, id: number, context: Context): Promise<Ages> => {
  const whose = kind === 'Consignee' ? { party: null, consignee: [id] } : { party: [id], consignee: null }
  const sum = (name: keyof Ages) => sql`coalesce(sum(a.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`
  const names = ['balance', 'days30', 'days60', 'days90', 'over90'] as const
  const { rows } = await sql<Ages>`select ${sql.join(names.map(sum))}
    from (${ageingQuery({ kind, ...whose }, context.today, context)}) a`.execute(context.tx)
  return rows[0]!
}

const money = (label: string, halalas: number, more: Partial<StripFigure> = {}): StripFigure => ({
  label,
  kind: 'money',
  value: toDecimal(halalas, 2),
  ...more,
})

/** A link, for users who may open its page. */
export const linkFor = (context: Context, right: Screen, title: string, to: string): StripLink[] =>
  mayOn(context.asker, 'View', right) ? [{ title, to }] : []

const statementPath = (kind: PartyKind, id: number): string =>
  `${accountStatement.address}?partyKind=${kind}&${kind.toLowerCase()}Id=${id}`

const open = ['Unpaid', 'Partly paid', 'Overdue'].map(state => `paymentState=${encodeURIComponent(state)}`).join('&')

/** A link to the open invoices of a customer, or of a consignee's cargo. */
export const openInvoices = (context: Context, by: 'customer' | 'consignee', id: number): StripLink[] =>
  linkFor(context, taxInvoice.right, 'Open invoices', `${taxInvoice.address}?${by}Id=${id}&${open}`)

const accountFigures = (ages: Ages, to: { balance: string | undefined; ages: string | undefined }): StripFigure[] => [
  money('Balance', ages.balance, { to: to.balance }),
  ...Object.entries(ageFields).map(([name, { label }]) => money(label, ages[name as keyof Ages], { to: to.ages })),
]

const mayReadAccounts = ({ asker }: Context): boolean =>
  may(asker, { rights: ['canViewAccountStatement', 'canViewAccountBalances'] })

/** Balance and ages of an account, with a link to its statement. */
export const accountStrip = async (kind: PartyKind, id: number, context: Context): Promise<Strip> => {
  if (!mayReadAccounts(context)) return { figures: [], links: [] }
  const links = linkFor(context, accountStatement.right, 'Statement of Account', statementPath(kind, id))
  const to = { balance: links[0]?.to, ages: links[0]?.to }
  return { figures: accountFigures(await readAges(kind, id, context), to), links }
}

// Consignee users see only a part of a customer's debts, so no credit figures are shown to them.
const creditFigures = async (id: number, context: Context): Promise<StripFigure[]> => {
  const { asker } = context
  if (asker.isCompanyAdmin || !may(asker, { rights: customer.pickerFacts?.rights ?? [] })) return []
  const credit = (await readCreditLeft([id], {}, context)).get(id) as { creditLeft: number; overdue: number }
  const [late] = openInvoices(context, 'customer', id)
  return [
    money('Overdue', credit.overdue, { alarm: 'Ask for payment.', to: late?.to }),
    money('Credit limit left', credit.creditLeft),
  ]
}

/** The figures and links above a customer's page: what is owed, and where to read it. */
export const customerStrip = async (id: number, context: Context): Promise<Strip> => {
  const credit = await creditFigures(id, context)
  const mayRead = mayReadAccounts(context) || mayOn(context.asker, 'View', customersLedger.right)
  const ledger = linkFor(
    context,
    customersLedger.right,
    'Customers Ledger',
    `${customersLedger.address}?customerId=${id}`,
  )
  const statement = linkFor(context, accountStatement.right, 'Statement of Account', statementPath('Customer', id))
  const links = [...ledger, ...statement, ...openInvoices(context, 'customer', id)]
  if (!mayRead) return { figures: credit, links }
  // The statement has the ages of the balance, the ledger those of open invoices.
  const to = { balance: (ledger[0] ?? statement[0])?.to, ages: statement[0]?.to }
  const [balance, ...ages] = accountFigures(await readAges('Customer', id, context), to)
  return { figures: [balance!, ...credit, ...ages], links }
}
