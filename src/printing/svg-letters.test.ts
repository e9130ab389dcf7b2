import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterJoiner } from '#printing/svg-letters.ts'

const symbol = (id: string, path: string): string =>
  `<symbol id="${id}" overflow="visible"><path d="${path}"/></symbol>`
const letter = (id: string, x: string, fill = '#000000'): string =>
  `<use xlink:href="#${id}" x="${x}" fill="${fill}" fill-rule="nonzero"/>`
const run = (...letters: string[]): string => `<g class="typst-text" transform="scale(1, -1)">${letters.join('')}</g>`

const join = letterJoiner(
  symbol('gBox', 'M 1 2 L 3 2 L 3 4.0000003 Z M 1.5 2.5 Q 2 3 2.5 2.5 C 2.5 2 2 2 1.5 2.5 Z ') +
    symbol('gSpace', '') +
    symbol('gArc', 'M 1 2 A 3 4 0 0 1 5 6 Z ') +
    '<symbol id="gPicture" overflow="visible"><image href="data:"/></symbol>',
)
const box = 'l200 0 l0 200 zm50 50 q50 50 100 0 c0 -50 -50 -50 -100 0 z'

test('the letters of a run are one path, each at its own place, in hundredths of a point', () => {
  assert.equal(
    join(run(letter('gBox', '0'), letter('gSpace', '5'), letter('gBox', '-7.196000000000001'))),
    `<path class="typst-text" transform="scale(0.01 -0.01)" fill="#000000" d="M100 200${box}M-620 200${box}"/>`,
  )
})

test('runs keep their colours and what is around them', () => {
  const page = join(`<g><path d="M 0 0 "/>${run(letter('gBox', '0', '#5a5a5a'))}${run(letter('gBox', '1'))}</g>`)
  assert.equal(
    page.replaceAll(/ (class|transform|d)="[^"]*"/g, ''),
    '<g><path/><path fill="#5a5a5a"/><path fill="#000000"/></g>',
  )
})

for (const [what, ...letters] of [
  ['a picture', letter('gBox', '0'), letter('gPicture', '5')],
  ['a command that is not known', letter('gArc', '0')],
  ['an unknown outline', letter('gNone', '0')],
  ['two colours', letter('gBox', '0'), letter('gBox', '5', '#ff0000')],
  ['a letter above the line', letter('gBox', '0').replace(' fill', ' y="3" fill')],
])
  test(`a run with ${what} stays as it is`, () => {
    const page = run(...letters)
    assert.equal(join(page), page)
  })
