// Import of customers from a file of the finance system: a preview of each row, and the import itself.

import { consignee } from '#areas/master-data/company/definition.ts'
import { call } from '#kit/call.ts'
import { day, hinted, links, money, optional, text, yesNo } from '#kit/fields.ts'
import { crNumber, mobile, vatNumber } from '#trade/parties/identifier-fields.ts'

export const fimsFields = {
  fimsCode: text('FIMS code', { max: 40 }),
  name: text('Name', { max: 120 }),
  nameAr: optional(text('Name in Arabic', { max: 120 })),
  vatNo: optional(text('VAT number', vatNumber)),
  crNo: optional(text('CR number', crNumber)),
  mobile: text('Mobile', mobile),
  city: text('City', { max: 60 }),
  balance: optional(money('Balance', { signed: true, zero: true })),
  balanceDay: optional(hinted(day('Balance at the end of'), 'Empty: today.')),
}

export const verdicts = ['New', 'Match', 'Same', 'Conflict'] as const
export type Verdict = (typeof verdicts)[number]

export type FimsRow = {
  row: number
  fimsCode: string
  name: string
  verdict: Verdict
  /** the matching customer, and the field it matches by */
  customer: { id: number; name: string; by: string } | null
  /** the changes of fields: label, before, after */
  changes: { field: string; before: string | null; after: string | null }[]
  /** the reason why the row is not imported automatically */
  reason: string | null
  /** whether the row may be imported if the user confirms it */
  mayOverwrite: boolean
}
export type FimsProblem = { row: number; field: string | null; message: string }
/** `taken`: the number of customers created or changed; `noted`: the number whose FIMS values are stored for the reports. */
export type FimsResult = { count: number; taken: number; noted: number; rows: FimsRow[]; problems: FimsProblem[] }

const path = '/api/agencies/:agencyId/master-data/import-fims-customers'

export const importFims = call({
  method: 'POST',
  path,
  for: 'canUplaodFIMSData',
  title: 'Import customers of the finance system from a file',
  query: {
    dryRun: optional(yesNo('Check only')),
    consigneeId: optional(links('Buys from', consignee)),
    overwrite: optional(
      text('Rows to overwrite', { max: 4000, pattern: /^\d+(,\d+)*$/, problem: 'Enter row numbers with commas.' }),
    ),
  },
}).answering<FimsResult>()

export const fimsTemplate = call({
  method: 'GET',
  path: `${path}/template`,
  for: 'canUplaodFIMSData',
  title: 'An empty file for customers of the finance system',
}).answering<unknown>()
