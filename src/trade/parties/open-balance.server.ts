// Stock and debts of a master data row: a row that has any cannot be deactivated.

import { type RawBuilder, sql } from 'kysely'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, formatMoney, formatQuantity } from '#kit/units.ts'

type BalanceKind = { roles: readonly string[]; sentence: string; show: (amount: number) => string }

const balanceKinds = {
  cargo: {
    roles: ['TERMINAL', 'TRANSIT'],
    sentence:
      '{stock} MT are still in stock there. It can be deactivated when nothing is left. Sell or move them first.',
    show: formatQuantity,
  },
  bags: {
    roles: ['STORE', 'BAG_TRANSIT'],
    sentence: '{stock} bags are still in stock there. It can be deactivated when nothing is left.',
    show: formatCount,
  },
  loans: {
    roles: ['LOAN'],
    sentence: '{stock} MT are still lent or borrowed. It can be deactivated when they are returned.',
    show: formatQuantity,
  },
  bagLoans: {
    roles: ['BAG_LOAN'],
    sentence: '{stock} bags are still lent or borrowed. It can be deactivated when they are returned.',
    show: formatCount,
  },
  receivable: {
    roles: ['RECEIVABLE'],
    sentence: 'SAR {stock} are still to be received. It can be deactivated when they are paid.',
    show: formatMoney,
  },
  advance: {
    roles: ['ADVANCE', 'VOUCHER'],
    sentence: 'SAR {stock} of advances are still open. It can be deactivated when they are used or paid back.',
    show: formatMoney,
  },
  money: {
    roles: ['BANK'],
    sentence: 'Its accounts still hold SAR {stock}. It can be deactivated when they are empty.',
    show: formatMoney,
  },
  payable: {
    roles: ['CONSIGNEE_PAYABLE', 'AGENT_PAYABLE', 'VENDOR_PAYABLE'],
    sentence: 'SAR {stock} are still to be paid. It can be deactivated when they are.',
    show: formatMoney,
  },
} satisfies Record<string, BalanceKind>

type CheckedList = {
  kinds: readonly (keyof typeof balanceKinds)[]
  is: (id: number) => RawBuilder<unknown>
  roles?: string[]
}

const columnIs = (column: string) => (id: number) => sql`${sql.ref(`a.${column}`)} = ${id}`
const isOfCompany = (id: number) =>
  sql`(a.consignee_id = ${id} or (a.role in ('LOAN', 'BAG_LOAN') and a.party_id = ${id}))`

const isOfMapping = (id: number) =>
  sql`(a.location_id, a.consignee_id) = (select m.terminal, m.consignee from terminal_consignee_mapping m
    where m.agency_id = app.agency() and m.id = ${id})`

const checkedLists: Readonly<Record<string, CheckedList>> = {
  company: { kinds: ['cargo', 'bags', 'loans', 'bagLoans', 'receivable', 'advance', 'payable'], is: isOfCompany },
  customer: { kinds: ['receivable', 'advance'], is: columnIs('party_id') },
  bank: { kinds: ['money'], is: columnIs('party_id') },
  agent: { kinds: ['payable'], is: columnIs('party_id'), roles: ['AGENT_PAYABLE'] },
  vendor: { kinds: ['payable'], is: columnIs('party_id'), roles: ['VENDOR_PAYABLE'] },
  terminal: { kinds: ['cargo', 'bags', 'loans', 'bagLoans'], is: columnIs('location_id') },
  cargoType: { kinds: ['cargo', 'loans'], is: columnIs('cargo_type_id') },
  cargoGrade: { kinds: ['cargo', 'loans'], is: columnIs('grade_id') },
  bagGrade: { kinds: ['bags', 'bagLoans'], is: columnIs('bag_type_id') },
  terminalConsigneeMapping: { kinds: ['cargo', 'bags'], is: isOfMapping },
}

const readOpenBalance = async (roles: readonly string[], is: RawBuilder<unknown>, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`select coalesce(sum(abs(b.on_hand)), 0)::bigint as open
    from ledger.balance b join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
    where b.agency_id = app.agency() and a.unit <> 'USD' and a.role = any(${roles}::text[]) and b.on_hand <> 0 and ${is}`.execute(
    tx,
  )
  return rows[0]!.open
}

/** Refuses to deactivate a row with stock or an open balance; the message has the figure. */
export const checkNothingOpen = async (name: string, id: number, context: Context): Promise<void> => {
  const look = checkedLists[name]
  for (const kind of look?.kinds ?? []) {
    const { roles, sentence, show } = balanceKinds[kind]
    const open = await readOpenBalance(look?.roles ?? roles, look!.is(id), context)
    if (open > 0) conflict(sentence, { values: { stock: show(open) } })
  }
}

const stockKinds = ['cargo', 'loans', 'bags', 'bagLoans'] as const

/** Stock of a master data row, or stock it has lent: cargo in tons, or bags; undefined where there is none. */
export const findStock = async (
  name: string,
  id: number,
  context: Context,
): Promise<{ of: 'cargo' | 'bags'; figure: string } | undefined> => {
  const look = checkedLists[name]
  for (const kind of stockKinds.filter(one => look?.kinds.includes(one))) {
    const { roles, show } = balanceKinds[kind]
    const open = await readOpenBalance(roles, look!.is(id), context)
    if (open > 0) return { of: kind === 'cargo' || kind === 'loans' ? 'cargo' : 'bags', figure: show(open) }
  }
  return undefined
}

type Happening = { what: string; before: { id: number; status: string } | null }

/** The check of every master data list with balances: `check: refuseDeactivatingOpen('vendor')`. */
export const refuseDeactivatingOpen =
  (name: string) =>
  async (_row: unknown, { what, before }: Happening, context: Context): Promise<void> => {
    if (what === 'toggle-status' && before?.status === 'active') await checkNothingOpen(name, before.id, context)
  }
