// The Import Plan: the quantity each importer plans to bring under each LC, and its progress. Planned is the importer's part of the LC plus
// what other importers transferred to it.

import { type RawBuilder, sql } from 'kysely'
import type { ReportScope } from '#trade/authority/reported-line.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { soldInPort } from '#trade/voyages/sold-in-port.server.ts'

// The importers of an LC: those named in it, else its applicant; those of its bills of lading; those of transfers of the plan.
const importers = sql`
  select a.parent as lc, a.consignee, a.quantity as contract, 0 as transferred from lc_assigned_consignees a where a.agency_id = app.agency()
  union all
  select l.id, l.applicant, l.quantity, 0 from lc l where l.agency_id = app.agency()
    and not exists (select from lc_assigned_consignees a where a.agency_id = l.agency_id and a.parent = l.id)
  union all
  select s.lc, x.consignee, 0, 0 from shipment s join shipment_consignee_split x on x.agency_id = s.agency_id and x.parent = s.id
  where s.agency_id = app.agency() and s.status <> 'Canceled'
  union all
  select p.lc, k.consignee, 0, k.sign * p.quantity from plan_transfer p
  cross join lateral (values (p.from_consignee, -1), (p.to_consignee, 1)) k (consignee, sign)
  where p.agency_id = app.agency() and p.status = 'Active'`

// All voyages that carry an importer's cargo of an LC, aggregated into one row.
const carried = sql`
  select s.lc, x.consignee, sum(x.quantity)::bigint as bl, array_agg(distinct y.vessel) as vessel, string_agg(distinct w.name, ' · ') as vessel_name,
    string_agg(distinct w.imo, ' · ') as imo, max(y.load_ports[1]) as load_port, max(coalesce(s.discharge_port, y.discharge_port)) as discharge_port,
    min(y.laycan_from) as laycan_from, max(y.laycan_to) as laycan_to, max(y.eta at time zone g.time_zone)::date as eta,
    max(y.arrived_at at time zone g.time_zone)::date as ata, max(y.discharge_completed_at at time zone g.time_zone)::date as completed_on,
    bool_or(y.departed_at is not null) as has_sailed, bool_or(y.arrived_at is not null) as has_arrived,
    bool_and(y.discharge_completed_at is not null) as is_discharged, bool_and(s.customs_declaration_no is not null or y.customs_cleared_at is not null) as is_cleared
  from shipment s join shipment_consignee_split x on x.agency_id = s.agency_id and x.parent = s.id
  join voyage y on y.agency_id = s.agency_id and y.id = s.voyage and y.status <> 'Canceled'
  join vessel w on w.agency_id = y.agency_id and w.id = y.vessel join agency g on g.id = s.agency_id
  where s.agency_id = app.agency() and s.status <> 'Canceled' group by s.lc, x.consignee`

// Correlated with the LC and importer of the outer query, because the table of all tickets is large.
const leftPort = sql`
  select sum(p.net_kg)::bigint as discharged, coalesce(sum(p.net_kg) filter (where p.delivery_type = 'Direct Delivery'), 0)::bigint as direct
  from port_loading p where p.agency_id = app.agency() and p.lc = i.lc and p.consignee = i.consignee and p.status in ('Pending', 'Delivered')`

// The importer has brought cargo that it sold in port too, although a buyer's trucks carry it.
const discharged = sql`(coalesce(d.discharged, 0) + case when v.has_arrived then coalesce(sold.kg, 0) else 0 end)`

const terminalsOf = sql`
  select array_agg(distinct t.terminal) as terminals from shipment s join shipment_terminals t on t.agency_id = s.agency_id and t.parent = s.id
  where s.agency_id = app.agency() and s.lc = i.lc and s.status <> 'Canceled'`

// The permit in force, or else the latest one.
const permit = sql`
  select p.permission_no, p.issue_date, p.expiry_date, p.eta, p.vessel, w.name as vessel_name, w.imo, p.clearance_no from vessel_permission p
  join vessel w on w.agency_id = p.agency_id and w.id = p.vessel
  where p.agency_id = app.agency() and p.authority = 'Grain authority' and p.importer = i.consignee and i.lc = any(p.lcs)
    and p.status not in ('Rejected', 'Canceled') order by p.issue_date desc nulls last, p.id desc limit 1`

const status = sql`case when l.status = 'Canceled' then 'Canceled' when v.is_discharged and (v.is_cleared or p.clearance_no is not null) then 'Cleared'
  when v.is_discharged then 'Discharged' when v.has_arrived then 'Arrived' when v.has_sailed then 'Sailed' when p.issue_date is not null then 'Permitted'
  else 'Planned' end`

// A plan is reported from the day of its LC until its cargo is discharged, or until its LC was canceled, which is the last change of it.
const concerns = ({ from, to }: ReportScope): RawBuilder<unknown> => sql`
  l.date <= ${to}::date and (l.status <> 'Canceled' or (l.updated_at at time zone g.time_zone)::date >= ${from}::date)
  and (v.completed_on is null or not v.is_discharged or v.completed_on >= ${from}::date)`

/** One row per LC and importer whose plan concerns these days. */
export const planLinesQuery = (scope: ReportScope): RawBuilder<unknown> => sql`
  select 'lc' as document, i.lc as document_id, i.consignee::text as part, coalesce(v.ata, v.eta, p.eta, l.latest_shipment_date) as day,
    i.consignee as consignee_id, null::bigint as location_id, i.contract + i.transferred as quantity_kg, false as is_skipped,
    l.status = 'Canceled' as is_empty, coalesce(v.vessel, array_remove(array[p.vessel], null)) as vessel, coalesce(t.terminals, '{}') as terminals,
    l.purchase_contract, coalesce(v.load_port, l.load_port) as load_port_id, coalesce(v.discharge_port, l.discharge_port) as discharge_port_id,
    l.lc_no as plan_no, c.contract_no, l.lc_no, o.name as importer_name, s.name as supplier_name, c.origin,
    coalesce(v.vessel_name, p.vessel_name) as vessel_name, coalesce(v.imo, p.imo) as imo, a.name as load_port, b.name as discharge_port,
    v.laycan_from, v.laycan_to, coalesce(v.eta, p.eta) as eta, v.ata, i.contract as contract_quantity, i.transferred,
    i.contract + i.transferred as planned, p.permission_no as permit_no, p.issue_date as permit_date, p.expiry_date as permit_expiry,
    coalesce(v.bl, 0) as bl_quantity, ${discharged} as discharged, coalesce(d.direct, 0) as direct,
    coalesce(d.discharged - d.direct, 0) as to_terminals, greatest(i.contract + i.transferred - ${discharged}, 0) as remaining, ${status} as status
  from (select x.lc, x.consignee, sum(x.contract)::bigint as contract, sum(x.transferred)::bigint as transferred
    from (${importers}) x group by x.lc, x.consignee) i
  join lc l on l.agency_id = app.agency() and l.id = i.lc and l.source_kind is null and l.status <> 'Draft'
  join agency g on g.id = l.agency_id
  left join purchase_contract c on c.agency_id = l.agency_id and c.id = l.purchase_contract
  left join company o on o.agency_id = l.agency_id and o.id = i.consignee
  left join company s on s.agency_id = l.agency_id and s.id = l.beneficiary
  left join (${carried}) v on v.lc = i.lc and v.consignee = i.consignee
  left join lateral (${permit}) p on true
  left join lateral (${leftPort}) d on true
  left join (${soldInPort()}) sold on sold.lc = i.lc and sold.consignee = i.consignee
  left join lateral (${terminalsOf}) t on true
  left join port a on a.agency_id = l.agency_id and a.id = coalesce(v.load_port, l.load_port)
  left join port b on b.agency_id = l.agency_id and b.id = coalesce(v.discharge_port, l.discharge_port)
  where ${concerns(scope)} and (app.company() is null or i.consignee = any(app.companies())) ${andAnyOf('i.consignee', scope.consigneeIds)}
  order by 4, l.lc_no, o.name, i.consignee`
