import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountDifference, clearOverOuts } from '#areas/reports/terminal-over-out/clearing.ts'

// `over 7 180`: an over-out of 180 kg of lot 7; `less` and `more`: results of a count.
const parse = (...lines: string[]): CountDifference[] =>
  lines.map((line, at) => {
    const [what, lot, kg] = line.split(' ')
    return {
      lot: Number(lot),
      kg: Number(kg) * (what === 'less' ? 1 : -1),
      docNo: `${what} ${at}`,
      day: `2026-05-0${at + 1}`,
    }
  })

const cases: [string, string[], string[]][] = [
  ['nothing was counted', ['over 7 180'], ['180 –']],
  ['a count found as much less', ['over 7 180', 'less 7 180'], ['0 less 1']],
  ['a count found more less', ['over 7 180', 'less 7 500'], ['0 less 1']],
  ['a count found only a part', ['over 7 180', 'less 7 100'], ['80 –']],
  ['the second count found the rest', ['over 7 180', 'less 7 100', 'less 7 90'], ['0 less 2']],
  ['the oldest is cleared first', ['over 7 180', 'over 7 50', 'less 7 200'], ['0 less 2', '30 –']],
  ['a count before it clears nothing', ['less 7 180', 'over 7 180'], ['180 –']],
  ['a count of another lot clears nothing', ['over 7 180', 'less 8 180'], ['180 –']],
  ['a count that found more clears nothing', ['over 7 180', 'more 7 20'], ['180 –']],
]
for (const [what, lines, expected] of cases) {
  test(`over-outs: ${what}`, () => {
    const cleared = clearOverOuts(parse(...lines), ({ docNo }) => docNo?.startsWith('over') === true)
    assert.deepEqual(
      cleared.map(({ open, clearedBy }) => `${open} ${clearedBy ?? '–'}`),
      expected,
    )
  })
}

test('the open quantity of a lot is the surplus that counts have left, on each day of 400 random ones', () => {
  let seed = 20_261_124
  const random = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const lines = Array.from(
    { length: 400 },
    () => `${['over', 'over', 'less', 'less', 'more'][random(5)]} ${random(5)} ${1 + random(900)}`,
  )
  const open = [0, 0, 0, 0, 0]
  for (const [n, line] of lines.entries()) {
    const [what, lot, kg] = [line.split(' ')[0], ...line.split(' ').slice(1).map(Number)] as [string, number, number]
    if (what === 'over') open[lot]! += kg
    else if (what === 'less') open[lot] = Math.max(0, open[lot]! - kg)
    const differences = parse(...lines.slice(0, n + 1))
    const cleared = clearOverOuts(differences, ({ docNo }) => docNo?.startsWith('over') === true)
    const found = open.map((_, of) => cleared.reduce((sum, over) => sum + (over.lot === of ? over.open : 0), 0))
    assert.deepEqual(found, open, `after ${n + 1}`)
  }
})
