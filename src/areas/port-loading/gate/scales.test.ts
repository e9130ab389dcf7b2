import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scalesFor } from '#areas/port-loading/gate/scales.ts'

const scales = [
  { id: 1, port: 7 },
  { id: 2, port: 7 },
  { id: 3, port: 8 },
]

const cases: [string, Parameters<typeof scalesFor>[1], number[]][] = [
  ['nothing', null, [1, 2, 3]],
  ['a ticket that is numbered for the second', { weighbridge: 2, port: 7 }, [2]],
  ['a ticket without a scale, or a new one', { weighbridge: null, port: 7 }, [1, 2]],
  ['a ticket of a port without scales', { weighbridge: null, port: 9 }, []],
  ['a receipt, a note, a permit', { weighbridge: null, port: null }, []],
  ['a ticket of a scale of another user', { weighbridge: 5, port: 7 }, []],
]

for (const [name, task, ids] of cases) {
  test(`${name} at the gate is weighed by ${ids.join(' or ') || 'none'}`, () => {
    assert.deepEqual(
      scalesFor(scales, task).map(({ id }) => id),
      ids,
    )
  })
}
