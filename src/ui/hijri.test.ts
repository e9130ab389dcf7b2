import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHijri } from '#ui/hijri.ts'

const hijri = [
  ['2026-01-15', '٢٦ رجب ١٤٤٧ هـ'],
  ['2024-07-07', '١ محرم ١٤٤٦ هـ'],
  ['2017-01-01', '٣ ربيع الآخر ١٤٣٨ هـ'],
] as const
for (const [day, written] of hijri) test(`${day} is ${written}`, () => assert.equal(formatHijri(day), written))
