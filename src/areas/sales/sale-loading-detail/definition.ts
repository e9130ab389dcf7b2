import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { transporter } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { driver } from '#areas/master-data/driver/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { choices, links, optional, text } from '#kit/fields.ts'
import { report, undone } from '#kit/report.ts'
import { figureFilters, loadingColumns, loadingStates, loadingTypes } from '#trade/selling/loading-fields.ts'
import { lots, period, sourceOf } from '#trade/statements/report-fields.ts'

/** Every truck loaded for a sale, in bags or in bulk. Listed among the sales, not the reports. */
export const saleLoadingDetail = {
  ...report('sale-loading-detail', {
    title: 'Sale Loading Detail',
    right: 'SaleLoadingDetail',
    filters: {
      ...period,
      saleType: optional(choices('Sale', loadingTypes)),
      customer: optional(links('Customer', customer)),
      ...lots,
      size: optional(choices('Bag size', bagSizes)),
      truck: optional(links('Truck', truck)),
      driver: optional(links('Driver', driver)),
      transporter: optional(links('Transporter', transporter)),
      docNo: optional(text('Number', { max: 40 })),
      ticketNo: optional(text('Ticket number', { max: 40 })),
      invoiceNo: optional(text('Invoice number', { max: 40 })),
      saleNo: optional(text('Sale number', { max: 40 })),
      permitNo: optional(text('Permit number', { max: 40 })),
      status: optional(choices('Status', loadingStates)),
      user: optional(text('Entered by', { max: 120 })),
      ...figureFilters,
      ...undone,
    },
    columns: loadingColumns,
    totals: ['bags', 'quantity', 'netKg', 'overUnder'],
    drill: sourceOf,
  }),
  address: 'sales/sale-loading-detail',
}
