// The printed statement of account.

import { consignee } from '#areas/master-data/company/definition.ts'
import { call } from '#kit/call.ts'
import { choice, count, day, links, optional, yesNo } from '#kit/fields.ts'
import { partyKinds } from '#trade/statements/party-fields.ts'

const id = (label: string) => optional(count(label, { isId: true }))

const query = {
  partyKind: optional(choice('Account of', partyKinds)),
  customerId: id('Customer'),
  withBranches: optional(yesNo('With its branches')),
  vendorId: id('Vendor'),
  agentId: id('Agent'),
  consigneeId: optional(links('Consignee', consignee)),
  from: optional(day('From')),
  to: optional(day('To')),
  language: optional(choice('Language', ['arabic', 'english'])),
}

export const statementPdf = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/account-statement/pdf',
  for: 'canExcelAccountStatement',
  title: 'A statement of account as PDF, in Arabic and English',
  query,
}).answering<Uint8Array>()

export const statementPages = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/account-statement/pages',
  for: 'canExcelAccountStatement',
  title: 'The pages of the PDF of a statement of account, an SVG each',
  query,
}).answering<{ pages: string[] }>()
