import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeShips, shipRadius } from '#areas/reports/map/ships.ts'

const port = { x: 100, y: 200, radius: 4 }
const terminal = { x: 104, y: 186, radius: 14 }
const origin = { x: 900, y: 400, radius: 6 }
const vessel = (id: number, share: number) => ({
  ...{ id, share, name: `MV ${id}`, status: 'Berthed', from: 2, to: 1, eta: '2026-05-12T08:00:00Z', open: 1 },
})
const spots: Record<string, { x: number; y: number }> = { 'port 1': port, 'port 2': origin }

test('vessels in port cover neither marks nor each other; at sea they are on their course', () => {
  const marks = [port, terminal, origin]
  const unknown = { ...vessel(5, 0.3), from: 9 }
  const ships = placeShips(
    [vessel(1, 1), vessel(2, 1), vessel(3, 0), vessel(4, 0.5), unknown],
    key => spots[key],
    marks,
  )
  for (const { x, y } of ships)
    for (const mark of marks) assert.ok(Math.hypot(mark.x - x, mark.y - y) >= mark.radius + shipRadius, `${x}, ${y}`)
  const moored = [1, 2, 5].map(id => ships.find(ship => ship.id === id)!.x).toSorted((a, b) => a - b)
  assert.ok(moored[1]! - moored[0]! >= 2 * shipRadius && moored[2]! - moored[1]! >= 2 * shipRadius, `${moored}`)
  const sailing = ships.find(({ id }) => id === 4)!
  assert.ok(sailing.x > 300 && sailing.x < 700)
})

test('a vessel to a port without a location is only in the table', () => {
  assert.deepEqual(
    placeShips([vessel(1, 1)], () => undefined, []),
    [],
  )
})
