// A truck can be on one scale at a time: weighing it in again reports where it was weighed in and not weighed out (domain Q26).

import { sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { together } from '#database/together.ts'
import { formatInstant } from '#kit/days.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type OpenWeighing = { document: string; id: number; docNo: string | null; place: string | null; since: Date }

/** The document that weighs the truck in: its name, and its id unless it is new. */
type Weighing = { document: string; id: number | undefined }

const weighedInStates = ['Weighed-in', 'Loading'] as const

// Weighed in and not out, at a port, at a terminal, or at the terminal a transfer goes to.
const readOpenWeighing = async (
  truck: number,
  { document, id }: Weighing,
  { tx, asker }: Context,
): Promise<OpenWeighing | undefined> => {
  const place = (table: 'port' | 'terminal', column: string) =>
    sql`(select ${sql.ref(asker.language === 'arabic' ? 'p.name_ar' : 'p.name')} from ${sql.table(table)} p
      where p.agency_id = w.agency_id and p.id = ${sql.ref(column)})`
  const states = sql`${[...weighedInStates]}::text[]`
  const { rows } = await sql<OpenWeighing>`
    select o.document, o.id, o.doc_no as "docNo", o.place,
      coalesce((select max(h.at) from app.history h where h.agency_id = app.agency() and h.document = o.document
        and h.document_id = o.id and h.action in ('create', 'weigh-in', 'arrive')), o.created_at) as since
    from (
      select ${portLoading.name} as document, w.id, w.doc_no, ${place('port', 'w.port')} as place, w.created_at
        from port_loading w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = any(${states})
      union all select ${receiveCargo.name}, w.id, w.doc_no, ${place('terminal', 'w.terminal')}, w.created_at
        from receive_cargo w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = any(${states})
      union all select ${terminalOut.name}, w.id, w.doc_no, ${place('terminal', 'w.terminal')}, w.created_at
        from terminal_out w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = any(${states})
      union all select ${terminalOut.name}, w.id, w.doc_no, ${place('terminal', 'w.to_terminal')}, w.created_at
        from terminal_out w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = 'Out' and w.arrival_full_kg is not null
      union all select ${bulkLoading.name}, w.id, w.doc_no, ${place('terminal', 'w.terminal')}, w.created_at
        from bulk_loading w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = any(${states})
      union all select ${deliveryNote.name}, w.id, w.doc_no, ${place('terminal', 'w.terminal')}, w.created_at
        from delivery_note w where w.agency_id = app.agency() and w.truck = ${truck} and w.status = any(${states})
    ) o
    where not (o.document = ${document} and o.id = ${id ?? 0})
    order by since limit 1`.execute(tx)
  return rows[0]
}

/** Refuses to weigh in a truck that is on a scale elsewhere. Does not apply to a conveyor, which makes no trips. */
export const refuseIfWeighedInElsewhere = async (
  truck: number | null,
  weighing: Weighing,
  context: Context,
): Promise<void> => {
  if (truck === null) return
  // The row stays locked until the transaction ends, so that two gates cannot weigh one truck in at the same time.
  const held = context.tx.selectFrom('truck').select(['plate', 'truckType']).where('id', '=', truck).forNoKeyUpdate()
  const [{ plate, truckType }, open] = await together(
    held.executeTakeFirstOrThrow(),
    readOpenWeighing(truck, weighing, context),
  )
  if (truckType === 'Conveyor' || !open) return
  conflict(
    'Truck {plate} is weighed in at {place} with {ticket} since {since} and not weighed out. Weigh it out there, or ask a user who may cancel {ticket} to end it.',
    {
      fields: { truck: 'Weighed in elsewhere.' },
      values: {
        plate,
        place: open.place ?? '–',
        ticket: open.docNo ?? '–',
        since: formatInstant(new Date(open.since).toISOString(), context.asker.timeZone),
      },
      details: { document: open.document, id: open.id, docNo: open.docNo },
    },
  )
}
