import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveNumbers } from '#areas/search/numbers.ts'

const years = [2026, 2025]

const cases: [string, string | undefined, string | null, ReturnType<typeof resolveNumbers>][] = [
  ['rc-2026-0001', 'RC', null, { begins: ['RC-2026-0001'], is: [] }],
  ['RC', 'RC', null, { begins: ['RC'], is: [] }],
  ['R', 'RC', null, { begins: ['R'], is: [] }],
  ['RC-2026', 'BS', null, undefined],
  ['17', 'RC', null, { begins: [], is: ['RC-2026-00017', 'RC-2025-00017'] }],
  ['123456', 'RC', null, { begins: [], is: ['RC-2026-123456', 'RC-2025-123456'] }],
  ['17', 'RC', 'RSG', { begins: [], is: ['RC-2026-00017', 'RSG-RC-2026-00017', 'RC-2025-00017', 'RSG-RC-2025-00017'] }],
  ['RC-2026', 'RC', 'RSG', { begins: ['RC-2026', 'RSG-RC-2026'], is: [] }],
  ['rsg-rc-2026-1', 'RC', 'RSG', { begins: ['RSG-RC-2026-1', 'RC-2026-1'], is: [] }],
  ['rv-2026', undefined, null, { begins: ['RV-2026'], is: [] }],
  ['0012', undefined, null, { begins: ['0012'], is: [] }],
]

for (const [words, series, own, meant] of cases) {
  test(`${words} among ${series ?? 'any series'}${own ? ` of ${own}` : ''}`, () => {
    assert.deepEqual(resolveNumbers(words, series, years, own), meant)
  })
}
