import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { link, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lineStateColumns, scopeFilters } from '#trade/authority/line-state-fields.ts'
import { saleReportFields } from '#trade/authority/reported-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** The report of sales to the authority: every line of every invoice of barley, and credit notes as negative amounts. */
export const gfsaSales = {
  ...report('sales-report', {
    title: 'Sales Report',
    right: 'GfsaSales',
    filters: scopeFilters,
    columns: {
      date: saleReportFields.date,
      invoiceNo: saleReportFields.invoiceNo,
      consignee: link('Importer', consignee),
      terminal: optional(link('Station', terminal)),
      region: saleReportFields.region,
      city: saleReportFields.city,
      customer: link('Customer', customer),
      customerId: saleReportFields.customerId,
      customerCategory: saleReportFields.customerCategory,
      item: saleReportFields.item,
      form: saleReportFields.form,
      bagSizeKg: saleReportFields.bagSizeKg,
      bagCount: saleReportFields.bagCount,
      quantity: saleReportFields.quantity,
      unitPrice: saleReportFields.unitPrice,
      pricePer50Kg: saleReportFields.pricePer50Kg,
      net: saleReportFields.net,
      vat: saleReportFields.vat,
      gross: saleReportFields.gross,
      lc: optional(link('LC', lc)),
      vesselName: saleReportFields.vesselName,
      origin: saleReportFields.origin,
      trucks: saleReportFields.trucks,
      originalInvoiceNo: saleReportFields.originalInvoiceNo,
      ...lineStateColumns,
    },
    totals: ['bagCount', 'quantity', 'net', 'vat', 'gross'],
    drill: sourceOf,
  }),
  address: 'gfsa-details/sales-report',
}
