import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSentNow, saleEmail } from '#areas/sales/sale-email/definition.ts'

const now = {
  ...{ send: 'Now', sendAt: null, lastDay: null, fromDay: null, toDay: null },
  ...{ customer: null, consignee: null, invoices: null },
}
const later = { ...now, send: 'Later', sendAt: '2026-11-21T08:00:00Z' }
const daily = { ...later, send: 'Daily', customer: 9 }

const refused: [string, object, Record<string, string>][] = [
  ['a mail sent now is complete', now, {}],
  ['a mail is sent now unless another time is chosen', { ...now, send: null }, {}],
  ['the invoices may be of one day', { ...now, fromDay: '2026-11-20', toDay: '2026-11-20' }, {}],
  ['the invoices may be of all days from one on', { ...now, fromDay: '2026-11-20' }, {}],
  ['the invoices may be of all days until one', { ...now, toDay: '2026-11-20' }, {}],
  ['the last day is not before the first', { ...now, fromDay: '2026-11-20', toDay: '2026-11-19' }, { toDay: 'Must not lie before the first day.' }], // biome-ignore format: one case a line
  ['a mail sent later is complete', later, {}],
  ['a mail sent later has its time', { ...later, sendAt: null }, { sendAt: 'Please enter {label}.' }],
  ['a mail sent now has no time', { ...now, sendAt: '2026-11-21T08:00:00Z' }, { sendAt: 'Only where it is sent later.' }], // biome-ignore format: one case a line
  ['a mail sent later has no last day', { ...later, lastDay: '2026-12-31' }, { lastDay: 'Only where it is sent daily.' }], // biome-ignore format: one case a line
  ['a mail sent later may name its invoices', { ...later, invoices: [1] }, {}],
  ['a daily mail of a customer', { ...daily, lastDay: '2026-12-31', invoices: [] }, {}],
  ['a daily mail of a seller', { ...daily, customer: null, consignee: 3 }, {}],
  ['a daily mail is of someone', { ...daily, customer: null }, { customer: 'Choose a customer or a seller.' }],
  ['a daily mail has its hour', { ...daily, sendAt: null }, { sendAt: 'Please enter {label}.' }],
  ['a daily mail does not name its invoices', { ...daily, invoices: [1] }, { invoices: 'A daily mail chooses the new invoices itself.' }], // biome-ignore format: one case a line
]
for (const [name, of, problems] of refused) {
  test(name, () => assert.deepEqual(saleEmail.rules({ ...of }), problems))
}

const times: [string | null, boolean, string, boolean, boolean][] = [
  [null, true, 'Queued', false, false],
  ['Now', true, 'Queued', false, false],
  ['Later', false, 'Scheduled', true, false],
  ['Daily', false, 'Scheduled', true, true],
]
for (const [send, sentNow, state, hasTime, hasLastDay] of times) {
  test(`a mail sent ${send ?? 'at no chosen time'} is ${state} at first`, () => {
    assert.equal(isSentNow({ send }), sentNow)
    assert.equal(saleEmail.life.starts?.({ send }), state)
    assert.equal(saleEmail.fields.sendAt.when?.({ send }), hasTime)
    assert.equal(saleEmail.fields.lastDay.when?.({ send }), hasLastDay)
  })
}

test('a mail is seen by its seller', () => assert.deepEqual(saleEmail.seenBy({ customer: 9, consignee: 3 }), [3]))
