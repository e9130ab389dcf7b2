import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { saleControl } from '#areas/terminals/sale-control/definition.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/fields.ts'

/** A lot on the board; quantities in metric tons. */
export type BoardLot = {
  terminal: number
  terminalName: string
  consignee: number
  consigneeName: string
  lc: number
  lcNo: string
  form: string
  grade: string
  balance: number
  reserved: number
  free: number
  bagSale: boolean
  bulkSale: boolean
  lcSale: boolean
  dailyLimit: number | null
  perCustomerLimit: number | null
  priority: number | null
  changedBy: string | null
  changedAt: string | null
}

export const readSaleBoard = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/terminals/sale-control/board',
  for: 'canViewSaleControl',
  title: 'Every lot in the terminals: its free quantity, and whether it is for sale',
}).answering<{ lots: BoardLot[] }>()

const { form, bagSale, bulkSale, lcSale, dailyLimit, perCustomerLimit, priority } = saleControl.fields

export const setSaleControl = call({
  method: 'PUT',
  path: '/api/agencies/:agencyId/terminals/sale-control/board',
  for: 'canEditSaleControl',
  title: 'Open, stop, limit or rank the sale of a lot',
  body: {
    terminal: link('Terminal', terminal),
    consignee: link('Owner', consignee),
    lc: link('LC', lc),
    form,
    bagSale,
    bulkSale,
    lcSale,
    dailyLimit,
    perCustomerLimit,
    priority,
  },
}).answering<{ message: string }>()
