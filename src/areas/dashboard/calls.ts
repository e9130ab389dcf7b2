// The calls of the dashboard. Quantities in metric tons and amounts in riyals, as in every call.

import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { call } from '#kit/call.ts'
import { day, links, optional } from '#kit/fields.ts'

const byConsignee = { consigneeId: optional(links('Consignee', consignee)) }
const byConsigneeAndTerminal = { ...byConsignee, terminalId: optional(links('Terminal', terminal)) }

const path = (name: string): string => `/api/agencies/:agencyId/analytics/${name}`

// Holders of the dashboard's right and consignee users; who that is, the server checks.
const dashboardCall = { method: 'GET', for: 'signedIn' } as const

type Answer<Row, Total> = { asOf: string; unit: 'MT' | 'SAR'; total: Total; rows: Row[] }

export type TerminalStock = {
  terminalId: number
  terminal: string
  capacity: number
  stock: number
  consignees: { consigneeId: number; consignee: string; quantity: number }[]
}

/** Stock of each terminal by consignee; equals the closing stock of today. */
export const warehouseConsigneeChart = call({
  ...dashboardCall,
  path: path('warehouse-consignee-chart'),
  title: 'Stock by terminal',
  query: byConsigneeAndTerminal,
}).answering<Answer<TerminalStock, { stock: number; lcs: number }>>()

export type TerminalDay = {
  terminalId: number
  terminal: string
  capacity: number
  stock: number
  utilisationPct: number
  receivedToday: number
  deliveredToday: number
  trucksToday: number
  goodBags: { size: string; bags: number }[]
}

/** Today's movements of each terminal, and its stock. */
export const warehouseStats = call({
  ...dashboardCall,
  path: path('warehouse-stats'),
  title: 'Terminals today',
  query: byConsigneeAndTerminal,
}).answering<
  Answer<
    TerminalDay,
    Pick<TerminalDay, 'capacity' | 'stock' | 'receivedToday' | 'deliveredToday' | 'trucksToday' | 'goodBags'>
  >
>()

export type VesselProgress = {
  voyageId: number
  voyageNo: string
  vessel: string
  status: string
  eta: string
  arrivedAt: string | null
  berthedAt: string | null
  completedAt: string | null
  berth: string | null
  dischargePort: string
  loadPort: string | null
  bl: number
  discharged: number
  remaining: number
}

/** Voyages under way and those that ended in the last 30 days: discharged of what the bills of lading say. */
export const vesselStats = call({
  ...dashboardCall,
  path: path('vessel-stats'),
  title: 'Vessels',
  query: byConsignee,
}).answering<Answer<VesselProgress, { bl: number; discharged: number; afloat: number }>>()

type Sales = { bags: number; bagQuantity: number; bulkQuantity: number; bagNet: number; bulkNet: number; net: number }
export type SalesDay = Sales & { day: string }

/** Invoiced sales by day; the last 30 days by default. */
export const warehouseSales = call({
  ...dashboardCall,
  path: path('warehouse-sales'),
  title: 'Sales',
  query: { ...byConsigneeAndTerminal, from: optional(day('From')), to: optional(day('To')) },
}).answering<Answer<SalesDay, Sales & { quantity: number; gross: number }> & { from: string }>()

export type Age = { age: '0–30' | '31–60' | '61–90' | '90+'; amount: number; invoices: number }

/** What customers owe, by the days since it was invoiced; and sales that wait for approval. */
export const invoices = call({
  ...dashboardCall,
  path: path('invoices'),
  title: 'Receivables by age',
  query: byConsignee,
}).answering<
  Answer<Age, { amount: number; invoices: number }> & {
    oldest: { customerId: number; customer: string; days: number; amount: number } | null
    drafts: { bagSale: number; bulkSale: number }
  }
>()
