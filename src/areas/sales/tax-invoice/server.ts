import { sql } from 'kysely'
import { invoiceKindOf, qrOf, takeAdvances, timeStampOf } from '#areas/sales/invoice.ts'
import { openAdvances, sellerOf } from '#areas/sales/selling.server.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { postTaxInvoice } from '#areas/sales/tax-invoice/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { nextNumber } from '#ledger/record.server.ts'

type Values = ValuesIn<typeof taxInvoice>
type Invoice = RowOf<typeof taxInvoice>

/** What the issuing sale does not tell: when, which kind, to whom in the seller's name, and the printed code. */
const issued = async (invoice: Values, context: Context): Promise<Partial<Values>> => {
  if (!invoice.saleId) refuse('A tax invoice is issued by approving a sale. Open the sale and approve it.')
  const seller = await sellerOf(invoice.consignee as number, context)
  const customer = await context.tx
    .selectFrom('customer')
    .select(['kind', 'vatNo'])
    .where('id', '=', invoice.customer)
    .executeTakeFirstOrThrow()
  const issuedAt = new Date().toISOString()
  const balanceDue = (invoice.gross as number) - (invoice.advanceApplied as number)
  return {
    issuedAt,
    invoiceKind: invoiceKindOf(customer),
    balanceDue,
    qr: qrOf({
      sellerName: seller.name,
      vatNo: seller.vatNo,
      timeStamp: timeStampOf(issuedAt),
      payable: balanceDue,
      vat: invoice.vat as number,
    }),
  }
}

const stillOpen = async (id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select open_amount as open from ledger.open_item where agency_id = app.agency()
      and document_type = 'taxInvoice' and document_id = ${id} and side = 'debit'`.execute(tx)
  return rows[0]?.open ?? notFound()
}

const commissionOf = async ({ saleType, saleId }: Invoice, { tx }: Context): Promise<number> => {
  if (saleType !== 'SALE') return 0
  const sale = await tx.selectFrom('bagSale').select('commission').where('id', '=', saleId).executeTakeFirstOrThrow()
  return sale.commission ?? 0
}

/** The sale shows what its invoice says. */
const tellSale = async ({ id, saleType, saleId, balanceDue }: Invoice, { tx }: Context): Promise<void> => {
  await tx
    .updateTable(saleType === 'SALE' ? 'bagSale' : 'bulkSale')
    .set({ invoice: id, balanceDue })
    .where('id', '=', saleId)
    .execute()
}

// Numbers run without gaps for each seller, so the next one is taken at the very end.
const numbered = async (invoice: Invoice, { tx, client }: Context): Promise<void> => {
  const year = String(invoice.date).slice(0, 4)
  const next = await nextNumber(client, `taxInvoice/${invoice.consignee}`, Number(year))
  const invoiceNo = `INV-${year}-${String(next).padStart(5, '0')}`
  await tx.updateTable('taxInvoice').set({ invoiceNo }).where('id', '=', invoice.id).execute()
}

export const taxInvoiceServer = behave(taxInvoice, {
  fill: async (invoice, context, { what, before }) =>
    what === 'create' ? issued(invoice, context) : { balanceDue: await stillOpen(before!.id, context) },
  async post(invoice, context) {
    const sold = {
      date: invoice.date as string,
      customer: invoice.customer as number,
      consignee: invoice.consignee as number,
    }
    const applied = invoice.advanceApplied ?? 0
    const open = applied === 0 ? [] : await openAdvances(sold, context)
    return postTaxInvoice(invoice, {
      commission: await commissionOf(invoice, context),
      advances: takeAdvances(open, applied),
    })
  },
  async after(invoice, { what }, context) {
    await tellSale(invoice, context)
    if (what === 'create') await numbered(invoice, context)
  },
})
