import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isText, readCsv } from '#storage/csv.ts'

const cases: [string, string, string[][]][] = [
  ['commas', 'a,b\n1,2', [['a', 'b'], ['1', '2']]], // biome-ignore format: one case a line
  ['the line ends of Windows and a last one', 'a,b\r\n1,2\r\n', [['a', 'b'], ['1', '2'], ['']]], // biome-ignore format: one case a line
  ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
  ['semicolons, where commas are decimals', 'a;b\n1,5;2', [['a', 'b'], ['1,5', '2']]], // biome-ignore format: one case a line
  ['tabs', 'a\tb\n1\t2', [['a', 'b'], ['1', '2']]], // biome-ignore format: one case a line
  ['quoted separators and lines', '"a,b",c\n"1\n2",3', [['a,b', 'c'], ['1\n2', '3']]], // biome-ignore format: one case a line
  ['doubled quotes', '"""x""",y\n"a""b",', [['"x"', 'y'], ['a"b', '']]], // biome-ignore format: one case a line
  ['a quote inside', 'a 5" pipe,b', [['a 5" pipe', 'b']]],
]
for (const [name, text, rows] of cases) {
  test(`a table with ${name}`, () => assert.deepEqual(readCsv(Buffer.from(text)), rows))
}

test('Windows-1256 is read, and files that are no text are recognized', () => {
  assert.deepEqual(readCsv(Buffer.from([0xc7, 0xe1, 0x2c, 0x31])), [['ال', '1']])
  assert.ok(isText(Buffer.from('a,b')))
  assert.ok(!isText(Buffer.from([0x50, 0x4b, 0])))
})
