import { sql } from 'kysely'
import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { endOfMonth, startOfMonth } from '#kit/days.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'
import { readUnfinished } from '#trade/closing/unfinished.server.ts'

type Month = { from: string; to: string }

const waiting = ['Generated', 'Rejected']

// Tax documents the authority has not accepted: sent later, they still bear their day.
const readUnreported = async ({ from, to }: Month, { tx, slices }: Context): Promise<ChecklistLine[]> => {
  const sealed = [...slices.values()].filter(({ document }) => document.fields.eInvoiceStatus && document.fields.date)
  return Promise.all(
    sealed.map(async ({ document }) => {
      const { rows } = await sql<{ found: number }>`select count(*)::integer as found from ${tableOf(document)}
        where agency_id = app.agency() and date between ${from}::date and ${to}::date and e_invoice_status = any(${waiting})`.execute(
        tx,
      )
      const isFiltered = document.filters.includes('eInvoiceStatus')
      const words: [string, string][] = [
        ['from', from],
        ['to', to],
        ...(isFiltered ? waiting.map((state): [string, string] => ['eInvoiceStatus', state]) : []),
      ]
      return {
        title: 'E-invoices not reported yet: {of}',
        of: document.title,
        found: rows[0]!.found,
        path: `${document.address}?${new URLSearchParams(words)}`,
        isBlocking: false,
      }
    }),
  )
}

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

// Before the first close everything earlier is closed with it.
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

/** What is not finished in the month of a day. */
export const readMonthLines = async (month: string, context: Context): Promise<ChecklistLine[]> => {
  const of = { from: startOfMonth(month), to: endOfMonth(month) }
  return [
    await readEarlierOpen(of, context),
    ...(await readUnfinished(of, context)),
    ...(await readUnreported(of, context)),
    await readUnallocated(of, context),
  ]
}
