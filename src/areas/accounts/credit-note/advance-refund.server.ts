// Refund of an advance, in whole or in part: the credit note on its prepayment invoice.

import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { readOpenItem } from '#trade/corrections/corrected-invoice.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'

type Values = ValuesIn<typeof creditNote>

const lockAdvance = (id: number | null, { tx }: Context) =>
  tx.selectFrom('prePayment').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const advanceLine = {
  line: 1,
  item: 'Advance payment',
  bags: null,
  quantity: null,
  unitPrice: null,
  grossPrice: null,
} as const

/** The amounts of a note that refunds an advance. Its one line holds the refund including VAT; refuses more than is open. */
export const fillAdvanceRefund = async (note: Values, context: Context): Promise<Partial<Values>> => {
  const advance = await lockAdvance(note.prePayment, context)
  const { id: openItem, open } = await readOpenItem('prePayment', advance.id, 'credit', context)
  const gross = note.lines[0]?.amount ?? open
  if (gross > open || gross === 0) {
    refuse('Only {open} SAR of this pre-payment are still open. Enter that or less.', {
      fields: { part: 'More than is still open.' },
      values: { open: formatMoney(open) },
    })
  }
  const [part] = takeAdvances([{ openItem, received: advance.amount, vat: advance.vat as number, open }], gross)
  const { net, vat } = part!
  const refund = note.refund ?? 'Keep as credit'
  const refunded = refund === 'Keep as credit' ? 0 : gross
  return {
    lines: [{ ...advanceLine, vatRate: advance.vatRate as number, amount: gross, net, vat, gross }],
    net,
    vat,
    gross,
    refund,
    settled: 0,
    clawback: 0,
    creditable: open - gross,
    refunded,
    remaining: gross - refunded,
    consignee: advance.consignee,
    customer: advance.customer,
    corrects: advance.invoiceNo ?? advance.docNo,
    description: 'Advance payment | دفعة مقدمة',
    invoiceKind: advance.invoiceKind,
    taxReason: advance.taxReason,
  }
}
