// The printed statement of account.

import { call } from '#kit/call.ts'
import { choice, count, day, optional } from '#kit/fields.ts'
import { partyKinds } from '#trade/statements/party-fields.ts'

const id = (label: string) => optional(count(label, { sum: false }))

export const printStatement = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/account-statement/pdf',
  for: 'canExcelAccountStatement',
  title: 'A statement of account as PDF, in Arabic and English',
  query: {
    partyKind: optional(choice('Account of', partyKinds)),
    customerId: id('Customer'),
    vendorId: id('Vendor'),
    agentId: id('Agent'),
    consigneeId: id('Consignee'),
    from: optional(day('From')),
    to: optional(day('To')),
    language: optional(choice('Language', ['arabic', 'english'])),
  },
}).answering<Uint8Array>()
