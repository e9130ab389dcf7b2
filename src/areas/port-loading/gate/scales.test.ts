import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scalesFor } from '#areas/port-loading/gate/scales.ts'

const scales = [
  { id: 1, port: 7, terminal: null },
  { id: 2, port: 7, terminal: null },
  { id: 3, port: 8, terminal: null },
  { id: 4, port: null, terminal: 5 },
]

const cases: [string, Parameters<typeof scalesFor>[1], number[]][] = [
  ['nothing', null, [1, 2, 3, 4]],
  ['a ticket that is numbered for the second', { weighbridge: 2, port: 7, terminal: null }, [2]],
  ['a ticket without a scale, or a new one', { weighbridge: null, port: 7, terminal: null }, [1, 2]],
  ['a ticket of a port without scales', { weighbridge: null, port: 9, terminal: null }, []],
  ['a receipt, a note, a permit at a terminal with a scale', { weighbridge: null, port: null, terminal: 5 }, [4]],
  ['one at a terminal without', { weighbridge: null, port: null, terminal: 6 }, []],
  ['a truck nobody knows where', { weighbridge: null, port: null, terminal: null }, []],
  ['a ticket of a scale of another user', { weighbridge: 5, port: 7, terminal: null }, []],
]

for (const [name, task, ids] of cases) {
  test(`${name} at the gate is weighed by ${ids.join(' or ') || 'none'}`, () => {
    assert.deepEqual(
      scalesFor(scales, task).map(({ id }) => id),
      ids,
    )
  })
}
