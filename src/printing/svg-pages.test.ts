import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPages } from '#printing/svg-pages.ts'

const background = '    <path class="typst-shape" fill="#ffffff" d="M 0 0 "/>\n'
const picture = (...contents: string[]): string =>
  [
    `<svg class="typst-doc" viewBox="0 0 100 ${contents.length * 50}" width="100pt">\n`,
    ...contents.map(content => background + content),
    '    <defs id="glyph">\n        <symbol id="gA"><path d="a"/></symbol>\n        <symbol id="gB"><path d="b"/></symbol>\n    </defs>\n',
    '    <defs id="clip-path">\n        <clipPath id="c1"/>\n    </defs>\n</svg>',
  ].join('')
const page = (glyph: string): string =>
  `    <g transform="x">\n        <path class="typst-shape"/>\n        <g>\n            <use xlink:href="#${glyph}"/>\n        </g>\n    </g>\n`

test('each page is a separate image, with its glyphs and without those of other pages', () => {
  const [first = '', second = '', ...more] = splitPages(picture(page('gA'), page('gB')), 2)
  assert.deepEqual(more, [])
  assert.match(first, /viewBox="0 0 100 50" width="100pt" height="50pt"/)
  assert.match(second, /viewBox="0 50 100 50".*<rect y="50" width="100" height="50" fill="#ffffff"\/>/)
  assert.deepEqual([first.includes('id="gA"'), first.includes('gB')], [true, false])
  assert.deepEqual([second.includes('id="gB"'), second.includes('gA')], [true, false])
  assert.ok(second.includes('clipPath'))
})

test('an empty page is a page', () => {
  assert.equal(splitPages(picture(page('gA'), '    <g/>\n'), 2).length, 2)
})

test('an SVG of another structure is refused', () => {
  assert.throws(() => splitPages(picture(page('gA')), 2), /1 of 2 pages/)
  assert.throws(() => splitPages('<svg></svg>', 1), /0 of 1 pages/)
})

test('an SVG without a size is refused, whatever it contains', () => {
  assert.throws(() => splitPages(picture(page('gA')).replace(/viewBox="[^"]*"/, ''), 1), /1 of 1 pages/)
})
