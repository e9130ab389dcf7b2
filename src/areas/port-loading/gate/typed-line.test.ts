import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addKey,
  codeIn,
  continueRun,
  emptyLine,
  isScan,
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
