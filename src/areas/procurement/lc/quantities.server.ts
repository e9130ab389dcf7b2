// The ledger's figures for the quantity panel of an LC. Row-level security limits every query to what the user may see.

import { sql } from 'kysely'
import type { Quantities } from '#areas/procurement/lc/calls.ts'
import {
  calculateFigures,
  type Figures,
  type Movement,
  ownershipTransfer,
  sumFigures,
} from '#areas/procurement/lc/quantities.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { translate } from '#texts/translate.ts'
import { onBoardStates } from '#trade/voyages/shipment-life-fields.ts'

// By document and account, so that a reversed movement counts as zero, and a movement in and out on the same day counts on both sides.
const readMovements = async (lc: number, { tx }: Context): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select m.consignee, m.role, m.kind, m.form, coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as came,
      coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint as went
    from (
      select a.consignee_id as consignee, a.role, a.form, sum(e.amount) as amount,
        case when t.transfer_type = 'Ownership' or p.document_type = 'company' and a.role = 'TERMINAL' then ${ownershipTransfer} else p.kind end as kind
      from ledger.account a
      join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
      join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
      left join cargo_transfer t on p.document_type = 'cargoTransfer' and t.agency_id = p.agency_id and t.id = p.document_id
      where a.agency_id = app.agency() and a.consignment_id = ${lc} and a.unit = 'KG' and a.role in ('PORT', 'TRANSIT', 'TERMINAL', 'MILLING')
      group by a.id, a.consignee_id, a.role, a.form, p.kind, p.document_type, p.document_id, t.transfer_type
    ) m group by m.consignee, m.role, m.kind, m.form`.execute(tx)
  return rows
}

type StockInTerminal = { consignee: number; terminal: number | null; name: string; form: string; kg: number }

// Without the cargo at other terminals the panel's sums would not balance: it is one place.
const readStockInTerminals = async (lc: number, { tx, asker, words }: Context): Promise<StockInTerminal[]> => {
  const isOwn = asker.scopes.terminal ? sql`a.location_id = any(${asker.scopes.terminal}::bigint[])` : sql`true`
  const itsName = sql.ref(asker.language === 'arabic' ? 't.name_ar' : 't.name')
  const name = sql`case when ${isOwn} then ${itsName} else ${translate(words, 'Other terminals')}::text end`
  const { rows } = await sql<StockInTerminal>`
    select a.consignee_id as consignee, case when ${isOwn} then a.location_id end as terminal, ${name} as name, a.form, sum(b.on_hand)::bigint as kg
    from ledger.account a
    join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id and b.on_hand <> 0
    join terminal t on t.agency_id = a.agency_id and t.id = a.location_id
    where a.agency_id = app.agency() and a.consignment_id = ${lc} and a.unit = 'KG' and a.role = 'TERMINAL'
    group by 1, 2, 3, 4 order by 4 desc, 3, 1`.execute(tx)
  return rows
}

type AssignedConsignee = { consignee: number; name: string; kg: number }

// Consignees of the LC, and those that have acquired some of its cargo.
const readOwners = async (lc: number, found: number[], { tx, asker }: Context): Promise<AssignedConsignee[]> => {
  const name = sql.ref(asker.language === 'arabic' ? 'c.name_ar' : 'c.name')
  const { rows } = await sql<AssignedConsignee>`
    select c.id as consignee, ${name} as name, coalesce(l.quantity, 0)::bigint as kg
    from company c left join lc_assigned_consignees l on l.agency_id = c.agency_id and l.parent = ${lc} and l.consignee = c.id
    where c.agency_id = app.agency() and c.id = any(${found}::bigint[] || array(
      select x.consignee from lc_assigned_consignees x where x.agency_id = app.agency() and x.parent = ${lc}))
    order by l.position nulls last, ${name}, c.id`.execute(tx)
  return rows
}

type BilledCargo = { consignee: number; onBoard: number; beyond: number }

// Computed for each bill of lading: the shortage of one ship is not the cargo on board of another one. A consignee without a part in a bill
// may have bought cargo in port and load it. The lateral join reads the tickets of one bill at a time; a plain join would read those of
// the whole agency.
const readBilledCargo = async (lc: number, { tx }: Context): Promise<BilledCargo[]> => {
  const { rows } = await sql<BilledCargo>`
    select consignee, sum(greatest(0, bill - out))::bigint as "onBoard", sum(greatest(0, out - bill))::bigint as beyond
    from (
      select w.consignee, w.parent, sum(w.bill) as bill, sum(w.out) as out
      from shipment s cross join lateral (
        select x.parent, x.consignee, x.quantity as bill, 0 as out from shipment_consignee_split x
          where x.agency_id = s.agency_id and x.parent = s.id
        union all select x.shipment, x.consignee, 0, x.net_kg from port_loading x
          where x.agency_id = s.agency_id and x.shipment = s.id and x.status in ('Pending', 'Delivered')
        union all select s.id, x.buyer_consignee, 0, 0 from lc_sale x
          where x.agency_id = s.agency_id and x.lc = s.lc and x.sold_from = 'Port' and x.buyer_consignee is not null
        offset 0) w
      where s.agency_id = app.agency() and s.lc = ${lc} and s.status = any(${[...onBoardStates]}::text[])
      group by w.consignee, w.parent
    ) each group by consignee order by consignee`.execute(tx)
  return rows
}

// Cargo sold in port no longer counts as on board for its owner; for the buyer, cargo bought there does.
const quantityOnBoard = ({ onBoard, beyond }: BilledCargo, soldPort: number): number =>
  Math.max(0, onBoard - soldPort - (soldPort < 0 ? beyond : 0))

const inTons = (figures: Figures): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, kg]) => [name, toDecimal(kg, 3)]))

/** Every figure of the panel, for each consignee that the caller may see and in total. */
export const readAllQuantities = async (lc: number, context: Context): Promise<Quantities> => {
  const movements = await readMovements(lc, context)
  const lying = await readStockInTerminals(lc, context)
  const owners = await readOwners(lc, [...new Set(movements.map(({ consignee }) => consignee))], context)
  const each = owners.map(({ consignee, name, kg }) => {
    const own = movements.filter(movement => movement.consignee === consignee)
    const balance = lying.reduce((sum, lot) => sum + (lot.consignee === consignee ? lot.kg : 0), 0)
    return { consignee, name, figures: calculateFigures(own, { lcQuantity: kg, balance }) }
  })
  return {
    asOf: context.today,
    total: inTons(sumFigures(each.map(({ figures }) => figures))),
    consignees: each.map(one => ({ ...one, figures: inTons(one.figures) })),
    onBoard: (await readBilledCargo(lc, context)).map(bills => {
      const soldPort = each.find(({ consignee }) => consignee === bills.consignee)?.figures.soldPort ?? 0
      return { consignee: bills.consignee, quantity: toDecimal(quantityOnBoard(bills, soldPort), 3) }
    }),
    stock: lying.map(({ kg, ...lot }) => ({ ...lot, quantity: toDecimal(kg, 3) })),
  }
}
