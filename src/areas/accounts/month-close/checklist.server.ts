import { sql } from 'kysely'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { eInvoiceLog, kinds, type results } from '#areas/logs/e-invoices/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { endOfMonth, startOfMonth } from '#kit/days.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'
import { readUnfinished } from '#trade/closing/unfinished.server.ts'

type Month = { from: string; to: string }

const open = [
  'Waiting',
  'Late soon',
  'Late',
  'Rejected',
  'Not sealed',
] as const satisfies readonly (typeof results)[number][]

// Tax documents the authority has not accepted: sent later, they keep their date. Sellers in phase 1 report nothing to the authority.
const readUnreported = ({ from, to }: Month, { tx, slices, today }: Context): Promise<ChecklistLine[]> =>
  Promise.all(
    Object.entries(kinds).map(async ([name, kind]) => {
      const { document } = slices.get(name)!
      const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ${tableOf(document)} p
        where p.agency_id = app.agency() and p.date between ${from}::date and ${to}::date
          and coalesce(p.e_invoice_status, 'None') not in ('Reported', 'Cleared')
          and (p.qr_reason is not null or exists (select from app.e_document e
            where e.agency_id = p.agency_id and e.document = ${name} and e.document_id = p.id and e.state = 'Waiting'))`.execute(
        tx,
      )
      const words: [string, string][] = [
        ['from', from],
        ['to', today],
        ['kind', kind],
        ...open.map((result): [string, string] => ['result', result]),
      ]
      return {
        title: 'E-invoices not reported yet: {of}',
        of: document.title,
        found: rows[0]!.found,
        path: `${eInvoiceLog.address}?${new URLSearchParams(words)}`,
        isBlocking: false,
      }
    }),
  )

const readUnallocated = async ({ from, to }: Month, { tx }: Context): Promise<ChecklistLine> => {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from payment
    where agency_id = app.agency() and date between ${from}::date and ${to}::date and direction = 'Receipt' and unallocated > 0
      and status = any(${payment.life.posted}::text[])`.execute(tx)
  return {
    title: 'Receipts with money that is not allocated',
    of: '',
    found: rows[0]!.found,
    path: `${payment.address}?${new URLSearchParams({ direction: 'Receipt', from, to })}`,
    isBlocking: false,
  }
}

// The first close also closes all earlier months.
const readEarlierOpen = async ({ from }: Month, { tx }: Context): Promise<ChecklistLine> => {
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ledger.period period
    join ledger.calendar calendar on calendar.agency_id = period.agency_id and calendar.closed_through is not null
    where period.agency_id = app.agency() and period.state = 'OPEN' and period.month < ${from}::date`.execute(tx)
  return {
    title: 'Earlier months that are open',
    of: 'Earlier months that are open',
    found: rows[0]!.found,
    path: monthClose.address,
    isBlocking: true,
  }
}

/** The checklist of a month: everything that is unfinished in it. `month` is any day of the month. */
export const readMonthLines = async (month: string, context: Context): Promise<ChecklistLine[]> => {
  const of = { from: startOfMonth(month), to: endOfMonth(month) }
  return [
    await readEarlierOpen(of, context),
    ...(await readUnfinished(of, context)),
    ...(await readUnreported(of, context)),
    await readUnallocated(of, context),
  ]
}
