// A text that is the same in both languages runs in the direction of its first letter.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderSvgPages } from '#printing/print.ts'

type Content = { isThermal?: boolean; columns?: object[]; rows?: object[] }

const pagesOf = (
  isArabicOnly: boolean,
  value: readonly [string, string],
  { isThermal = false, columns = [], rows = [] }: Content = {},
): Promise<string[]> => {
  const paper = {
    ...{ number: 'N-1', title: ['Sheet', 'ورقة'], columns, rows, totals: [], notice: null },
    look: {
      ...{ isArabicOnly, first: 'arabic', isThermal, qrPlace: 'Top' },
      ...{ header: null, terms: null, bank: null, footer: null },
    },
    headings: { terms: ['Terms', 'الشروط'], bank: ['Bank', 'البنك'] },
    facts: [{ words: ['Remarks', 'ملاحظات'], value }],
  }
  const inputs = { year: '2026', month: '11', day: '30', paper: JSON.stringify(paper) }
  return renderSvgPages({ template: 'paper.typ', inputs, files: {}, createdAt: 0 })
}

test('Arabic with a Latin name in it runs from the right, also on a paper in two languages', async () => {
  const remark = 'دفعة من ABC عن مايو'
  // Without an English text, the Arabic one is set from the right.
  assert.deepEqual(await pagesOf(false, [remark, remark]), await pagesOf(false, ['', remark]))
})

test('English runs from the left, also on an Arabic paper', async () => {
  const remark = '1527 DLV (full).'
  // Without an English text, it is set from the right, with the bracket in front.
  assert.notDeepEqual(await pagesOf(true, [remark, remark]), await pagesOf(true, ['', remark]))
})

test('on an Arabic receipt roll a line’s value is at the left edge, its label at the right one', async () => {
  const [page] = await pagesOf(true, ['a', 'a'], {
    isThermal: true,
    columns: [{ words: ['Net', 'الصافي'], share: 1, isText: false }],
    rows: [[{ value: '520.00', unit: null }]],
  })
  const line = page!.slice(page!.lastIndexOf('class="typst-shape"'))
  const [value, label] = [...line.matchAll(/translate\(([\d.]+) [\d.]+\)/g)].map(([, x]) => Number(x)).filter(x => x > 0).slice(1) // biome-ignore format: one pipe
  assert.ok(value! < 20 && label! > 150, `${value} ${label}`)
})
