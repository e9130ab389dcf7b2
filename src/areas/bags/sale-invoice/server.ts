import type { FastifyInstance } from 'fastify'
import { printBagInvoice } from '#areas/bags/sale-invoice/calls.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { composeBagInvoicePaper, numberBagInvoice, sealBagInvoice } from '#trade/services/bag-invoice-issuing.server.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { dayInSeries } from '#trade/tax-documents/series-days.server.ts'
import { storeStampedCopy } from '#trade/tax-documents/stamped-copy.server.ts'
import { checkRates, checkUnstamped, fillIssuedValues } from '#trade/tax-documents/tax-papers.server.ts'

export const emptyBagInvoiceServer = behave(emptyBagInvoice, {
  async fill({ seller, buyer, vatPct, gross, vat, date, suppliedOn, corrects }, context, { what }) {
    if (what !== 'create') return {}
    if (!seller) refuse('An invoice of empty bags is issued by approving their sale. Open the sale and approve it.')
    checkRates([{ vatRate: vatPct as number }], corrects ? null : (suppliedOn ?? date))
    const parties = { consignee: seller as number, company: buyer as number }
    const paper = { paper: 'emptyBagInvoice', seller: seller as number, date: date as string, corrects } as const
    const issued = await fillIssuedValues(
      { parties, kind: 'Tax', payable: gross as number, vat: vat as number },
      context,
    )
    return { ...issued, date: await dayInSeries(paper, context) }
  },
  async check(_invoice, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped({ ...before!, consignee: before!.seller }, context)
  },
  async after(invoice, { what }, context) {
    if (what === 'create') await numberBagInvoice(invoice, context)
    if (what === 'stamped-copy') await storeStampedCopy(emptyBagInvoice, invoice, context)
    if (what === 'stamp') await sealBagInvoice(invoice, invoice.invoiceNo as string, context)
  },
})

/** Mounts the call of the printed form. */
export const mountBagInvoicePaper = (app: FastifyInstance): void =>
  mountPaper(app, printBagInvoice, emptyBagInvoice, composeBagInvoicePaper)
