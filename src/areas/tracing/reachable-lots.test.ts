import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Direction,
  findReachableLots,
  type Leg,
  type Lot,
  lotKey,
  type Move,
  pairLegs,
  spanLots,
} from '#areas/tracing/reachable-lots.ts'

// Letters for lots: owner, LC, terminal.
const lot = (name: string): Lot => {
  const [consignee, lc, terminal] = [...name].map(Number) as [number, number, number]
  return { consignee, lc, terminal, form: name[3] === 'f' ? 'Flaked' : 'Raw' }
}
const leg = (name: string, kg: number, day = '2026-03-01'): Leg => ({ ...lot(name), document: 'x', id: 1, kg, day })
const nameOf = ({ consignee, lc, terminal, form }: Lot): string =>
  `${consignee}${lc}${terminal}${form === 'Flaked' ? 'f' : ''}`
const describeMoves = (moves: readonly Move[]): string[] =>
  moves.map(({ from, to, kg }) => `${nameOf(from)} > ${nameOf(to)} ${kg}`)

const documents: [string, Leg[], string[]][] = [
  ['lent', [leg('111', -2_000), leg('211', 2_000)], ['111 > 211 2000']],
  ['moved, 4 lost on the way', [leg('111', -3_000), leg('112', 2_996)], ['111 > 112 2996']],
  ['flaked', [leg('111', -1_000), leg('111f', 985)], ['111 > 111f 985']],
  [
    'merged',
    [leg('111', -12_340), leg('121', -7_115), leg('131', -3_045), leg('141', 22_500)],
    ['111 > 141 12340', '121 > 141 7115', '131 > 141 3045'],
  ],
  [
    'swapped: each half goes to the other owner, none from one place to the other',
    [leg('111', -500), leg('222', -500), leg('211', 500), leg('122', 500)],
    ['111 > 211 500', '222 > 122 500'],
  ],
  ['one kilogram lent', [leg('111', -1), leg('211', 1)], ['111 > 211 1']],
  ['received or lost: from no lot, to no lot', [leg('111', 28_000)], []],
  ['given where the other side is not the asker’s to see', [leg('111', -2_000)], []],
]
const half = [leg('111', -500), leg('122', 500)].map(one => ({ ...one, document: 'swapCargo' }))
documents.push(['swapped, where only one half is seen', half, []])
for (const [name, legs, expected] of documents) {
  test(name, () => assert.deepEqual(describeMoves(pairLegs(legs)), expected))
}

const move = (from: string, to: string, left: string, arrived = left): Move => ({
  document: 'x',
  id: 1,
  kg: 1,
  from: lot(from),
  to: lot(to),
  left: `2026-03-${left}`,
  arrived: `2026-03-${arrived}`,
})
const moves = [
  move('111', '112', '10', '12'),
  move('112', '212', '11'),
  move('112', '212', '20'),
  move('212', '112', '25'),
  move('311', '111', '05'),
  move('411', '111', '09'),
]

const traces: [string, Direction, string, string, Record<string, string>][] = [
  ['forth from before it left', 'forth', '111', '01', { 111: '01', 112: '12', 212: '20' }],
  ['forth from after it left', 'forth', '111', '11', { 111: '11' }],
  ['forth round a ring it ends', 'forth', '212', '21', { 212: '21', 112: '25' }],
  ['back from before anything came', 'back', '212', '10', { 212: '10' }],
  ['back when the first had come, which was there before the truck was', 'back', '212', '11', { 212: '11', 112: '11' }],
  ['back through two terminals', 'back', '212', '30', { 212: '30', 112: '20', 111: '10', 311: '05', 411: '09' }],
]
for (const [name, way, start, day, expected] of traces) {
  test(name, () => {
    const { spans, moves: used } = findReachableLots(moves, spanLots([lot(start)], `2026-03-${day}`), way)
    const found = Object.fromEntries([...spans.values()].map(one => [nameOf(one.lot), one.day.slice(-2)]))
    assert.deepEqual(found, expected)
    for (const { from, to } of used) assert.ok(spans.has(lotKey(from)) && spans.has(lotKey(to)))
  })
}
