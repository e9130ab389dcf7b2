import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteTotals } from '#areas/accounts/credit-note/note-totals.ts'
import type { Refusal } from '#kit/refusal.ts'
import {
  type CreditedLine,
  creditAllRemainders,
  creditableRemainders,
  creditLines,
  type EnteredCredit,
  type InvoicedLine,
} from '#trade/corrections/credited-lines.ts'
import { totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'
import { chance } from '../../../database/demo/numbers.ts'

// 10,000 bags of 50 kg at 52.00, and their loading.
const barley: InvoicedLine = {
  item: 'Barley',
  bags: 10_000,
  quantity: 500_000,
  unitPrice: 520_000,
  grossPrice: null,
  net: 52_000_000,
  vat: 7_800_000,
  vatRate: 15_000,
}
const loading: InvoicedLine = {
  item: 'Loading',
  bags: null,
  quantity: null,
  unitPrice: null,
  grossPrice: null,
  net: 100_000,
  vat: 15_000,
  vatRate: 15_000,
}
const bulk: InvoicedLine = { ...barley, bags: null, quantity: 24_015, unitPrice: 9_999_999, net: 2_401_500 }

const entered = (of: Partial<EnteredCredit>): EnteredCredit => ({
  ...{ line: 1, bags: null, quantity: null, unitPrice: null, amount: null },
  ...of,
})
const taken = (of: Partial<CreditedLine>): CreditedLine => ({
  line: 1,
  bags: null,
  quantity: null,
  net: 0,
  vat: 0,
  isPrice: false,
  ...of,
})
const credit = (lines: InvoicedLine[], of: Partial<EnteredCredit>, before: CreditedLine[] = [], isPrice = false) =>
  creditLines(lines, before, [entered(of)], isPrice)[0]!

test('100 of 10,000 bags are 5,200.00 and 780.00; 592,020.00 are left to credit', () => {
  const line = credit([barley], { bags: 100 })
  assert.deepEqual([line.bags, line.quantity, line.net, line.unitPrice], [100, 5_000, 520_000, 520_000])
  assert.deepEqual(totalsOf([line]), { net: 520_000, vat: 78_000, gross: 598_000 })
  const [rest] = creditableRemainders([barley], [{ ...line, isPrice: false }])
  assert.deepEqual(rest, { bags: 9_900, quantity: 495_000, net: 51_480_000, vat: 7_722_000 })
  assert.equal(totalsOf([{ net: rest!.net, vatRate: 15_000 }]).gross, 59_202_000)
})

// 10,000 bags at 60.00 with VAT.
const within: InvoicedLine = { ...barley, unitPrice: 521_739, grossPrice: 600_000, net: 52_173_913, vat: 7_826_087 }

test('100 of 10,000 bags at 60.00 with VAT are 6,000.00; the parts add up to the invoice', () => {
  const line = credit([within], { bags: 100 })
  assert.deepEqual([line.net, line.vat, line.gross, line.grossPrice], [521_739, 78_261, 600_000, 600_000])
  const before: CreditedLine[] = []
  for (const bags of [1, 2, 3_333, 6_664]) before.push({ ...credit([within], { bags }, before), isPrice: false })
  assert.deepEqual(creditableRemainders([within], before), [{ bags: 0, quantity: 0, net: 0, vat: 0 }])
})

test('any parts of a line add up to the line', () => {
  for (const lot of [{ ...barley, bags: 7, quantity: 350, net: 10_003 }, bulk]) {
    const of = lot.bags === null ? 'quantity' : 'bags'
    const before: CreditedLine[] = []
    let left = lot[of] as number
    for (const part of [1, 2, 3]) {
      const units = Math.min(left, part)
      before.push({ ...credit([lot], { [of]: units }, before), isPrice: false })
      left -= units
    }
    if (left > 0) before.push({ ...credit([lot], { [of]: left }, before), isPrice: false })
    const { vat: _, ...rest } = creditableRemainders([lot], before)[0]!
    assert.deepEqual(rest, { bags: lot.bags === null ? null : 0, quantity: 0, net: 0 })
  }
})

test('a price reduction lowers the amount and leaves the units, whose value decreases', () => {
  const lower = credit([barley], { unitPrice: 20_000 }, [], true)
  assert.deepEqual([lower.bags, lower.net], [10_000, 2_000_000])
  const before = [{ ...lower, isPrice: true }]
  assert.deepEqual(creditableRemainders([barley], before)[0], {
    bags: 10_000,
    quantity: 500_000,
    net: 50_000_000,
    vat: 7_500_000,
  })
  assert.equal(credit([barley], { bags: 100 }, before).net, 500_000)
  assert.equal(credit([barley], { amount: 12_345 }, before, true).net, 12_345)
  assert.equal(credit([bulk], { quantity: 1_000, unitPrice: 100_000 }, [], true).net, 1_000)
})

test('crediting everything: all units of lines with units, the whole amount of others', () => {
  const rests = creditableRemainders([barley, loading], [taken({ bags: 100, quantity: 5_000, net: 520_000 })])
  const lines = creditLines(
    [barley, loading],
    [taken({ bags: 100, quantity: 5_000, net: 520_000 })],
    creditAllRemainders(rests),
    false,
  )
  assert.deepEqual(
    lines.map(({ line, bags, net }) => [line, bags, net]),
    [
      [1, 9_900, 51_480_000],
      [2, null, 100_000],
    ],
  )
  assert.deepEqual(creditAllRemainders(creditableRemainders([loading], [taken({ net: 100_000 })])), [])
})

const refused: [name: string, of: Partial<EnteredCredit>, field: string, isPrice?: boolean][] = [
  ['more bags than were sold', { bags: 10_001 }, 'lines.0.bags'],
  ['no bags', {}, 'lines.0.bags'],
  ['a line that does not exist', { line: 3, bags: 1 }, 'lines.0.line'],
  ['more of a charge than was charged', { line: 2, amount: 100_001 }, 'lines.0.amount'],
  ['nothing of a charge', { line: 2 }, 'lines.0.amount'],
  ['a lower price without the price', {}, 'lines.0.unitPrice', true],
  ['a price lowered by more than it was', { unitPrice: 520_001 }, 'lines.0.bags', true],
]
for (const [name, of, field, isPrice = false] of refused) {
  test(`refused: ${name}`, () => {
    assert.throws(
      () => credit([barley, loading], of, [], isPrice),
      (error: Refusal) => field in (error.fields ?? {}),
    )
  })
}

test('a charge has no units: its amount is asked for, whatever else was entered', () => {
  assert.throws(
    () => credit([barley, loading], { line: 2, bags: 7 }),
    ({ message, fields }: Refusal) => {
      assert.deepEqual(
        [message, fields?.['lines.0.amount']],
        ['Enter the amount of line {line} that is credited.', { message: 'Please enter it.' }],
      )
      return true
    },
  )
})

test('two lines of one note share the remainder', () => {
  const both = [entered({ bags: 6_000 }), entered({ bags: 4_001 })]
  assert.throws(
    () => creditLines([barley], [], both, false),
    (error: Refusal) => 'lines.1.bags' in (error.fields ?? {}),
  )
})

test('notes on parts of an invoice add up to it exactly and never to more', () => {
  const random = chance(54)
  const below = (n: number): number => Math.floor(random() * n)
  for (let n = 0; n < 500; n++) {
    const line = { ...barley, bags: 1 + below(40), net: 1 + below(9_999) }
    const charge = { ...loading, net: 1 + below(999) }
    const invoiced = [line, charge]
    const total = totalsOf(invoiced.map(withAgreedVat))
    const before: CreditedLine[] = []
    const left = { ...total }
    const issue = (lines: EnteredCredit[], isPrice: boolean): void => {
      const credited = creditLines(invoiced, before, lines, isPrice)
      for (const each of credited) before.push({ ...each, isPrice })
      const isNothing = creditableRemainders(invoiced, before).every(({ net }) => net === 0)
      const note = noteTotals(credited, { vat: left.vat, isNothing })
      assert.equal(note.gross, note.net + note.vat)
      for (const part of ['net', 'vat', 'gross'] as const) left[part] -= note[part]
      assert.ok(left.vat >= 0 && left.gross >= 0, JSON.stringify({ invoiced, before, left }))
      if (!isNothing) return
      assert.equal(note.vat === 0 || Math.abs(note.vat - totalsOf(credited.map(withAgreedVat)).vat) < 100, true)
    }
    while (creditableRemainders(invoiced, before)[0]!.net > 0 && below(12) > 0) {
      const [rest] = creditableRemainders(invoiced, before)
      if (below(3) === 0) issue([entered({ amount: 1 + below(rest!.net) })], true)
      else if (rest!.bags! > 0 && rest!.net >= rest!.bags! * 2)
        issue([entered({ bags: 1 + below(rest!.bags!) })], false)
      else break
    }
    const all = creditAllRemainders(creditableRemainders(invoiced, before))
    if (all.length > 0) issue(all, false)
    assert.deepEqual(left, { net: 0, vat: 0, gross: 0 }, JSON.stringify({ invoiced, before }))
  }
})

test('the remainder is credited in bags, else by weight, and a charge by its amount', () => {
  const invoiced = [barley, bulk, loading]
  const all = creditAllRemainders(creditableRemainders(invoiced, []))
  const none = { unitPrice: null, amount: null }
  assert.deepEqual(all, [
    { ...none, line: 1, bags: 10_000, quantity: null },
    { ...none, line: 2, bags: null, quantity: 24_015 },
    { ...none, line: 3, bags: null, quantity: null, amount: 100_000 },
  ])
})
