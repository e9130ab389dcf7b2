import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKey,
  codeIn,
  continueRun,
  dropLast,
  emptyLine,
  isScan,
  isWriting,
  type TypedLine,
  weightIn,
} from '#areas/port-loading/gate/typed-line.ts'

const keysOf = (text: string) => [...text].map(key => ({ key, code: /\d/.test(key) ? `Digit${key}` : `Key${key}` }))
const type = (keys: { key: string; code: string }[]): TypedLine => keys.reduce(addKey, emptyLine)

test('digits are a weight, in either alphabet; a letter or a seventh digit makes it a code', () => {
  assert.equal(weightIn(type(keysOf('40060'))), '40060')
  assert.equal(weightIn(type(keysOf('٤٠٠٦٠'))), '40060')
  assert.equal(weightIn(type(keysOf('8EE7'))), undefined)
  assert.equal(weightIn(type(keysOf('0501234567'))), undefined)
})

test('the next key replaces a refused line, so that a scanned code does not follow a weight', () => {
  const refused = { ...type(keysOf('14940')), isRefused: true }
  assert.equal(weightIn(refused), '14940')
  assert.equal(codeIn(keysOf('8EE7CJ5X').reduce(addKey, refused)), '8EE7CJ5X')
  assert.equal(weightIn(dropLast(refused)), '1494')
})

test('a scanner on an Arabic keyboard: its Latin keys count, but a plate is kept', () => {
  const scanned = [
    { key: 'ش', code: 'KeyA' },
    { key: '٨', code: 'Digit8' },
    { key: 'لا', code: 'KeyB' },
    { key: 'ؤ', code: 'KeyC' },
    { key: '٢', code: 'Digit2' },
    { key: 'ي', code: 'KeyD' },
  ]
  assert.equal(codeIn(type(scanned)), 'A8BC2D')
  const plate = ['ا', 'ب', 'ح', '١', '٢', '٣', '٤'].map(key => ({ key, code: 'KeyZ' }))
  assert.equal(codeIn(type(plate)), 'ابح١٢٣٤')
})

test('in a field a scan is distinguished from typing by its speed, and the previous text is restored', () => {
  const run = (ms: number) => {
    let at = 0
    return keysOf('8EE7CJ5X').reduce<ReturnType<typeof continueRun<string>> | null>((run, key) => {
      at += ms
      return continueRun(run, key, at, `before ${at}`)
    }, null)
  }
  assert.equal(isScan(run(12), 100), true)
  assert.equal(run(12)?.before, 'before 12')
  assert.equal(isScan(run(200), 1_650), false)
  assert.equal(isScan(run(12), 400), false, 'Enter came later')
})

test('six digits are a weight, and so is a line without any', () => {
  assert.equal(weightIn(type(keysOf('123456'))), '123456')
  assert.equal(weightIn(type(keysOf('1234567'))), undefined)
  assert.equal(weightIn(emptyLine), '')
})

const keys: [string, string, boolean][] = [
  ['5', 'Digit5', true],
  ['5', 'Numpad5', true],
  ['-', 'NumpadSubtract', true],
  ['a', 'KeyA', true],
  ['ش', 'KeyA', true],
  ['لا', '', true],
  ['٥', '', true],
  [' ', 'Space', true],
  ['Enter', 'Enter', false],
  ['F12', 'F12', false],
  ['', '', false],
  ['/', 'Slash', false],
  ['F5', 'F5', false],
]
for (const [key, code, expected] of keys) {
  test(`the key ${code || key} ${expected ? 'writes' : 'does not write'}`, () =>
    assert.equal(isWriting({ key, code }), expected))
}

test('the last letter is dropped, and the Latin keys are then unknown', () =>
  assert.deepEqual(dropLast({ text: 'دبا', latin: 'ABC' }), { text: 'دب', latin: null }))

test('a key without a Latin letter makes the Latin keys unknown, also later', () => {
  const unknown = addKey(emptyLine, { key: 'ش', code: 'Unidentified' })
  assert.deepEqual(unknown, { text: 'ش', latin: null })
  assert.deepEqual(addKey(unknown, { key: 'a', code: 'KeyA' }), { text: 'شa', latin: null })
})

test('a scan has at least six letters', () => {
  const line = (text: string) => ({ line: { text, latin: text }, before: '', last: 0 })
  assert.deepEqual([isScan(line('12345'), 0), isScan(line('123456'), 0), isScan(null, 0)], [false, true, false])
})

test('a pause of 90 ms is the longest of a scanner', () => {
  const run = { line: { text: '123456', latin: '123456' }, before: 'old', last: 1_000 }
  const key = { key: '7', code: 'Digit7' }
  assert.deepEqual([isScan(run, 1_090), isScan(run, 1_091)], [true, false])
  assert.equal(continueRun(run, key, 1_090, 'new').before, 'old')
  assert.equal(continueRun(run, key, 1_091, 'new').before, 'new')
})
