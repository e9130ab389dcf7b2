// The records of our customers in the finance system (FIMS), as last read from its file.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

export type FimsRecord = {
  customer: number
  fimsCode: string
  name: string
  nameAr: string | null
  vatNo: string | null
  crNo: string | null
  mobile: string
  city: string
  /** halalas the customer owes in the books of FIMS at the end of `balanceDay`; null where the file has no balance */
  balance: number | null
  balanceDay: string
}

/** Stores the customer records of FIMS: the latest one of each customer, and one balance a day. */
export const storeFimsRecords = async (records: readonly FimsRecord[], { tx }: Context): Promise<void> => {
  // Two rows of a file may be the same customer here: the last one counts.
  const latest = [...new Map(records.map(record => [record.customer, record])).values()]
  if (latest.length === 0) return
  const read = sql`jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as r (customer bigint, "fimsCode" text, name text, "nameAr" text,
    "vatNo" text, "crNo" text, mobile text, city text, balance bigint, "balanceDay" date)`
  await sql`
    insert into app.fims_customer (agency_id, customer, fims_code, name, name_ar, vat_no, cr_no, mobile, city)
    select app.agency(), r.customer, r."fimsCode", r.name, r."nameAr", r."vatNo", r."crNo", r.mobile, r.city from ${read}
    on conflict (agency_id, customer) do update set fims_code = excluded.fims_code, name = excluded.name, name_ar = excluded.name_ar,
      vat_no = excluded.vat_no, cr_no = excluded.cr_no, mobile = excluded.mobile, city = excluded.city, compared_at = excluded.compared_at`.execute(
    tx,
  )
  await sql`
    insert into app.fims_balance (agency_id, customer, day, balance)
    select app.agency(), r.customer, r."balanceDay", r.balance from ${read} where r.balance is not null
    on conflict (agency_id, customer, day) do update set balance = excluded.balance, noted_at = excluded.noted_at`.execute(
    tx,
  )
}
