import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#kit/refusal.ts'
import { checkRates } from '#trade/tax-documents/tax-papers.server.ts'
import { ratesOn } from '#trade/tax-documents/vat-rate-fields.ts'

test('5 % is the rate of what was supplied until June 2020, and of notes on it', () => {
  assert.deepEqual(['2020-06-30', '2020-07-01', null].map(ratesOn), [[15_000, 5_000], [15_000], [15_000, 5_000]])
})

test('a tax document bears a rate of the day of its supply', () => {
  const isRefused = (rate: number, day: string | null): boolean => {
    try {
      checkRates([{ vatRate: 15_000 }, { vatRate: rate }], day)
      return false
    } catch (error) {
      return error instanceof Refusal
    }
  }
  assert.deepEqual(
    [
      isRefused(5_000, '2020-06-30'),
      isRefused(5_000, '2020-07-01'),
      isRefused(5_000, null),
      isRefused(15_000, '2020-07-01'),
      isRefused(7_000, null),
    ],
    [false, true, false, false, true],
  )
})
