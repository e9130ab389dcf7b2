import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billNetOf } from '#areas/accounts/expenses/amount-fields.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { expenseLife } from '#areas/accounts/expenses/life-fields.ts'

const bill = {
  ...{ currency: 'SAR', amount: 10_000, amountUsd: null, fxRate: null, vatPct: null, net: 10_000, paid: null },
  ...{ allocation: 'Quantity', lcs: [{ lc: 1, part: null }], terminal: null },
  ...{ mode: null, bank: null, transactionRef: null },
}
const dollars = { currency: 'USD', amount: null, amountUsd: 100_000 }
const twoLcs = (first: number | null, second: number | null) => ({
  lcs: [
    { lc: 1, part: first },
    { lc: 2, part: second },
  ],
})

const nowhere = { lcs: 'Choose the LCs or the terminal that bear the cost.' }
const twice = { lcs: 'An LC is entered twice. Enter it once.' }
const byHandOnly = { lcs: 'Parts are entered only where it is allocated by hand.' }
const wrongSum = { lcs: 'The parts must add up to the amount exactly.' }
const missing = 'Please enter {label}.'

const refused: [string, object, object][] = [
  ['a bill of one LC', {}, {}],
  ['a bill of two LCs', twoLcs(null, null), {}],
  ['a bill of a terminal', { lcs: null, terminal: 5 }, {}],
  ['a bill in riyals without an amount', { amount: null }, { amount: missing }],
  ['a bill in riyals of zero', { amount: 0 }, { amount: missing }],
  ['a bill in dollars', dollars, {}],
  ['a bill in dollars without its dollars', { ...dollars, amountUsd: null, amount: 5 }, { amountUsd: missing }],
  ['a bill of nothing', { lcs: [] }, nowhere],
  ['a bill of nothing, its LCs never opened', { lcs: null }, nowhere],
  ['a bill of an LC and a terminal', { terminal: 5 }, { terminal: 'Choose LCs or a terminal, not both.' }],
  ['an LC entered twice', { lcs: [bill.lcs[0], bill.lcs[0]] }, twice],
  ['a part where the quantity decides', twoLcs(null, 1), byHandOnly],
  ['a part left out by an import', { lcs: [{ lc: 1 }] }, {}],
  ['parts by hand that add up', { ...twoLcs(3_333, 6_667), allocation: 'Manual' }, {}],
  ['one part by hand takes all', { ...twoLcs(10_000, null), allocation: 'Manual' }, {}],
  ['parts by hand, one halala short', { ...twoLcs(3_333, 6_666), allocation: 'Manual' }, wrongSum],
  ['parts by hand, one halala too much', { ...twoLcs(3_333, 6_668), allocation: 'Manual' }, wrongSum],
  ['parts by hand that are empty', { ...twoLcs(null, null), allocation: 'Manual' }, wrongSum],
  ['a terminal has no parts to add up', { lcs: [], terminal: 5, allocation: 'Manual' }, {}],
  ['paid from the bank', { mode: 'Bank Transaction', bank: 4, transactionRef: 'TR 1' }, {}],
  ['paid from no bank', { mode: 'Bank Transaction', transactionRef: 'TR 1' }, { bank: missing }],
  ['paid without a reference', { mode: 'Bank Transaction', bank: 4 }, { transactionRef: missing }],
  ['paid in cash', { mode: 'Cash' }, {}],
]
for (const [name, of, expected] of refused) {
  test(`an expense: ${name}`, () => assert.deepEqual(expense.rules({ ...bill, ...of }), expected))
}

const amounts: [string, object, [net: number, vat: number, gross: number, owed: number]][] = [
  ['100.00 with 15 %', {}, [10_000, 1_500, 11_500, 11_500]],
  ['100.00 with 5 %, 5.00 paid', { vatPct: 5_000, paid: 500 }, [10_000, 500, 10_500, 10_000]],
  ['100.00 without VAT', { vatPct: 0 }, [10_000, 0, 10_000, 10_000]],
  ['$1,000.00 at 3.75', dollars, [375_000, 56_250, 431_250, 431_250]],
  ['$1,000.00 at 3.76', { ...dollars, fxRate: 37_600 }, [376_000, 56_400, 432_400, 432_400]],
]
for (const [name, of, [net, vat, gross, owed]] of amounts) {
  test(`a bill of ${name}`, () => assert.deepEqual(expense.derive({ ...bill, ...of }), { net, vat, gross, owed }))
}

test('a bill without an amount has no net amount yet', () => {
  assert.ok(Number.isNaN(billNetOf({ currency: 'SAR', amount: null, amountUsd: 5, fxRate: null })))
  assert.ok(Number.isNaN(billNetOf({ currency: 'USD', amount: 5, amountUsd: null, fxRate: null })))
})

test('only its sole bearer sees a bill', () => {
  assert.deepEqual(
    [[3], [3, 4], [], null].map(bearers => expense.seenBy({ bearers })),
    [[3], [], [], []],
  )
})

test('a bill has an amount in its own currency only', () => {
  const isEntered = (currency: string | null) =>
    [expense.fields.amount, expense.fields.amountUsd, expense.fields.fxRate].map(field => field.when?.({ currency }))
  assert.deepEqual(isEntered('SAR'), [true, false, false])
  assert.deepEqual(isEntered(null), [true, false, false])
  assert.deepEqual(isEntered('USD'), [false, true, true])
})

test('a bill of lading creates its expenses approved; others start as drafts', () => {
  assert.deepEqual(
    [7, null].map(shipment => expenseLife.starts({ shipment })),
    ['Approved', 'Draft'],
  )
})
