// What a new document takes from the one it is opened from.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { automatic, count, type Fields, lines, link, links, text } from '#kit/fields.ts'
import { onlyOf, takenFrom } from '#next-steps/taken.ts'

const place = { address: 'master-data/terminal' } as never
const fields: Fields = {
  order: link('Order', place),
  terminal: link('Terminal', place),
  customer: link('Customer', place),
  ports: links('Ports', place),
  remarks: text('Remarks', { max: 60 }),
  goods: lines('Goods', { grade: link('Grade', place), bags: count('Bags'), net: automatic(count('Net')) }),
}

const order = {
  id: 7,
  terminals: [4],
  customer: 9,
  loadingPorts: [1, 2],
  note: 'Before noon',
  ordered: [
    { grade: 3, bags: 500, toCome: 200, net: 25_000, price: 885, labels: { grade: 'Bag 50' } },
    { grade: 5, bags: 100, toCome: 0, net: 5_000, price: 885, labels: { grade: 'Bag 25' } },
    { grade: 6, bags: 100, toCome: 1, net: 5_000, price: 885, labels: { grade: 'Bag 40' } },
  ],
  labels: { terminals: ['Jeddah'], customer: 'Farm', loadingPorts: ['A', 'B'] },
}

test('fields are taken by their names in the source, a link out of a list only if it is the only one', () => {
  const takes = { terminal: 'terminals', customer: 'customer', ports: 'loadingPorts', remarks: 'note' }
  assert.deepEqual(takenFrom(fields, 'order', takes, order), {
    values: { terminal: 4, customer: 9, ports: [1, 2], remarks: 'Before noon' },
    labels: { terminal: 'Jeddah', customer: 'Farm', ports: 'A', remarks: undefined },
  })
  assert.equal(takenFrom(fields, 'order', { terminal: 'loadingPorts' }, order).values.terminal, null)
  assert.deepEqual([onlyOf([]), onlyOf([8]), onlyOf([8, 9]), onlyOf(8)], [null, 8, null, 8])
})

test('lines are taken whole, with the columns that the new document has and that are entered', () => {
  assert.deepEqual(takenFrom(fields, 'order', { goods: 'ordered' }, order).values.goods, [
    { grade: 3, bags: 500, labels: { grade: 'Bag 50' } },
    { grade: 5, bags: 100, labels: { grade: 'Bag 25' } },
    { grade: 6, bags: 100, labels: { grade: 'Bag 40' } },
  ])
})

test('lines are taken column by column, without a line of which nothing is left', () => {
  const takes = { 'goods.grade': 'ordered.grade', 'goods.bags': 'ordered.toCome' }
  assert.deepEqual(takenFrom(fields, 'order', takes, order).values, {
    goods: [
      { grade: 3, bags: 200, labels: { grade: 'Bag 50' } },
      { grade: 6, bags: 1, labels: { grade: 'Bag 40' } },
    ],
  })
})

test('a document whose link is in a line begins with that line', () => {
  const taken = takenFrom(fields, 'goods.grade', { 'goods.bags': 'customer', remarks: 'note' }, order)
  assert.deepEqual(taken.values, { remarks: 'Before noon', goods: [{ grade: 7, bags: 9 }] })
})
