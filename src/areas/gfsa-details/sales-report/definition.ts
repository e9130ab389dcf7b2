import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { link, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { scopeFilters, standingColumns } from '#trade/authority/standing-fields.ts'
import { saleTold } from '#trade/authority/told-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** The report of sales to the authority: every line of every invoice of barley, and credit notes as negative amounts. */
export const gfsaSales = {
  ...report('sales-report', {
    title: 'Sales Report',
    right: 'GfsaSales',
    filters: scopeFilters,
    columns: {
      date: saleTold.date,
      invoiceNo: saleTold.invoiceNo,
      consignee: link('Importer', consignee),
      terminal: optional(link('Station', terminal)),
      region: saleTold.region,
      city: saleTold.city,
      customer: link('Customer', customer),
      customerId: saleTold.customerId,
      customerCategory: saleTold.customerCategory,
      item: saleTold.item,
      form: saleTold.form,
      bagSizeKg: saleTold.bagSizeKg,
      bagCount: saleTold.bagCount,
      quantity: saleTold.quantity,
      unitPrice: saleTold.unitPrice,
      pricePer50Kg: saleTold.pricePer50Kg,
      net: saleTold.net,
      vat: saleTold.vat,
      gross: saleTold.gross,
      lc: optional(link('LC', lc)),
      vesselName: saleTold.vesselName,
      origin: saleTold.origin,
      trucks: saleTold.trucks,
      originalInvoiceNo: saleTold.originalInvoiceNo,
      ...standingColumns,
    },
    totals: ['bagCount', 'quantity', 'net', 'vat', 'gross'],
    drill: sourceOf,
  }),
  address: 'gfsa-details/sales-report',
}
