import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from '#ui/sankey-layout.ts'

const room = { tall: 100, slot: 20, wideSlot: 30, gap: 5 }
const nodes = [
  { key: 'a', column: 0 },
  { key: 'b', column: 4 },
  { key: 'c', column: 4 },
]
const links = [
  { from: 'a', to: 'c', value: 1 },
  { from: 'a', to: 'b', value: 199 },
]

test('the fullest column has the given height, empty columns take no room', () => {
  const { nodes: placed, columns } = layOut(nodes, links, room)
  assert.equal(columns, 2)
  assert.deepEqual(
    placed.map(({ node, column, value, y, height }) => [node.key, column, value, y, height]),
    [
      ['a', 0, 200, 0, 100],
      ['b', 1, 199, 0, 99.5],
      // Thin, in a slot that holds its label.
      ['c', 1, 1, 104.5 + 9.5, 1],
    ],
  )
})

test('ribbons start in the order of their targets, and are at least one pixel thick', () => {
  const { ribbons } = layOut(nodes, links, room)
  assert.deepEqual(
    ribbons.map(({ to, fromY, toY, thickness }) => [to.node.key, fromY, toY, thickness]),
    [
      ['c', 99.5, 114, 1],
      ['b', 0, 0, 99.5],
    ],
  )
})

test('without links there is nothing to draw', () => {
  assert.deepEqual(layOut([], [], room).nodes, [])
})
