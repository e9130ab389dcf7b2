// The lines of an account, or of several combined into one, with the balance after each line.

import { ask, type Client } from '#ledger/record.server.ts'

export type StatementLine = {
  entryId: number
  day: string
  accountId: number
  postingId: number
  kind: string
  documentType: string
  documentId: number
  documentNo: string | null
  reason: string | null
  /** the posting that this one reverses, and the one that reversed this one */
  reverses: number | null
  reversedBy: number | null
  amount: number
  balance: number
}

export type Span = { accounts: number[]; from: string; to: string }

/** A page of lines ordered by day; a deep page costs only the skipping in the index. */
export const statement = (
  client: Client,
  { accounts, from, to, skip = 0, take = 100 }: Span & { skip?: number; take?: number },
) =>
  ask<StatementLine>(
    client,
    `select entry_id as "entryId", day, account_id as "accountId", posting_id as "postingId", kind, document_type as "documentType",
       document_id as "documentId", document_no as "documentNo", reason, reverses, reversed_by as "reversedBy", amount, balance
     from ledger.statement($1, $2, $3, $4, $5)`,
    [accounts, from, to, skip, take],
  )

/** Over all lines of the period: count, opening, in, out, closing. */
export const statementTotal = async (client: Client, { accounts, from, to }: Span) =>
  (
    await ask<{ entries: number; opening: number; came: number; went: number; closing: number }>(
      client,
      'select * from ledger.statement_total($1, $2, $3)',
      [accounts, from, to],
    )
  )[0]!
