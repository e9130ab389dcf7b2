// The links of the dashboard's figures: the report or list that explains each figure, with the same filters.

import { type Period, periodOf } from '#areas/dashboard/analyses.ts'
import { addDays } from '#kit/days.ts'
import type { Screen } from '#rights/rights.ts'

/** `asks`: fixed filters. `keeps`: the dashboard's filters that the link passes on; `today` is the day of the figure. */
type FigureLink = {
  screen: Screen
  address: string
  asks?: string
  keeps: readonly ('consigneeId' | 'terminalId' | 'period' | 'today')[]
}

const wordsOf = (name: string, values: readonly string[]): string =>
  new URLSearchParams(values.map((value): [string, string] => [name, value])).toString()

const barley = wordsOf('saleType', ['SALE', 'BULKSALE', 'LCSALE'])
const underWay = wordsOf('status', ['Planned', 'Sailing', 'Arrived', 'Berthed', 'Discharging'])
const place = ['consigneeId', 'terminalId'] as const

export const figureLinks = {
  stock: { screen: 'BarleyClosingStock', address: 'reports/barley-closing-stock', keeps: place },
  received: { screen: 'ReceiveCargo', address: 'terminals/receive-cargo', keeps: [...place, 'today'] },
  sales: { screen: 'SalesReport', address: 'reports/sales', asks: barley, keeps: [...place, 'period'] },
  invoices: { screen: 'TaxInvoice', address: 'sales/tax-invoice', asks: barley, keeps: ['consigneeId', 'period'] },
  bagSales: { screen: 'BagSale', address: 'sales/bag-sale', keeps: [...place, 'period'] },
  receivables: {
    screen: 'AccountBalances',
    address: 'reports/account-balances',
    asks: 'partyKind=Customer',
    keeps: ['consigneeId'],
  },
  bags: { screen: 'BagsInventory', address: 'reports/bags-inventory', keeps: place },
  afloat: { screen: 'Shipping', address: 'shipping', asks: underWay, keeps: [] },
  trucks: {
    screen: 'ConsignmentTransportation',
    address: 'port-loading',
    asks: wordsOf('status', ['Pending', 'Delivered']),
    keeps: [...place, 'today'],
  },
  bagDrafts: { screen: 'BagSale', address: 'sales/bag-sale', asks: 'status=Draft', keeps: ['consigneeId'] },
  bulkDrafts: { screen: 'BulkSale', address: 'sales/bulk-sale', asks: 'status=Draft', keeps: ['consigneeId'] },
  bagsWithoutQr: {
    screen: 'TaxInvoice',
    address: 'sales/without-qr',
    asks: 'saleType=SALE',
    keeps: ['consigneeId'],
  },
  bulkWithoutQr: {
    screen: 'TaxInvoice',
    address: 'sales/without-qr',
    asks: 'saleType=BULKSALE',
    keeps: ['consigneeId'],
  },
  open: {
    screen: 'TaxInvoice',
    address: 'sales/tax-invoice',
    asks: wordsOf('paymentState', ['Unpaid', 'Partly paid', 'Overdue']),
    keeps: ['consigneeId'],
  },
  moves: { screen: 'ConsigneeDetail', address: 'reports/consignee-detail', keeps: [...place, 'period'] },
  customers: {
    screen: 'AccountStatement',
    address: 'reports/account-statement',
    asks: 'partyKind=Customer',
    keeps: ['consigneeId', 'period'],
  },
  account: {
    screen: 'AccountStatement',
    address: 'reports/account-statement',
    asks: 'partyKind=Consignee',
    keeps: ['consigneeId', 'period'],
  },
  payable: {
    screen: 'PayableToConsignee',
    address: 'reports/payable-to-consignee',
    keeps: ['consigneeId', 'period'],
  },
  bagStock: { screen: 'BagClosingStock', address: 'reports/bag-closing-stock', keeps: [...place, 'period'] },
  authority: { screen: 'GfsaReportLog', address: 'gfsa-details/report-logs', keeps: ['consigneeId', 'period'] },
} satisfies Record<string, FigureLink>

export type FigureName = keyof typeof figureLinks

/** The figures of the customers' debts; the first whose link the user may open is shown. Balances are less by what customers paid in advance. */
export const debtFigures = ['open', 'receivables', 'customers'] as const satisfies readonly FigureName[]

const firstDays: Record<Period, (today: string) => string> = {
  Today: today => today,
  '30 days': today => addDays(today, -29),
  Year: today => `${today.slice(0, 4)}-01-01`,
}

const daysOf = ({ keeps }: FigureLink, asked: URLSearchParams, today: string): [string, string][] => {
  const from = keeps.includes('period') ? firstDays[periodOf(asked)](today) : today
  return keeps.includes('period') || keeps.includes('today')
    ? [
        ['from', from],
        ['to', today],
      ]
    : []
}

/** The path of a figure's link, with the filters of the dashboard's address. */
export const figurePath = (link: FigureLink, agencyId: number, asked: URLSearchParams, today: string): string => {
  const kept = [...asked].filter(([word]) => (link.keeps as readonly string[]).includes(word) && word.endsWith('Id'))
  const query = new URLSearchParams([...new URLSearchParams(link.asks), ...kept, ...daysOf(link, asked, today)])
  return `/${agencyId}/${link.address}${query.size > 0 ? `?${query}` : ''}`
}
