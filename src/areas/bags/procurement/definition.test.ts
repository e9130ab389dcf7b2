import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagProcurement } from '#areas/bags/procurement/definition.ts'

const line = { bagGrade: 51, delivered: 1_000, received: 990, rejected: 10, unitPrice: 8_500 }
const nothing = { ...line, delivered: null, received: 0, rejected: 0 }
const noLine = { lines: 'Enter at least one line.' }
const noBags = { lines: 'Enter on each line how many bags were received or rejected.' }
const miscounted = { lines: 'Received and rejected must add up to the delivered bags.' }

const refused: [string, object[] | null, Record<string, string>][] = [
  ['received and rejected bags add up', [line], {}],
  ['the delivered bags need not be counted', [{ ...line, delivered: null }], {}],
  ['nor be entered at all', [{ ...line, delivered: undefined }], {}],
  ['one bag fewer than delivered', [{ ...line, received: 989 }], miscounted],
  ['one bag more than delivered', [{ ...line, rejected: 11 }], miscounted],
  ['one of two lines is miscounted', [line, { ...line, delivered: 1 }], miscounted],
  ['no bags were delivered where some are counted', [{ ...line, delivered: 0 }], miscounted],
  ['one bag received is enough', [{ ...nothing, received: 1 }], {}],
  ['one bag rejected is enough', [{ ...nothing, rejected: 1 }], {}],
  ['as many may be rejected as received', [{ ...nothing, received: 5, rejected: 5 }], {}],
  ['a line without bags', [nothing], noBags],
  ['one of two lines is without bags', [line, nothing], noBags],
  ['a receipt has a line', [], noLine],
  ['a receipt whose lines are missing', null, noLine],
]
for (const [name, lines, problems] of refused) {
  test(name, () => assert.deepEqual(bagProcurement.rules({ lines }), problems))
}

test('only the received bags are paid', () =>
  assert.deepEqual(
    bagProcurement.derive({
      lines: [
        { ...line, received: 1, rejected: 5, unitPrice: 10_300 },
        { ...line, received: 1, rejected: 2, unitPrice: 10_300 },
      ],
    }),
    { received: 2, rejected: 7, net: 206 },
  ))

test('a procurement is seen by its consignee', () =>
  assert.deepEqual(bagProcurement.seenBy({ vendor: 61, consignee: 11 }), [11]))
