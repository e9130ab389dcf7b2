// The cash of each cash box at the close of a month: the ledger's amount and the counted amount.

import { sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { monthClose } from '#areas/accounts/month-close/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

type Cash = NonNullable<ValuesIn<typeof monthClose>['cash']>[number]

/** Halalas in the ledger's cash at the end of a day, by the cash box of the document that moved them; `cashBox` is null for documents
 *  without one. A reversed pre-payment leaves its box by a credit note. The amounts add up to the ledger's cash. */
export const readCashInBook = async (
  day: string,
  { tx }: Context,
): Promise<{ cashBox: string | null; book: number }[]> => {
  const { rows } = await sql<{ cashBox: string | null; book: number }>`
    select coalesce(p.cash_box, a.cash_box) as cash_box, sum(e.amount)::bigint as book
    from ledger.account c
      join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id and e.effective_date <= ${day}::date
      join ledger.posting o on o.agency_id = e.agency_id and o.posted_month = e.posted_month and o.id = e.posting_id
      left join ${tableOf(payment)} p on o.document_type = ${payment.name} and p.agency_id = o.agency_id and p.id = o.document_id
      left join ${tableOf(creditNote)} n on o.document_type = ${creditNote.name} and n.agency_id = o.agency_id and n.id = o.document_id
      left join ${tableOf(prePayment)} a on a.agency_id = o.agency_id
        and a.id = case o.document_type when ${prePayment.name} then o.document_id else n.pre_payment end and (n.id is null or a.status = 'Reversed')
    where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = 'CASH'
    group by 1 having sum(e.amount) <> 0 order by 1 nulls last`.execute(tx)
  return rows
}

const notCounted = { counted: null, reason: null }

/** Every cash box that was counted or has cash in the ledger, with the ledger's amount. */
export const fillCash = async (entered: readonly Cash[], day: string, context: Context): Promise<Cash[]> => {
  const inBook = await readCashInBook(day, context)
  const more = inBook.filter(({ cashBox }) => !entered.some(each => each.cashBox === cashBox))
  return [...entered, ...more.map(({ cashBox }) => ({ ...notCounted, cashBox }))].map(
    ({ cashBox, counted, reason }) => {
      const book = inBook.find(each => each.cashBox === cashBox)?.book ?? 0
      return { cashBox, book, counted, difference: counted === null ? null : counted - book, reason }
    },
  )
}

/** Refuses a cash box that is counted twice, and a difference without an explanation. */
export const checkCash = (cash: readonly Cash[]): void => {
  if (new Set(cash.map(({ cashBox }) => cashBox)).size < cash.length) {
    refuse('Enter each cash box once.', { fields: { cash: 'A cash box is entered twice.' } })
  }
  const index = cash.findIndex(({ difference, reason }) => difference && !reason)
  if (index < 0) return
  refuse('Enter why the counted cash differs from the book.', {
    fields: { [`cash.${index}.reason`]: 'Please enter why.' },
  })
}
