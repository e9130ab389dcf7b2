import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { noteLife } from '#areas/accounts/credit-note/life-fields.ts'
import { noteTotals } from '#areas/accounts/credit-note/note-totals.ts'

const note = {
  ...{ date: '2026-11-02', eventDate: null, invoice: 5, prePayment: null, reason: 'Return', refund: null },
  ...{ bank: null, transactionRef: null, returnToStock: null, callOff: null },
}
const byBank = { refund: 'Refund by bank', bank: 4, transactionRef: 'TR 1' }

const cases: [string, object, string[]][] = [
  ['of an invoice', {}, []],
  ['of an advance', { invoice: null, prePayment: 7 }, []],
  ['of nothing', { invoice: null }, ['invoice']],
  ['of the day of its event', { eventDate: '2026-11-02' }, []],
  ['before its event', { eventDate: '2026-11-03' }, ['eventDate']],
  ['refunded in cash', { refund: 'Refund in cash' }, []],
  ['refunded by bank', byBank, []],
  ['refunded by no bank', { ...byBank, bank: null }, ['bank']],
  ['refunded without a reference', { ...byBank, transactionRef: null }, ['transactionRef']],
  ['of returned goods', { returnToStock: true }, []],
  ['of goods that are not fetched', { callOff: true }, []],
  ['of goods both returned and not fetched', { returnToStock: true, callOff: true }, ['callOff']],
  ['of a lower price', { reason: 'Price' }, []],
  ['of a lower price for returned goods', { reason: 'Price', returnToStock: true }, ['reason']],
  ['of a lower price for goods not fetched', { reason: 'Price', callOff: true }, ['reason']],
]
for (const [name, of, fields] of cases) {
  test(`a note ${name}`, () => assert.deepEqual(Object.keys(creditNote.rules({ ...note, ...of })), fields))
}

test('its seller sees a note', () => assert.deepEqual(creditNote.seenBy({ consignee: 3 }), [3]))

test('only credit that is left settles an invoice or is refunded', () => {
  const { settle, 'give-back': giveBack } = noteLife.actions
  const may = (remaining: number | null) => [settle, giveBack].map(({ when }) => when({ remaining }))
  assert.deepEqual([1, 0, null].map(may), [
    [true, true],
    [false, false],
    [false, false],
  ])
})

const line = (net: number, vat: number, grossPrice: number | null = null) => ({
  ...{ net, vat, gross: net + vat, vatRate: 15_000, grossPrice },
})
const three = [line(10, 2), line(20, 3), line(10, 2)]

// What is left of the invoice's VAT, whether the note credits the rest; then the note's VAT and the VAT of its lines.
type Lines = ReturnType<typeof line>[]
const totals: [string, Lines, { vat: number; isNothing: boolean }, vat: number, vats: number[]][] = [
  ['a part: VAT of 0.40 is 0.06, its lines unchanged', three, { vat: 100, isNothing: false }, 6, [2, 3, 2]],
  ['a part takes no more VAT than is left', three, { vat: 5, isNothing: false }, 5, [2, 1, 2]],
  ['a part takes exactly what is left', three, { vat: 6, isNothing: false }, 6, [2, 3, 2]],
  ['the rest takes the VAT that is left, here less', three, { vat: 5, isNothing: true }, 5, [2, 1, 2]],
  ['the rest takes the VAT that is left, here more', three, { vat: 9, isNothing: true }, 9, [2, 5, 2]],
  ['of equal lines the first bears it', [line(10, 2), line(10, 2)], { vat: 2, isNothing: true }, 2, [0, 2]],
  ['a price agreed with VAT keeps it', [line(26_086_957, 3_913_043, 600_000)], { vat: 4_000_000, isNothing: false }, 3_913_043, [3_913_043]], // biome-ignore format: one case a line
]
for (const [name, lines, left, vat, vats] of totals) {
  test(`totals of a note: ${name}`, () => {
    const summary = noteTotals(lines, left)
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    assert.deepEqual([summary.net, summary.vat, summary.gross], [net, vat, net + vat])
    assert.deepEqual(
      summary.lines.map(({ vat, gross, net }) => [vat, gross - net]),
      vats.map(of => [of, of]),
    )
  })
}
