import { sql } from 'kysely'
import { resolveCorrection } from '#areas/accounts/edit-sale-and-payment/correction-changes.server.ts'
import {
  type MadeDocument,
  makeCorrectionDocuments,
} from '#areas/accounts/edit-sale-and-payment/correction-documents.server.ts'
import { checkCorrectedPrice } from '#areas/accounts/edit-sale-and-payment/correction-terms.server.ts'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { findDeliveredCargo } from '#areas/accounts/edit-sale-and-payment/delivered-cargo.server.ts'
import { previewLcChange, resolveLcChangePosting } from '#areas/accounts/edit-sale-and-payment/lc-change.server.ts'
import { postCorrection } from '#areas/accounts/edit-sale-and-payment/posting.ts'
import { readInvoice } from '#areas/accounts/edit-sale-and-payment/subject.server.ts'
import { moveTornCargo } from '#areas/accounts/edit-sale-and-payment/torn-bags.server.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import type { Posting } from '#ledger/legs.ts'
import { hasEntered } from '#trade/staff/entered-by.server.ts'

type Values = ValuesIn<typeof saleCorrection>
type Row = RowOf<typeof saleCorrection>

const hasSubject = ({ wrong, invoice, payment }: Values): boolean =>
  wrong === 'Payer' || wrong === 'Allocation' ? payment !== null : invoice !== null

// A user who has changed what is requested has requested it, too.
const checkDecidedByAnother = async ({ id }: Row, context: Context): Promise<void> => {
  if (!(await hasEntered(saleCorrection, id, context))) return
  refuse('The user who requested a correction cannot decide on it. Ask another user to approve it.')
}

// Stores the created documents for the page of the correction.
const saveMadeDocuments = async (
  { id, agencyId, consignee }: Row,
  made: readonly MadeDocument[],
  { tx }: Context,
): Promise<void> => {
  for (const [position, { document, number, amount }] of made.entries()) {
    await sql`insert into sale_correction_made (agency_id, parent, position, document, number, amount, seen_by)
      values (${agencyId}, ${id}, ${position}, ${document}, ${number}, ${amount}, ${[consignee]}::bigint[])`.execute(tx)
  }
}

const decisionOf = ({ asker }: Context): Partial<Values> => ({
  decidedBy: asker.name,
  decidedAt: new Date().toISOString(),
})

const resolveCustomerPosting = async (of: Values, context: Context): Promise<Posting> => {
  const [from, to] = [of.customer as number, of.toCustomer ?? (of.customer as number)]
  return postCorrection(
    { from, to },
    of.wrong === 'Customer' ? await findDeliveredCargo(of.invoice as number, context) : undefined,
  )
}

export const saleCorrectionServer = behave(saleCorrection, {
  async fill(of, context, { what }) {
    if (what === 'reject') return decisionOf(context)
    if (what === 'apply') return {}
    // The rules of the definition refuse a correction without a subject.
    const values = hasSubject(of) ? await resolveCorrection(of, context) : {}
    if (what === 'carry-out') return { ...values, ...decisionOf(context) }
    return { ...values, requestedBy: context.asker.name }
  },
  async check(of, { what, before }, context) {
    if (what === 'carry-out' || what === 'reject') await checkDecidedByAnother(before!, context)
    if (what === 'carry-out' && of.wrong === 'Price') {
      await checkCorrectedPrice(of, await readInvoice(of.invoice as number, context), context)
    }
    if (what === 'create' && of.date > context.today) {
      refuse('A correction cannot be dated in the future. Enter today or an earlier day.', {
        fields: { date: 'Lies in the future.' },
      })
    }
  },
  async post(of, context) {
    if (of.wrong === 'LC') return resolveLcChangePosting(of, await readInvoice(of.invoice as number, context), context)
    return resolveCustomerPosting(of, context)
  },
  async preview(of, context, what) {
    if (what === 'reject') return { kind: 'saleCorrection', legs: [] }
    return of.wrong === 'LC' ? previewLcChange(of, context) : resolveCustomerPosting(of, context)
  },
  async after(of, { what }, context) {
    if (what !== 'carry-out') return
    if (of.wrong === 'LC') await moveTornCargo(of, context)
    const made = await makeCorrectionDocuments(of, context)
    await saveMadeDocuments(of, made, context)
    await apply(saleCorrection, of.id, 'apply', context)
  },
})
