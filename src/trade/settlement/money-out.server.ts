// The limit of payments to a consignee, a vendor or an agent: the debt; more is allowed only as an advance. The ledger itself ensures that
// the cash box never goes below zero.

import { sql } from 'kysely'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import type { Account } from '#ledger/legs.ts'
import { may } from '#rights/may.ts'

/** A payment with the account it lowers; `standing` is the amount it already has in the ledger, in halalas. */
export type Payout = { amount: number; inAdvance: boolean | null; payee: Account; standing: number }

// The debt to a merged vendor is on the account of the kept vendor.
const partyOf = ({ role, partyId }: Account) =>
  role === 'VENDOR_PAYABLE' ? sql`app.holder_of('vendor', ${partyId ?? null}::bigint)` : sql`${partyId ?? null}::bigint`

/** The debt on a payee's account, in halalas; zero where the payee was paid in advance. */
export const readDebt = async (
  { payee, standing }: Pick<Payout, 'payee' | 'standing'>,
  { tx }: Context,
): Promise<number> => {
  const { rows } = await sql<{ owed: number }>`
    select -coalesce(sum(b.on_hand), 0)::bigint as owed
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = ${payee.role}
      and a.consignee_id is not distinct from app.holder_of('company', ${payee.consigneeId ?? null}::bigint)
      and a.party_id is not distinct from ${partyOf(payee)}`.execute(tx)
  return Math.max(rows[0]!.owed + standing, 0)
}

// The lock prevents two concurrent payments from both paying the same debt.
const lockPayouts = ({ tx }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('payouts'), app.agency())`.execute(tx)

/** Refuses to pay more than the debt, unless as an advance by a user with the right to it (domain Q21). */
export const checkMoneyOut = async (payout: Payout, context: Context): Promise<void> => {
  await lockPayouts(context)
  const owed = await readDebt(payout, context)
  if (payout.amount <= owed) return
  const values = { owed: formatMoney(owed), more: formatMoney(payout.amount - owed) }
  if (!payout.inAdvance) {
    refuse(
      'Only {owed} SAR are owed to this payee. Pay at most that, name the consignee it is owed for, or mark the payment as an advance.',
      { code: 'NOT_OWED', fields: { amount: 'More than is owed.' }, values, details: { owed, asked: payout.amount } },
    )
  }
  if (may(context.asker, { rights: ['canPayInAdvance'] })) return
  refuse('This pays {more} SAR in advance. Pay what is owed, or ask a user who may pay in advance.', {
    code: 'NOT_OWED',
    fields: { inAdvance: 'You do not have this right.' },
    values,
    details: { owed, asked: payout.amount },
  })
}
