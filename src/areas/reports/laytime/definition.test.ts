import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laytime } from '#areas/reports/laytime/definition.ts'

const noWindow = { windowFromDay: null, windowFromTime: null, windowToDay: null, windowToTime: null }
const window = {
  ...{ windowFromDay: 'Thu', windowFromTime: '17:00', windowToDay: 'Sat', windowToTime: '08:00' },
}
const statement = {
  ...{ side: 'Accounts payable', partyRole: 'Vessel owner', accountOf: 'Vendor' },
  ...{ counterparty: 31, claimedCustomer: null, claimedConsignee: null },
  ...{ agreedCommencement: null, agreedReason: null, turnTimeMinutes: null, extraMinutes: null },
  ...{ notifiedOn: null, timeBar: null, terms: 'SHEX UU', ...noWindow },
  ...{ officeDays: [], officeOpens: null, officeCloses: null },
}
const ours = { side: 'Accounts receivable', partyRole: 'Receiver' }
const hours = { officeOpens: '08:00', officeCloses: '17:00' }
const required = 'Please enter {label}.'
const noHours = { officeOpens: 'Enter when the office opens and closes.' }
const bothEnds = { windowFromDay: 'Enter both days and both times.' }
const wholeSeconds = 'Enter minutes that make whole seconds, such as 32.5.'
const otherAccount = 'The claim is on another account.'

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['owed to no vendor', { counterparty: null }, { counterparty: required }],
  ['owed to a vendor and a consignee', { claimedConsignee: 11 }, { claimedConsignee: otherAccount }],
  ['claimed from a customer', { ...ours, accountOf: 'Customer', counterparty: null, claimedCustomer: 41 }, {}],
  ['claimed from the owner of the vessel', { ...ours, partyRole: 'Vessel owner' }, { partyRole: 'We claim from a charterer, a supplier, a terminal or receivers. Choose which.' }], // biome-ignore format: one case a line
  ['owed to a customer', { accountOf: 'Customer', counterparty: null, claimedCustomer: 41 }, { accountOf: 'What is claimed from us is owed to a vendor or a consignee. Choose one of these.' }], // biome-ignore format: one case a line
  ['begun as agreed', { agreedCommencement: '2026-03-10T06:00:00Z', agreedReason: 'Letter of 9 March' }, {}],
  ['agreed for no reason', { agreedCommencement: '2026-03-10T06:00:00Z' }, { agreedReason: 'Enter why it was agreed.' }], // biome-ignore format: one case a line
  ['a reason only', { agreedReason: 'Letter of 9 March' }, {}],
  ['half minutes', { turnTimeMinutes: 32_500, extraMinutes: 500 }, {}],
  ['a turn time of no whole seconds', { turnTimeMinutes: 32_510 }, { turnTimeMinutes: wholeSeconds }],
  ['an extra time of no whole seconds', { extraMinutes: 510 }, { extraMinutes: wholeSeconds }],
  ['notified on the last day', { notifiedOn: '2026-04-10', timeBar: '2026-04-10' }, {}],
  ['notified a day late', { notifiedOn: '2026-04-11', timeBar: '2026-04-10' }, { notifiedOn: 'Lies after the time bar.' }], // biome-ignore format: one case a line
  ['notified without a time bar', { notifiedOn: '2026-04-11' }, {}],
  ['a time bar alone', { timeBar: '2026-04-10' }, {}],
  ['hours of its own', window, {}],
  ['hours without their first day', { ...window, windowFromDay: null }, bothEnds],
  ['hours without their first time', { ...window, windowFromTime: null }, bothEnds],
  ['hours without their last day', { ...window, windowToDay: null }, bothEnds],
  ['hours without their last time', { ...window, windowToTime: null }, bothEnds],
  ['only the last time of them', { windowToTime: '08:00' }, bothEnds],
  ['a custom window', { ...window, terms: 'Custom window' }, {}],
  ['a custom window not entered', { terms: 'Custom window' }, bothEnds],
  ['an office that opens and closes', { ...hours, officeDays: ['Sun'] }, {}],
  ['an office that only opens', { ...hours, officeCloses: null, officeDays: ['Sun'] }, noHours],
  ['an office that only closes', { ...hours, officeOpens: null, officeDays: ['Sun'] }, noHours],
  ['an office that only opens, on every day', { ...hours, officeCloses: null }, noHours],
  ['an office that only closes, on every day', { ...hours, officeOpens: null }, noHours],
  ['an office that opens and closes every day', hours, {}],
  ['an office on no day', {}, {}],
  ['office days not entered', { officeDays: null }, {}],
]
for (const [name, values, refused] of ruled) {
  test(`laytime: ${name}`, () => assert.deepEqual(laytime.rules({ ...statement, ...values }), refused))
}

test('only staff see it', () => assert.deepEqual(laytime.seenBy(statement), []))
