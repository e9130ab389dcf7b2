// Haulage booked by a cargo transfer is owed to the vendor already; the vendor's bill for the same haulage would count it twice.

import { sql } from 'kysely'
import type { expense } from '#areas/accounts/expenses/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'

type Bill = Pick<ValuesIn<typeof expense>, 'vendor' | 'lcs' | 'invoiceDate' | 'besidesHaulage'>
type BookedHaulage = { numbers: string; amount: number }

// Only transfers up to the date of the bill count.
const findBookedHaulage = async (
  { vendor, lcs, invoiceDate }: Bill,
  { tx }: Context,
): Promise<BookedHaulage | undefined> => {
  const { rows } = await sql<BookedHaulage>`
    select string_agg(t.doc_no, ', ' order by t.id) as numbers, sum(t.freight + coalesce(t.freight_vat, 0))::bigint as amount
    from cargo_transfer t where t.agency_id = app.agency() and t.haulier = ${vendor} and t.freight > 0
      and t.lc = any(${(lcs ?? []).map(({ lc }) => lc)}::bigint[]) and t.status in ('Received', 'Closed')
      and t.date <= ${invoiceDate}::date having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Refuses a bill on an LC whose transfers book haulage of this vendor, until the user confirms that it is in addition. */
export const checkHaulage = async (bill: Bill, context: Context): Promise<void> => {
  if (bill.besidesHaulage) return
  const booked = await findBookedHaulage(bill, context)
  if (!booked) return
  refuse(
    'Transfers {numbers} already book {amount} SAR of this vendor’s haulage: pay that by a payment. Enter only what the vendor bills in addition, and confirm it.',
    {
      code: 'HAULAGE_BOOKED',
      fields: { besidesHaulage: 'Confirm that this is in addition to the haulage, or do not enter it.' },
      values: { numbers: booked.numbers, amount: formatMoney(booked.amount) },
    },
  )
}
