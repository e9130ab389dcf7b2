// Makes an agency many times as large: every row of its trade is copied, its ledger and history with it, under ids of their own.

import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { linesTable, snake } from '#kit/server/columns.ts'
import { inBulk } from '../bulk.ts'

type Client = Parameters<Parameters<typeof inBulk>[1]>[0]

/** So many copies are added; the n-th is `daysApart` × (n mod `periods`) days older than the original. */
type Growth = { agencyId: number; copies: number; periods?: number; daysApart?: number }

type Column = { name: string; type: string; to: string | null; isUnique: boolean }
type Table = { name: string; columns: Column[] }

// The ids of a copy are those of the original and as many times this.
const step = 10_000_000

// What an agency has few of, however much it trades, and what stands outside its trade.
const single = new Set([
  ...['agency', 'role', 'team', 'staff_user', 'staff_user_weighbridges', 'signing_unit', 'invoice_format'],
  ...['terminal', 'terminal_stores', 'terminal_weighbridges', 'weighbridge', 'machine_key', 'port', 'berth', 'vessel'],
  ...['holiday', 'cargo_type', 'cargo_grade', 'cargo_grade_limits', 'bag_grade', 'bank', 'bank_accounts'],
])
const copiedBeside = new Set([
  ...['history', 'paper', 'past_party', 'e_document'].map(name => `app.${name}`),
  ...['account', 'balance', 'posting', 'entry', 'reversal', 'day', 'flow'].map(name => `ledger.${name}`),
  ...['hold', 'consumption', 'open_item', 'allocation'].map(name => `ledger.${name}`),
])
const isCopied = (table: string): boolean => (table.includes('.') ? copiedBeside.has(table) : !single.has(table))

// Columns of ids that have no foreign key, and what they mean.
const ofCopies = new Set([
  ...[
    'id',
    'document_id',
    'parent',
    'seen_by',
    'consignees',
    'consignment_id',
    'consignee_id',
    'party_id',
    'customer_id',
  ],
  ...['posting_id', 'original_id', 'reversal_id', 'reverses', 'hold_id', 'debit_item', 'credit_item'],
])

const tablesQuery = `
  with link as (
    select f.conrelid, a.attnum, f.confrelid::regclass::text as target from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'agency_id' where f.contype = 'f')
  select c.oid::regclass::text as name, json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, null),
    'to', (select target from link where link.conrelid = c.oid and link.attnum = a.attnum limit 1),
    'isUnique', exists (select from pg_index i join pg_depend d on d.objid = i.indexrelid and d.refobjid = c.oid
      and d.refobjsubid = a.attnum where i.indrelid = c.oid and i.indisunique)) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p')
    and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and exists (select from pg_attribute g where g.attrelid = c.oid and g.attname = 'agency_id') group by c.oid`

// What columns point to, as the definitions tell it: lists of ids have no foreign key.
const linksOf = (documents: readonly Document[]): Map<string, string> => {
  const found = new Map<string, string>()
  const note = (table: string, fields: Fields): void => {
    for (const [name, { shape }] of Object.entries(fields))
      if (shape.kind === 'links' || shape.kind === 'link') found.set(`${table}.${snake(name)}`, snake(shape.to.name))
  }
  for (const document of documents) {
    note(snake(document.name), document.fields)
    for (const [name, fields] of linesOf(document)) note(linesTable(document, name), fields)
  }
  return found
}

const isLedgers = ({ name }: Table): boolean => name.startsWith('ledger.')

const copiedValue = (
  table: Table,
  { name, type, to, isUnique }: Column,
  links: Map<string, string>,
  growth: Growth,
): string => {
  const column = `o.${name}`
  if (isLedgers(table) && (name === 'account_id' || (name === 'id' && table.name === 'ledger.account'))) return 'm.copy'
  const target = to ?? links.get(`${table.name}.${name}`)
  const isMoved = target ? isCopied(target) : ofCopies.has(name)
  if (isMoved && type === 'bigint') return `${column} + c.n * ${step}`
  if (isMoved && type === 'bigint[]')
    return `case when ${column} is not null then array(select each + c.n * ${step} from unnest(${column}) each) end`
  const isShifted = type === 'date' || type === 'timestamp with time zone'
  if (isShifted && growth.daysApart && name !== 'posted_month')
    return `${column} - make_interval(days => (c.n % ${growth.periods ?? 1})::integer * ${growth.daysApart})`
  if (isUnique && type === 'text' && !isLedgers(table) && name !== 'status') return `${column} || '-' || c.n`
  return column
}

// An account is copied where it has a party or a consignment; the others are the agency's own, and move more.
const mapAccounts = (client: Client, { agencyId, copies }: Growth): Promise<unknown> =>
  client.query(
    `create temp table account_copy as select id, n, case when coalesce(consignment_id, consignee_id, party_id) is null then id
       else id + n * ${step} end as copy from ledger.account, generate_series(1, $2::bigint) n where agency_id = $1`,
    [agencyId, copies],
  )

const copyTable = async (client: Client, table: Table, links: Map<string, string>, growth: Growth): Promise<void> => {
  const key = table.name === 'ledger.account' ? 'id' : 'account_id'
  const isOfAccount = isLedgers(table) && (key === 'id' || table.columns.some(({ name }) => name === key))
  const isOneEach = ['account', 'balance', 'day', 'flow'].includes(table.name.slice('ledger.'.length))
  const names = table.columns.map(({ name }) => name)
  const values = table.columns.map(column => copiedValue(table, column, links, growth))
  await client
    .query(
      `insert into ${table.name} (${names.join(', ')}) select ${values.join(', ')}
     from ${table.name} o cross join generate_series(1, $2::bigint) c (n)
     ${isOfAccount ? `join account_copy m on m.id = o.${key} and m.n = c.n` : ''}
     where o.agency_id = $1 ${isOfAccount && isOneEach ? 'and m.copy <> m.id' : ''}`,
      [growth.agencyId, growth.copies],
    )
    .catch(error => {
      throw new Error(`${table.name}: ${error.message} ${error.detail ?? ''}`)
    })
}

const sumAgain = async (client: Client, agencyId: number, accounts: number[]): Promise<void> => {
  await client.query('select ledger.rebuild($1, $2)', [agencyId, accounts])
  await client.query(
    `update ledger.balance b set on_hand = total, first_day = first, last_day = last from (
       select account_id, sum(amount) as total, min(effective_date) as first, max(effective_date) as last
       from ledger.entry where agency_id = $1 and account_id = any($2) group by account_id) e
     where b.agency_id = $1 and b.account_id = e.account_id`,
    [agencyId, accounts],
  )
}

/** Grows an agency of the database at `url`; nobody may be at work in it. */
export const grow = (url: string, documents: readonly Document[], growth: Growth): Promise<void> =>
  inBulk(url, async client => {
    const links = linksOf(documents)
    await mapAccounts(client, growth)
    const { rows } = await client.query(tablesQuery)
    for (const table of rows as Table[]) if (isCopied(table.name)) await copyTable(client, table, links, growth)
    const { rows: shared } = await client.query(
      `select array_agg(distinct a.id) as ids from ledger.account a join account_copy m on m.id = a.id and m.copy = m.id
       where a.agency_id = $1 and a.tracked`,
      [growth.agencyId],
    )
    if (shared[0]?.ids) await sumAgain(client, growth.agencyId, shared[0].ids as number[])
  })
