import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagModuleNotification } from '#areas/master-data/bag-module-notification/definition.ts'

const notice = { event: 'Low stock', threshold: 1_000, recipients: [5], channels: ['E-mail'] }

const cases: [string, object, string[]][] = [
  ['low stock below 1,000 bags', {}, []],
  ['low stock below no bag', { threshold: 0 }, []],
  ['low stock below nothing', { threshold: null }, ['threshold']],
  ['damage above nothing', { event: 'Damage above', threshold: null }, ['threshold']],
  ['an order that is due', { event: 'Order due', threshold: null }, []],
  ['an overdue loan', { event: 'Loan overdue', threshold: null }, []],
  ['nobody is notified', { recipients: [] }, ['recipients']],
  ['notified in no way', { channels: [] }, ['channels']],
  ['recipients and channels never opened', { recipients: null, channels: null }, []],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(bagModuleNotification.rules({ ...notice, ...of })), fields))
}
