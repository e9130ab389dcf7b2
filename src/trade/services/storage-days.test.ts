import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueSpans, type LentCargo, type StockOfOwners, storageBorneByDay } from '#trade/services/storage-days.ts'

const [lender, borrower] = [1, 2]
const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}`
const stockOf = (
  changes: Record<number, Record<number, number | number[]>>,
  opening: Record<number, number> = {},
): StockOfOwners => ({
  firstDay: day(1),
  opening: new Map(Object.entries(opening).map(([owner, kg]) => [Number(owner), kg])),
  changes: new Map(
    Object.entries(changes).map(([owner, of]) => [
      Number(owner),
      new Map(Object.entries(of).map(([n, kg]) => [day(Number(n)), [kg].flat()])),
    ]),
  ),
})
const borne = (stock: StockOfOwners, owner: number, freeDays = 0, lent: LentCargo[] = []): number[] => [
  ...storageBorneByDay({ stock, lent, freeDaysOf: () => 0 }, { owner, freeDays }, day(5)).values(),
]

test('stock at the end of a day is stored on that day', () => {
  assert.deepEqual(borne(stockOf({ 1: { 2: 500, 4: -300 } }, { 1: 1_000 }), 1), [1_000, 1_500, 1_500, 1_200, 1_200])
})

test('free days: new stock is free, and outgoing stock is the oldest', () => {
  const stock = stockOf({ 1: { 2: 500, 3: -1_200 } }, { 1: 1_000 })
  assert.deepEqual(borne(stock, 1, 2), [1_000, 1_000, 0, 300, 300])
})

test('what comes in is free also on a day on which as much or more leaves', () => {
  const turnover = { 2: [500, -500], 3: [500, -500], 4: [200, -700] }
  assert.deepEqual(borne(stockOf({ 1: turnover }, { 1: 1_000 }), 1, 1), [1_000, 500, 500, 300, 500])
  assert.deepEqual(borne(stockOf({ 1: turnover }, { 1: 1_000 }), 1, 2), [1_000, 500, 0, 0, 300])
})

test('a lender bears the storage of lent cargo while it is there; the borrower bears the rest', () => {
  const lent = [{ lender, borrower, date: day(2), quantity: 400, settled: [{ date: day(4), kg: 100 }] }]
  const stock = stockOf({ 1: { 2: -400, 4: 100 }, 2: { 2: 400, 4: -100, 5: -200 } }, { 1: 1_000, 2: 50 })
  assert.deepEqual(borne(stock, lender, 0, lent), [1_000, 1_000, 1_000, 1_000, 850])
  assert.deepEqual(borne(stock, borrower, 0, lent), [50, 50, 50, 50, 0])
})

const always = (kg: number) => () => new Map([1, 2, 3, 4, 5].map(n => [day(n), kg]))
const whole = { firstDay: day(1), lastDay: day(5) }

test('charged days are not due again; days between them are', () => {
  assert.deepEqual(dueSpans(whole, [], 0, always(10)), [{ ...whole, kgDays: 50 }])
  const charged = [{ firstDay: day(2), lastDay: day(3), kgDays: 20, freeDays: 0 }]
  assert.deepEqual(dueSpans(whole, charged, 0, always(10)), [
    { firstDay: day(1), lastDay: day(1), kgDays: 10 },
    { firstDay: day(4), lastDay: day(5), kgDays: 20 },
  ])
  assert.deepEqual(dueSpans(whole, [{ ...whole, kgDays: 50, freeDays: 0 }], 0, always(10)), [])
})

test('corrections of charged days are added to the next charge, also negative ones, never below zero', () => {
  const charged = (kgDays: number) => [{ firstDay: day(1), lastDay: day(3), kgDays, freeDays: 0 }]
  assert.deepEqual(dueSpans(whole, charged(25), 0, always(10)), [{ firstDay: day(4), lastDay: day(5), kgDays: 25 }])
  assert.deepEqual(dueSpans(whole, charged(36), 0, always(10)), [{ firstDay: day(4), lastDay: day(5), kgDays: 14 }])
  assert.deepEqual(dueSpans(whole, charged(60), 0, always(10)), [])
})
