import type { FastifyInstance } from 'fastify'
import { printServiceInvoice } from '#areas/accounts/service-invoice/calls.ts'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { attachCharges, detachCharges, sumOpenCharges } from '#areas/accounts/service-invoice/open-charges.server.ts'
import { postServiceInvoice } from '#areas/accounts/service-invoice/posting.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'
import {
  composeServicePaper,
  findOwnCompany,
  sealServiceInvoice,
} from '#trade/services/service-invoice-issuing.server.ts'
import { chargeStorage, lockStorage } from '#trade/services/storage-due.server.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { dayInSeries, requireLastOfSeries } from '#trade/tax-documents/series-days.server.ts'
import { storeStampedCopy } from '#trade/tax-documents/stamped-copy.server.ts'
import {
  checkRates,
  checkUnstamped,
  fillIssuedValues,
  takePaperNumber,
} from '#trade/tax-documents/tax-papers.server.ts'

type Values = ValuesIn<typeof serviceInvoice>
type Invoice = RowOf<typeof serviceInvoice>

const chargePeriodOf = ({ consignee, until, date }: Values) => ({ consignee, until: until ?? date })

const fillIssuedInvoice = (invoice: Partial<Values>, context: Context) => {
  const { seller, consignee, lines, gross, vat, lastDay, corrects } = invoice
  checkRates(lines ?? [], corrects ? null : (lastDay ?? null))
  const parties = { consignee: seller as number, company: consignee as number }
  return fillIssuedValues({ parties, kind: 'Tax', payable: gross as number, vat: vat as number }, context)
}

// The invoice is dated no earlier than the last one of the agency; it keeps the charges up to the day that was entered.
const dateInvoice = async ({ date, until }: Values, seller: number, context: Context): Promise<Partial<Values>> => {
  const day = await dayInSeries({ paper: 'serviceInvoice', seller, date }, context)
  return day === date ? {} : { date: day, until: until ?? date }
}

const fillCharges = async (
  invoice: Values,
  what: HappeningOf<typeof serviceInvoice>,
  context: Context,
): Promise<Partial<Values>> => {
  if (what === 'issue') await lockStorage(invoice.consignee, context)
  const { lines, ...sums } = await sumOpenCharges(chargePeriodOf(invoice), context)
  const values = { ...sums, lines: lines as Values['lines'], seller: await findOwnCompany(context) }
  if (what !== 'issue') return values
  const issued = await fillIssuedInvoice({ ...invoice, ...values }, context)
  return { ...values, ...(await dateInvoice(invoice, values.seller, context)), ...issued }
}

const checkDays = ({ date, until }: Values, context: Context): void => {
  refuseFuture(date, context)
  if (until && until > date) {
    refuse('Charges after the date of the invoice go on a later invoice. Enter its date or an earlier day.', {
      fields: { until: 'Lies after the invoice.' },
    })
  }
}

const numberAndSeal = async (invoice: Invoice, context: Context): Promise<void> => {
  const posted = { documentType: 'serviceInvoice', documentId: invoice.id }
  const of = { consignee: invoice.seller as number, date: invoice.date, posted }
  const invoiceNo = await takePaperNumber(
    invoice.corrects
      ? { series: 'serviceNote', prefix: 'SCN', paper: 'Credit note', ...of }
      : { series: 'serviceInvoice', prefix: 'SIN', paper: 'Tax invoice', ...of },
    context,
  )
  const { seller, date, corrects } = invoice
  await requireLastOfSeries(
    { paper: 'serviceInvoice', id: invoice.id, seller: seller as number, date, corrects },
    context,
  )
  await context.tx.updateTable('serviceInvoice').set({ invoiceNo }).where('id', '=', invoice.id).execute()
  await sealServiceInvoice(invoice, invoiceNo, context)
}

// Creates a credit note on the whole invoice. Its charges are open again and can be canceled or invoiced again.
const issueCreditOfInvoice = async (invoice: Invoice & { why?: string }, context: Context): Promise<void> => {
  const { consignee, seller, firstDay, lastDay, lines, net, vat, gross, vatCharged } = invoice
  const same = { consignee, seller, firstDay, lastDay, lines, net, vat, gross, vatCharged }
  const of = { date: context.today, until: null, remarks: null, corrects: invoice.invoiceNo, reason: invoice.why }
  await create(serviceInvoice, { ...same, ...of }, context)
  await detachCharges(invoice.id, context)
}

const isWritten = (what: HappeningOf<typeof serviceInvoice>): boolean => ['create', 'change', 'issue'].includes(what)

export const serviceInvoiceServer = behave(serviceInvoice, {
  async fill(invoice, context, { what }) {
    if (!isWritten(what)) return {}
    return invoice.corrects ? fillIssuedInvoice(invoice, context) : fillCharges(invoice, what, context)
  },
  async check(invoice, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped({ ...before!, consignee: before!.seller }, context)
    if (isWritten(what)) checkDays(invoice, context)
  },
  post: async invoice => postServiceInvoice(invoice),
  async after(invoice, { what }, context) {
    if (what === 'issue') await chargeStorage(chargePeriodOf(invoice), context)
    if (what === 'issue') await attachCharges(invoice, chargePeriodOf(invoice), context)
    if (what === 'issue' || (what === 'create' && invoice.corrects)) await numberAndSeal(invoice, context)
    if (what === 'stamp') await sealServiceInvoice(invoice, invoice.invoiceNo as string, context)
    if (what === 'stamped-copy') await storeStampedCopy(serviceInvoice, invoice, context)
    if (what === 'credit') await issueCreditOfInvoice(invoice, context)
  },
})

/** Mounts the printed form. */
export const mountServiceInvoicePaper = (app: FastifyInstance): void =>
  mountPaper(app, printServiceInvoice, serviceInvoice, composeServicePaper)
