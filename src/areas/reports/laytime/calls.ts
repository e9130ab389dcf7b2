import { laytime } from '#areas/reports/laytime/definition.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/fields.ts'

/** A row of the statement; times in the port's time zone. */
export type StatementRow = {
  from: string
  to: string
  percent: number
  counted: string
  used: string
  clause: string
  remark: string | null
  isOnDemurrage: boolean
}

/** A statement row by row, and the common result of all ports of the voyage. Dollars. */
export type LaytimeStatement = {
  steps: { at: string; clause: string; reason: string | null }[]
  rows: StatementRow[]
  expiry: { at: string; isReached: boolean }
  /** time that both a fact and the calendar exclude: it is deducted once */
  twice: { from: string; to: string; event: string; clause: string }[]
  together: { ports: number; allowed: string; used: string; demurrage: number; despatch: number; net: number | null }
}

export const readStatement = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/laytime/:id/statement',
  for: 'signedIn',
  title: 'Laytime statement, row by row',
}).answering<LaytimeStatement>()

export type LaytimeVersion = {
  id: number
  docNo: string | null
  date: string
  versionKind: string
  status: string
}

/** The versions of a statement's calculation, the first one first. */
export const readLaytimeVersions = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/laytime/:id/versions',
  for: 'signedIn',
  title: 'Versions of a laytime calculation',
}).answering<LaytimeVersion[]>()

export type ComparedSide = { percent: number; clause: string; counted: string; money: number }
export type ComparedSum = { name: string; first: string; second: string; minutes: number }

/** Two versions line by line. Differences are the second less the first, in minutes and dollars. */
export type LaytimeComparison = {
  versions: LaytimeVersion[]
  rows: {
    from: string
    to: string
    first: ComparedSide | null
    second: ComparedSide | null
    minutes: number
    money: number
  }[]
  times: ComparedSum[]
  money: { name: string; first: number; second: number; difference: number }[]
}

export const compareLaytime = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/laytime/:id/comparison',
  for: 'signedIn',
  title: 'Two versions of a laytime calculation, line by line',
  query: { with: link('Version', laytime) },
}).answering<LaytimeComparison>()

/** A row of a statement of facts, as the form accepts it. */
export type FactRow = {
  startsAt: string
  endsAt: string
  event: string
  percent: number | null
  exemption: string | null
  remark: string | null
}
/** The result of checking an uploaded file of facts. Nothing is stored: the rows are in the form until it is saved. */
export type CheckedFacts = {
  count: number
  head: string[]
  rows: { row: number; cells: string[] }[]
  problems: { row: number; field: string | null; message: string }[]
  facts: FactRow[]
}

export const checkFacts = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/reports/laytime/facts',
  for: 'canAddLaytime',
  title: 'Read a statement of facts from an Excel file',
}).answering<CheckedFacts>()

export const factsTemplate = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/laytime/facts/template',
  for: 'canAddLaytime',
  title: 'An empty Excel file for a statement of facts',
}).answering<unknown>()
