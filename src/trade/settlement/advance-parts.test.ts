import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Advance, takeAdvances } from '#trade/settlement/advance-parts.ts'

// Two advances of 115.00 with VAT of 15.00.
const advance = (openItem: number, open = 11_500): Advance => ({ openItem, received: 11_500, vat: 1_500, open })

const cases: [string, Advance[], number, [openItem: number, amount: number, vat: number][]][] = [
  ['the whole of one', [advance(1)], 11_500, [[1, 11_500, 1_500]]],
  ['a part of one', [advance(1)], 2_300, [[1, 2_300, 300]]],
  ['the rest of one', [advance(1, 2_300)], 2_300, [[1, 2_300, 300]]],
  ['no more than is open', [advance(1, 2_300)], 5_000, [[1, 2_300, 300]]],
  ['one and a part of the next', [advance(1), advance(2)], 13_800, [[1, 11_500, 1_500], [2, 2_300, 300]]],
  ['none of a used one', [advance(1, 0), advance(2)], 2_300, [[2, 2_300, 300]]],
  ['nothing', [advance(1)], 0, []],
  ['nothing where there is none', [], 100, []],
  ['one halala, whose VAT is not due yet', [advance(1)], 1, [[1, 1, 0]]],
  ['the fourth halala, with which the VAT passes a half', [advance(1, 11_497)], 1, [[1, 1, 1]]],
] // biome-ignore format: one case a line
for (const [name, advances, amount, parts] of cases) {
  test(`an invoice uses ${name}`, () => {
    const taken = takeAdvances(advances, amount)
    assert.deepEqual(
      taken.map(part => [part.openItem, part.amount, part.vat]),
      parts,
    )
    for (const { amount, net, vat } of taken) assert.equal(net, amount - vat)
  })
}
