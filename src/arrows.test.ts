// Tests the architecture: no source breaks a rule of src/arrows.ts, and a planted violation of each rule is found.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { places } from '#arrows.ts'
import { drawFloors, picturePath } from '../scripts/draw-floors.ts'
import { arrowsIn, findViolations, type Kind, placeOf, readSources } from '../tests/architecture.ts'

const sources = readSources()

test('the sources are found', () => {
  assert.ok(sources.size > 900, `${sources.size} files`)
  assert.ok(arrowsIn(sources).length > 5_000, `${arrowsIn(sources).length} imports`)
})

test('no import breaks a rule', () => {
  assert.deepEqual(
    findViolations(sources).map(({ kind, where }) => `${kind}: ${where}`),
    [],
  )
})

test('every place has files', () => {
  const used = new Set([...sources.keys()].map(placeOf))
  assert.deepEqual(
    Object.keys(places).filter(name => !used.has(name)),
    [],
  )
})

test('the picture of the floors matches the sources', () => {
  assert.equal(
    readFileSync(picturePath, 'utf8'),
    drawFloors(),
    'Run node scripts/draw-floors.ts and commit the picture.',
  )
})

const importing = (target: string): string => `import { planted } from '${target}'\n`

const planted: [kind: Kind, file: string, text: string][] = [
  ['no place', 'src/areas/sales/bag-sale/Odd_Name.ts', ''],
  ['two places', 'src/areas/catalogue-fields.ts', ''],
  ['arrow upwards', 'src/kit/planted.ts', importing('#kit/server/write.ts')],
  ['arrow upwards', 'src/trade/cargo/planted.server.ts', importing('#areas/sales/bag-sale/server.ts')],
  ['forbidden arrow', 'src/trade/cargo/planted.ts', importing('#kit/units.ts') + importing('#rights/may.ts')],
  ['program imported', 'src/http/planted.ts', importing('#worker.ts')],
  ['private file of a slice', 'src/areas/sales/bag-sale/planted.ts', importing('#areas/sales/bulk-sale/posting.ts')],
  [
    'private file of a slice',
    'src/areas/port-loading/gate/planted.server.ts',
    importing('#areas/port-loading/server.ts'),
  ],
  ['higher subject', 'src/trade/parties/planted.server.ts', importing('#trade/mailing/mailing.server.ts')],
  ['unknown subject', 'src/trade/unheard-of/planted.ts', ''],
  ['loose file', 'src/areas/sales/planted.ts', ''],
  ['loose file', 'src/areas/planted.server.ts', ''],
  ['document named by a string', 'src/areas/sales/bag-sale/planted.ts', `context.slices.get('taxInvoice')`],
  ['document named by a string', 'src/trade/cargo/planted.server.ts', `await apply('lc', id, 'retire', context)`],
  ['table of another slice', 'src/areas/sales/bag-sale/planted.server.ts', `tx.updateTable('taxInvoice').set({})`],
  ['table of another slice', 'src/trade/cargo/planted.server.ts', 'sql`update bag_sale_lines set net = 0`'],
]

for (const [kind, file, text] of planted) {
  test(`a planted violation is found: ${kind}, ${file}`, () => {
    const found = findViolations(new Map([...sources, [file, text]]))
    assert.ok(
      found.some(violation => violation.kind === kind && violation.where.includes(file)),
      JSON.stringify(found),
    )
  })
}

test('planted cycles are found: among files, and among subjects', () => {
  const circle = new Map([
    ['src/trade/cargo/one.ts', importing('#trade/cargo/two.ts')],
    ['src/trade/cargo/two.ts', importing('#trade/cargo/one.ts')],
    ['src/trade/parties/three.server.ts', importing('#trade/bags/four.server.ts')],
    ['src/trade/bags/four.server.ts', importing('#trade/parties/three.server.ts')],
  ])
  const circles = findViolations(new Map([...sources, ...circle])).filter(({ kind }) => kind === 'circle')
  assert.ok(circles.some(({ where }) => where.includes('src/trade/cargo/one.ts')))
  assert.ok(circles.some(({ where }) => where.includes('subject parties')))
})
