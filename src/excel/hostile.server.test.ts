// Files made to break their readers: each is refused with a message, quickly, and delays no other request.

import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { readCells } from '#excel/read.server.ts'
import { unzip } from '#storage/unzip.ts'
import { bookParts, cell, excelWithRows, sheetPart, zipOf } from '../../tests/hostile-files.ts'

const row = (number: number, ...cells: string[]): string => `<row r="${number}">${cells.join('')}</row>`
const head = row(1, cell('A1', 'One'), cell('B1', 'Two'))

const many = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join('')

const shared = (text: string) => ({
  name: 'xl/sharedStrings.xml',
  content: `<sst><si><t>${text}</t></si></sst>`,
})
const zeros = Buffer.alloc(60 << 20)

const refused: [what: string, file: () => Buffer, status: number, said: RegExp][] = [
  ['one cell at the end of a sheet', () => excelWithRows(head + row(1_048_576, cell('XFD1048576'))), 413, /Cell A1048576 /],
  ['one cell far to the right', () => excelWithRows(head + row(2, cell('XFD2'))), 413, /Cell XFD2 /],
  ['one cell far below, in a row that says nothing', () => excelWithRows(`${head}<row>${cell('A900000')}</row>`), 413, /A900000/],
  ['a cell far below under a prefix', () => excelWithRows(`${head}<x:row><x:c x:r="A900000"><x:v>1</x:v></x:c></x:row>`), 413, /A900000/],
  ['an address in a disguise', () => excelWithRows(`${head}<row><c r="&#65;900000"><v>1</v></c></row>`), 415, /cannot be read/],
  ['an address that is a number', () => excelWithRows(`${head}<row r="1e6">${cell('A2')}</row>`), 415, /cannot be read/],
  ['an address that becomes one', () => excelWithRows(`${head}<ro<c r="A2"/>w r="900000">${cell('A3')}</row>`), 413, /A900000/],
  ['300,000 rows', () => excelWithRows(many(300_000, n => row(n + 1, cell(`A${n + 1}`)))), 413, /Cell A5041 /],
  ['many rows without numbers', () => excelWithRows(many(300_000, () => '<row> x </row>') + cell('A1')), 413, /Cell A5041 /],
  ['one long text in 100,000 cells', () => excelWithRows(many(1000, n => row(n + 1, ...Array.from({ length: 100 }, (_, at) => `<c r="${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}${n + 1}" t="s"><v>0</v></c>`))), [shared('x'.repeat(30_000))]), 413, /too large/],
  ['a sheet that unpacks to 60 MB', () => zipOf([...bookParts(), { name: 'xl/worksheets/sheet1.xml', content: zeros }]), 413, /too large/],
  ['a sheet that says it unpacks to one byte', () => zipOf([...bookParts(), { name: 'xl/worksheets/sheet1.xml', content: zeros, size: 1 }]), 413, /too large/],
  ['a sheet that says it unpacks to 4 GB', () => zipOf([...bookParts(), { ...sheetPart(head), size: 0xfffffffe }]), 413, /too large/],
  ['a sheet that says it is longer', () => zipOf([...bookParts(), { ...sheetPart(head), size: 9_999 }]), 415, /cannot be read/],
  ['the same bytes under many names', () => zipOf(Array.from({ length: 50 }, (_, n) => ({ name: `xl/${n}.xml`, content: zeros.subarray(0, 1 << 20) })), { sameBytes: true }), 415, /cannot be read/],
  ['two sheets of one name', () => zipOf([...bookParts(), sheetPart(head), sheetPart(row(1, cell('XFD1')))]), 415, /cannot be read/],
  ['an archive in an archive', () => zipOf([{ name: 'xl/workbook.xml', content: zipOf([{ name: 'a.xml', content: zeros }]) }]), 415, /cannot be read/],
  ['an encrypted sheet', () => zipOf([...bookParts(), { ...sheetPart(head), flags: 1 }]), 415, /cannot be read/],
  ['an entity of its own', () => zipOf([...bookParts(), sheetPart(row(1, cell('A1', '&a;')), '<!DOCTYPE x [<!ENTITY a "barley">]>')]), 415, /cannot be read/],
  ['an entity from outside', () => zipOf([...bookParts(), sheetPart(row(1, cell('A1', '&a;')), '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')]), 415, /cannot be read/],
  ['a million laughs', () => zipOf([...bookParts(), sheetPart(row(1, cell('A1', '&b;')), '<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;">]>')]), 415, /cannot be read/],
] // biome-ignore format: one file a line

for (const [what, file, status, said] of refused) {
  test(`${what} is refused with ${status}, quickly, and delays no other request`, async () => {
    const content = file()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const begin = performance.now()
    delay.enable()
    await assert.rejects(readCells(content, 'xlsx'), (error: Error & { status: number; values?: object }) => {
      const words = error.message.replace(/\{(\w+)\}/g, (_, name) => String((error.values as never)?.[name]))
      assert.deepEqual([error.status, said.test(words)], [status, true], `${error.status} ${words}`)
      return true
    })
    delay.disable()
    assert.ok(performance.now() - begin < 10_000, 'it takes long')
    assert.ok(delay.max < 500e6, `others wait ${delay.max / 1e6} ms`)
  })
}

test('empty rows and cells far away, which programs leave behind, are not read', async () => {
  const left = `<row r="1048575"><c r="XFD1048575" s="0"/></row><row r="1048576" customFormat="false" ht="12.8"/>`
  assert.deepEqual(await readCells(excelWithRows(head + row(3, cell('A3', 'a'), '<c r="XFD3"/>') + left), 'xlsx'), [
    ['One', 'Two'],
    [null, null],
    ['a', null],
  ])
})

test('a table of two million commas, or of one line too many, is refused', async () => {
  await assert.rejects(readCells(Buffer.from(','.repeat(2_000_000)), 'csv'), { status: 413 })
  await assert.rejects(readCells(Buffer.from('a\n'.repeat(6_000)), 'csv'), { status: 413 })
  assert.deepEqual(await readCells(Buffer.from('a,b\n1,2\n\n'), 'csv'), [['a', 'b'], ['1', '2']]) // biome-ignore format: a table
})

test('an archive of uncompressed files, and one with broken bytes', () => {
  const files = unzip(zipOf([{ name: 'a.xml', content: 'barley', method: 0 }]), { wanted: /./, mostBytes: 100 })
  assert.equal(files instanceof Map && String(files.get('a.xml')), 'barley')
  const broken = zipOf([{ name: 'a.xml', content: 'barley', packed: deflateRawSync('barley').subarray(2) }])
  assert.equal(unzip(broken, { wanted: /./, mostBytes: 100 }), 'unreadable')
  assert.equal(unzip(Buffer.from('PK\x05\x06'), { wanted: /./, mostBytes: 100 }), 'unreadable')
})
