import { sql } from 'kysely'
import { checkReference } from '#areas/payments/bank-reference.server.ts'
import { beyondOf, tellProforma } from '#areas/payments/pre-payment/against.server.ts'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import { postPrePayment } from '#areas/payments/pre-payment/posting.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'

const appliedOf = async (id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ applied: number }>`
    select original - open_amount as applied from ledger.open_item where agency_id = app.agency()
      and document_type = 'prePayment' and document_id = ${id} and side = 'credit' and reverses is null`.execute(tx)
  return rows[0]?.applied ?? 0
}

export const prePaymentServer = behave(prePayment, {
  fill: async (payment, context, { what }) =>
    what === 'create' ? { beyondProforma: await beyondOf(payment, context) } : {},
  async check(payment, { what, before }, context) {
    if (what === 'create') {
      if (payment.date > context.today) {
        refuse('Money cannot be received in the future.', { fields: { date: 'Lies in the future.' } })
      }
      await checkReference(payment, context)
    }
    if (what !== 'cancel' || !before) return
    const applied = await appliedOf(before.id, context)
    if (applied > 0) {
      conflict('{applied} SAR of it are applied to invoices, so it stays.', {
        values: { applied: formatMoney(applied) },
        details: { applied },
      })
    }
  },
  post: async payment => postPrePayment(payment),
  async after(payment, { what }, context) {
    if (what === 'create' || what === 'cancel') await tellProforma(payment, context)
  },
})
