// Freight and duty are booked either by the bill of lading or by hand, never twice.

import { sql } from 'kysely'
import type { expense } from '#areas/accounts/expenses/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Bill = Pick<ValuesIn<typeof expense>, 'category' | 'shipment' | 'lcs'>

/** Refuses freight or duty of an LC whose bill of lading books it. Locks the LCs, as saving a shipment does. */
export const checkNotBookedByShipment = async ({ category, shipment, lcs }: Bill, { tx }: Context): Promise<void> => {
  if (shipment !== null || (category !== 'Freight' && category !== 'Duty') || (lcs ?? []).length === 0) return
  const { rows } = await sql<{ docNo: string; bill: string; lc: number }>`
    with held as (select id from lc where agency_id = app.agency() and id = any(${lcs!.map(({ lc }) => lc)}::bigint[]) for no key update)
    select e.doc_no as "docNo", s.bill_of_lading_no as bill, s.lc from held
    join shipment s on s.agency_id = app.agency() and s.lc = held.id
    join expense e on e.agency_id = s.agency_id and e.shipment = s.id and e.category = ${category}
      and e.status in ('Approved', 'Paid') limit 1`.execute(tx)
  const [booked] = rows
  if (!booked) return
  conflict(
    '{expense} of bill of lading {bill} books this cost already. Correct it there, or enter additional costs under another category.',
    {
      fields: { category: 'Booked by the bill of lading.' },
      values: { expense: booked.docNo, bill: booked.bill },
    },
  )
}

/** Refuses to reverse by hand an expense that a bill of lading created. */
export const checkEnteredByHand = ({ shipment }: Bill): void => {
  if (shipment !== null)
    conflict('This expense comes from a bill of lading. Correct the bill of lading; the expense follows.')
}
