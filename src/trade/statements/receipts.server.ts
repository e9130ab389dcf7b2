// Receipts from customers, and the documents they settle.

import { type RawBuilder, sql } from 'kysely'
import { payment } from '#areas/payments/payment/definition.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

/**
 * The condition that a row of `payment` is a receipt in one of the states; without states, a valid one. A deposit of cash at the bank is
 * not a receipt.
 */
export const isReceipt = (alias: string, states?: readonly string[] | null): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('direction')} = 'Receipt' and ${column('mode')} <> 'Cash to BT'
    ${andAnyOf(column('status'), states?.length ? states : payment.life.posted)}`
}

/** SQL that joins documents with their amounts: `INV-1 59,800.00 · INV-2 27,579.30`; null without any. */
export const documentsWithAmounts = (
  number: RawBuilder<unknown>,
  halalas: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`string_agg(${number} || ' ' || to_char(${halalas} / 100.0, 'FM999,999,999,990.00'), ' · ' order by ${order})`
