// The figures of a paper are those of its e-invoice.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requestCertificates } from '#integrations/onboarding.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'
import { type EInvoiceApplication, startEInvoiceApplication } from '../../../tests/application-with-authority.ts'

let e: EInvoiceApplication
before(async () => {
  e = await startEInvoiceApplication()
  const unit = await e.app.add('sales/signing-unit', e.unitBody())
  await e.app.act('sales/signing-unit', unit.id, 'onboard', { otp: '123456' })
  await requestCertificates(e.pool, e.options)
})
after(() => e?.close())

const sealedOf = async (document: string, id: number): Promise<string> => {
  const text = 'select xml from app.e_document where document = $1 and document_id = $2'
  return (await e.pool.query<{ xml: string }>(text, [document, id])).rows[0]!.xml
}

const firstIn = (xml: string, element: string): number => {
  const [, text] = new RegExp(`<cbc:${element}[^>]*>([\\d.]+)<`).exec(xml) ?? []
  return Number(text ?? 0)
}

const figuresOf = (text: string): number => Number(text.replaceAll(',', ''))

test('the note on a discounted invoice shows the discount on paper as in the e-invoice', async () => {
  const invoice = await e.sell(e.company, { bags: 300, discountPct: 2.5 })
  for (const of of [
    { reason: 'Quantity', lines: [{ line: 1, bags: 3 }] },
    { reason: 'Price', lines: [{ line: 1, bags: 100, unitPrice: 0.3333 }] },
    { reason: 'Cancellation' },
  ]) {
    const { id } = await e.app.add('accounts/credit-note', { date: e.app.ago(0), invoice: invoice.id, ...of })
    await e.app.act('accounts/credit-note', id, 'issue')
    const [line] = (await e.app.get<TaxPaper>(`accounts/credit-note/${id}/print`)).lines
    const { quantity, unitPrice, discount, net } = line!
    const printed = [quantity, unitPrice, discount, net].map(figuresOf)
    const inXml = (await sealedOf('creditNote', id)).split('<cac:InvoiceLine>')[1]!
    const sealed = ['InvoicedQuantity', 'PriceAmount', 'Amount ', 'LineExtensionAmount'].map(name =>
      firstIn(inXml, name),
    )
    assert.deepEqual(printed, sealed, of.reason)
  }
})
