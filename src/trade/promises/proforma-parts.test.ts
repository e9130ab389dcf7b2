import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseParts } from '#trade/promises/proforma-parts.ts'

type AskedPart = [line: number | null, amount: number | null]

const cases: [string, number[], AskedPart, [number, number][] | 'refused'][] = [
  ['everything that is left', [2_000, 500], [null, null], [[1, 2_000], [2, 500]]], // biome-ignore format: one case a line
  ['but not of a line that is sold', [0, 500], [null, null], [[2, 500]]],
  ['the last kilogram of a line', [0, 1], [null, null], [[2, 1]]],
  ['one line', [2_000, 500], [2, null], [[2, 500]]],
  ['some of one line', [2_000, 500], [1, 700], [[1, 700]]],
  ['some of the only line, which need not be named', [2_000], [null, 700], [[1, 700]]],
  ['all of it to the last', [2_000], [null, 2_000], [[1, 2_000]]],
  ['some, without naming the line', [2_000, 500], [null, 700], 'refused'],
  ['more than is left', [2_000], [1, 2_001], 'refused'],
  ['a line already sold', [0, 500], [1, null], 'refused'],
  ['a line that does not exist', [2_000], [2, null], 'refused'],
  ['where nothing is left', [0], [null, null], 'refused'],
]
for (const [name, left, [line, amount], expected] of cases) {
  test(name, () => {
    const parts = () => chooseParts(left, { line, amount }, String)
    if (expected === 'refused') assert.throws(parts)
    else
      assert.deepEqual(
        parts().map(part => [part.line, part.amount]),
        expected,
      )
  })
}
