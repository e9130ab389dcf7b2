// The figures the dashboard asks for, by name: their definitions name half the catalogue and stay out of the first page's script.

import type { consignmentStats } from '#areas/analytics/consignment-stats/definition.ts'
import type { gfsaApiLogStatus } from '#areas/analytics/gfsaApi-log-status/definition.ts'
import type { invoices } from '#areas/analytics/invoices/definition.ts'
import type { stockPrediction } from '#areas/analytics/stock-prediction/definition.ts'
import type { vesselStats } from '#areas/analytics/vessel-stats/definition.ts'
import type { warehouseConsigneeChart } from '#areas/analytics/warehouse-consignee-chart/definition.ts'
import type { warehouseSales } from '#areas/analytics/warehouse-sales/definition.ts'
import type { warehouseStats } from '#areas/analytics/warehouse-stats/definition.ts'
import type { AnswerOf } from '#kit/call.ts'
import { addDays } from '#kit/days.ts'

type Analyses = {
  'consignment-stats': typeof consignmentStats
  'gfsaApi-log-status': typeof gfsaApiLogStatus
  invoices: typeof invoices
  'stock-prediction': typeof stockPrediction
  'vessel-stats': typeof vesselStats
  'warehouse-consignee-chart': typeof warehouseConsigneeChart
  'warehouse-sales': typeof warehouseSales
  'warehouse-stats': typeof warehouseStats
}

export type AnalysisName = keyof Analyses
export type AnalysisOf<N extends AnalysisName> = AnswerOf<Analyses[N]>

/** What the dashboard's question narrows each of them by. */
export const parameters: Readonly<Record<AnalysisName, readonly string[]>> = {
  // The cards show these alone: figures of all LCs and of a month of invoices would be read for nothing.
  'consignment-stats': ['consigneeId', 'expiresUntil'],
  'gfsaApi-log-status': ['consigneeId', 'from', 'to'],
  invoices: ['consigneeId', 'terminalId', 'day'],
  'stock-prediction': ['consigneeId', 'terminalId'],
  'vessel-stats': ['consigneeId'],
  'warehouse-consignee-chart': ['consigneeId', 'terminalId'],
  'warehouse-sales': ['consigneeId', 'terminalId', 'from', 'to', 'granularity'],
  'warehouse-stats': ['consigneeId', 'terminalId'],
}

export const periods = ['Today', '30 days', 'Year'] as const
export type Period = (typeof periods)[number]

/** The period of the address. */
export const periodOf = (asked: URLSearchParams): Period =>
  periods.find(period => period === asked.get('period')) ?? '30 days'

// Without days the server answers for the last 30.
const daysOf = (period: Period, today: string): [string, string][] => {
  if (period === '30 days') return []
  if (period === 'Today')
    return [
      ['from', today],
      ['to', today],
    ]
  return [
    ['from', `${today.slice(0, 4)}-01-01`],
    ['to', today],
    ['granularity', 'MONTH'],
  ]
}

/** An LC that expires within so many days is shown. */
export const soon = 30

/** The path of an analysis for what the dashboard's address asks. */
export const analysisPath = (name: AnalysisName, agencyId: number, asked: URLSearchParams, today: string): string => {
  const wanted = parameters[name]
  const question = new URLSearchParams(
    [
      ...[...asked].filter(([word]) => word === 'consigneeId' || word === 'terminalId'),
      ...daysOf(periodOf(asked), today),
    ].filter(([word]) => wanted.includes(word!)),
  )
  if (wanted.includes('day')) {
    question.set('from', today)
    question.set('to', today)
  }
  if (wanted.includes('expiresUntil')) question.set('expiresUntil', addDays(today, soon))
  const path = `/api/agencies/${agencyId}/analytics/${name}`
  return question.size > 0 ? `${path}?${question}` : path
}
