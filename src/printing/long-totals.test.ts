// The totals of a paper stay together on one page. More than a page holds, as where an invoice deducts many advances, continue on the next.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderSvgPages } from '#printing/print.ts'

const pagesWith = async (totals: number): Promise<number> => {
  const fact = (n: number) => ({ words: ['of which', 'منها'], value: `ADV-2026-${n} · 01-Dec-2026 · 51.92 + 7.79` })
  const paper = {
    ...{ number: 'INV-2026-00012', title: ['Tax Invoice', 'فاتورة ضريبية'], columns: [], rows: [], notice: null },
    look: {
      ...{ isArabicOnly: false, first: 'english', isThermal: false, qrPlace: 'Top' },
      ...{ header: null, terms: null, bank: null, footer: null },
    },
    headings: { terms: ['Terms', 'الشروط'], bank: ['Bank', 'البنك'] },
    facts: Array.from({ length: 20 }, (_, n) => fact(n)),
    totals: Array.from({ length: totals }, (_, n) => fact(n)),
  }
  const inputs = { year: '2026', month: '12', day: '1', paper: JSON.stringify(paper) }
  return (await renderSvgPages({ template: 'paper.typ', inputs, files: {}, createdAt: 0 })).length
}

test('totals that fit one page are not divided, longer ones are', async () => {
  // 20 facts and 28 totals fit the first page; 50 totals begin on the second, where they all fit; 160 need four pages.
  assert.deepEqual(await Promise.all([28, 50, 160].map(pagesWith)), [1, 2, 4])
})
