import { call } from '#kit/call.ts'

/** A row of the statement; times by the clock of the port. */
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

/** A statement row by row, and the result of all ports of the voyage together. Dollars. */
export type LaytimeStatement = {
  steps: { at: string; clause: string; reason: string | null }[]
  rows: StatementRow[]
  expiry: { at: string; isReached: boolean }
  /** time a fact takes off that the calendar takes off already: it is taken off once */
  twice: { from: string; to: string; event: string; clause: string }[]
  together: { ports: number; allowed: string; used: string; demurrage: number; despatch: number; net: number | null }
}

export const readStatement = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/laytime/:id/statement',
  for: 'signedIn',
  title: 'Laytime statement, row by row',
}).answering<LaytimeStatement>()
