// Stock movements in the terminals and on the way there, by kind of document, from the ledger's daily totals. LC Detail, Consignee Detail
// and the Balance Report read this, so that they agree to the kilogram.

import { type RawBuilder, sql } from 'kysely'
import { snake } from '#kit/server/columns.ts'
import { andOwn, type Viewer } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { andWithin, type MovementFilters, ownerMovesQuery } from '#trade/statements/owner-moves.server.ts'

/** `TERMINAL` is stock; the others are on the way to a terminal. */
type MovementRole = 'TERMINAL' | 'TRANSIT' | 'PORT'

type MovementQuestion = {
  /** what the figures are grouped by; the terminal is null for movements of the port */
  keys: readonly ('m.consignee' | 'm.lc' | 'm.terminal' | 'm.cargo_grade' | 'm.form' | 'm.day')[]
  roles: readonly MovementRole[]
}

// Cargo leaving the port belongs to no terminal yet, so a terminal filter does not apply to it. Ownership transfers are read from their
// documents.
const ledgerQuery = (
  filters: MovementFilters,
  { roles }: MovementQuestion,
  { asker }: Viewer,
): RawBuilder<unknown> => sql`
  select * from (
    select c.consignee_id as consignee, c.consignment_id as lc, c.role, c.form, f.kind,
      case when c.role <> 'PORT' and f.kind <> 'portLoading' then c.location_id end as terminal,
      greatest(f.amount, 0) as came, greatest(-f.amount, 0) as went, c.grade_id as cargo_grade, f.day
    from ledger.account c cross join lateral (select x.kind, x.amount, x.day from ledger.flow x where x.agency_id = c.agency_id
      and x.account_id = c.id ${andWithin('x.day', filters)} offset 0) f
    where c.agency_id = app.agency() and c.unit = 'KG' and c.role = any(${[...roles]}::text[]) and c.consignment_id is not null
      and not (c.role = 'TERMINAL' and f.kind in ('loan', 'loanReturn', 'cargoSale', 'swapCargo', 'company'))
      ${andOwn(asker)} ${andAnyOf('c.consignee_id', filters.consignee)} ${andAnyOf('c.consignment_id', filters.lc)}) m
  where m.terminal is null or true ${andAnyOf('m.terminal', filters.terminal)}`

// The ledger has ownership and warehouse transfers under one kind; only the document tells them apart.
const ownershipQuery = (filters: MovementFilters, context: Viewer): RawBuilder<unknown> => sql`
  select o.consignee, o.lc, 'TERMINAL', o.form, k.kind, o.terminal, o.came * k.sign, o.went * k.sign, o.cargo_grade, o.date
  from (${ownerMovesQuery(filters, context)}) o join (values ('loan', 'loan', 1), ('loanReturn', 'loanReturn', 1),
    ('cargoSale', 'cargoSale', 1), ('lcSale', 'cargoSale', 1), ('swapCargo', 'swapCargo', 1), ('cargoTransfer', 'ownership', 1),
    ('company', 'ownership', 1), ('cargoTransfer', 'cargoTransfer', -1)) k (document, kind, sign) on k.document = o.document`

const total = (value: RawBuilder<unknown>, role: string, kinds: readonly string[], further = sql``) =>
  sql`coalesce(sum(${value}) filter (where m.role = ${sql.lit(role)} and m.kind = any(${kinds}::text[]) ${further}), 0)::bigint`

const cameIn = (...kinds: string[]) => total(sql`m.came`, 'TERMINAL', kinds)
const wentOut = (...kinds: string[]) => total(sql`m.went`, 'TERMINAL', kinds)
/** The movements of a kind in one direction, with reversals deducted. */
const netIn = (role: string, ...kinds: string[]) => total(sql`m.came - m.went`, role, kinds)
const netOut = (role: string, ...kinds: string[]) => total(sql`m.went - m.came`, role, kinds)

const mills = ['flakedBarley', 'cargoMilling']
const known = [
  ...['receiveCargo', 'cargoSale', 'ownership', 'loan', 'loanReturn', 'swapCargo', 'lcMerging', ...mills],
  ...[
    'cargoTransfer',
    'terminalOut',
    'broughtIn',
    'cargoLoss',
    'deliveryNote',
    'creditNote',
    'bulkLoading',
    'bulkReturn',
  ],
  'lcSale',
]

const figures = {
  portOut: netOut('PORT', 'portLoading'),
  sent: netIn('TRANSIT', 'portLoading'),
  /** negative: no longer in transit */
  arrived: netIn('TRANSIT', 'receiveCargo'),
  soldPort: netOut('PORT', 'lcSale'),
  received: netIn('TERMINAL', 'receiveCargo'),
  ownIn: cameIn('cargoSale', 'ownership'),
  ownOut: wentOut('cargoSale', 'ownership'),
  loanIn: cameIn('loan', 'loanReturn'),
  loanOut: wentOut('loan', 'loanReturn'),
  swapIn: cameIn('swapCargo'),
  swapOut: wentOut('swapCargo'),
  mergedIn: cameIn('lcMerging'),
  mergedOut: wentOut('lcMerging'),
  milledIn: total(sql`m.went - m.came`, 'TERMINAL', mills, sql`and m.form = 'Raw'`),
  milledOut: total(sql`m.came - m.went`, 'TERMINAL', mills, sql`and m.form <> 'Raw'`),
  transferIn: cameIn('cargoTransfer'),
  transferOut: wentOut('cargoTransfer'),
  withdrawn: netOut('TERMINAL', 'terminalOut', 'broughtIn'),
  loss: netOut('TERMINAL', 'cargoLoss'),
  soldBags: netOut('TERMINAL', 'deliveryNote', 'creditNote'),
  soldBulk: netOut('TERMINAL', 'bulkLoading', 'bulkReturn'),
  soldLc: netOut('TERMINAL', 'lcSale'),
  other: sql`coalesce(sum(m.came - m.went) filter (where m.role = 'TERMINAL' and m.kind <> all(${known}::text[])), 0)::bigint`,
}

/** The figures of the movements in a period, one row for each combination of the keys. */
export const movementsQuery = (
  filters: MovementFilters,
  asked: MovementQuestion,
  context: Viewer,
): RawBuilder<unknown> => {
  const keys = sql.join(asked.keys.map(key => sql.ref(key)))
  const sums = Object.entries(figures).map(([name, figure]) => sql`${figure} as ${sql.ref(snake(name))}`)
  return sql`select ${keys}, ${sql.join(sums)}
    from (${ledgerQuery(filters, asked, context)} union all ${ownershipQuery(filters, context)}) m group by ${keys}`
}
