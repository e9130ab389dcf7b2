// The frames that indicators send, and how noise is handled.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FormatName, formats } from '#gateway/formats.ts'
import type { Fault, Frame } from '#gateway/frame.ts'
import { frameOf } from '#gateway/simulator.ts'

const kg = (weight: number, isMoving = false): Frame => ({ kg: weight, isMoving })
const fault = (of: Fault): Frame => ({ fault: of })

// Status words of Mettler Toledo: decimal point after the ones, divisions of 1; kilograms, gross, settled; no other unit.
const mettler = (digits: string, { a = 0b10_1010, b = 0b11_0000, c = 0b10_0000, tare = '     0' } = {}): string =>
  `\x02${String.fromCharCode(a, b, c)}${digits}${tare}\r`

type Case = [name: string, sent: string, frames: Frame[]]

const cases: Record<FormatName, Case[]> = {
  'mettler-toledo': [
    ['a settled weight', mettler(' 15200'), [kg(15_200)]],
    ['leading zeros', mettler('015200'), [kg(15_200)]],
    ['zero', mettler('     0'), [kg(0)]],
    ['motion', mettler(' 15200', { b: 0b11_1000 }), [kg(15_200, true)]],
    ['tens', mettler('  1520', { a: 0b10_1001 }), [kg(15_200)]],
    ['tenths', mettler('152004', { a: 0b10_1011 }), [kg(15_200)]],
    ['hundreds', mettler('   152', { a: 0b10_1000 }), [kg(15_200)]],
    ['pounds', mettler(' 33510', { b: 0b10_0000 }), [kg(15_200)]],
    ['metric tons', mettler(' 15200', { a: 0b10_1101, c: 0b10_0010 }), [kg(15_200)]],
    ['another unit', mettler(' 15200', { c: 0b10_0011 }), [fault('Unknown unit')]],
    ['a scale below zero', mettler('    20', { b: 0b11_0010 }), [fault('Below zero')]],
    ['overload', mettler('      ', { b: 0b11_0100 }), [fault('Overload')]],
    ['out of range with a figure', mettler(' 99999', { b: 0b11_0100 }), [fault('Overload')]],
    ['out of range below', mettler('      ', { b: 0b11_0110 }), [fault('Below zero')]],
    ['no status words', mettler(' 15200', { a: 0b1010, b: 0b1_0000 }), [fault('Invalid')]],
    ['a net weight', mettler(' 28460', { b: 0b11_0001, tare: ' 15200' }), [fault('Net weight')]],
    ['not zeroed since it was switched on', mettler(' 15200', { b: 0b111_0000 }), [fault('Invalid')]],
    ['tenths of a division', mettler(' 15200', { c: 0b11_0000 }), [fault('Invalid')]],
    ['noise before it', `\x00?\x02${mettler(' 15200')}`, [kg(15_200)]],
    ['a frame that is cut off, then a whole one', `\x02*0 152${mettler(' 15220')}`, [kg(15_220)]],
    ['a checksum that nobody asked for', `${mettler(' 15200')}\x02${mettler(' 15220')}\x11`, [kg(15_200), kg(15_220)]],
    ['letters for digits', mettler('1S2O0 '), [fault('Invalid')]],
    ['noise alone', 'HELLO\r\n\r\n', []],
  ],
  'mettler-toledo-checked': [['a wrong checksum', `${mettler(' 15200')}\x00`, [fault('Wrong checksum')]]],
  'rice-lake': [
    ['a settled weight', '\x02   15200KG \r\n', [kg(15_200)]],
    ['with CR only', '\x02   15200KG \r', [kg(15_200)]],
    ['a point, and zeros that are none', '\x02 15200.0KG \r\n', [kg(15_200)]],
    ['centre of zero', '\x02       0KGZ\r\n', [kg(0)]],
    ['motion', '\x02   15200KGM\r\n', [kg(15_200, true)]],
    ['pounds', '\x02   33510LG \r\n', [kg(15_200)]],
    ['units of two letters', '\x02   15200KGG \r\n', [kg(15_200)]],
    ['a scale below zero', '\x02-     20KG \r\n', [fault('Below zero')]],
    ['overload', '\x02^^^^^^^^KGO\r\n', [fault('Overload')]],
    ['overload said by the status alone', '\x02   99999KGO\r\n', [fault('Overload')]],
    ['underrange', '\x02]]]]]]]]KGO\r\n', [fault('Below zero')]],
    ['invalid', '\x02   15200KGI\r\n', [fault('Invalid')]],
    ['a net weight', '\x02   28460KN \r\n', [fault('Net weight')]],
    ['tons of any kind', '\x02  15.200TG \r\n', [fault('Unknown unit')]],
    ['no unit', '\x02   15200 G \r\n', [fault('Unknown unit')]],
    ['noise between', '\x02   15200KG \r\n@@\r\n\x02   15220KG \r\n', [kg(15_200), kg(15_220)]],
    ['a frame that is cut off, then a whole one', '\x02   152\x02   15220KG \r\n', [kg(15_220)]],
    ['two weights in one', '\x02   152 0KG \r\n', [fault('Invalid')]],
  ],
  'avery-weigh-tronix': [
    ['a weight', ' G+015200 kg\r\n', [kg(15_200)]],
    ['small letters, and CR only', ' g+015200 kg\r', [kg(15_200)]],
    ['blanks for zeros', ' G  15200 kg\r\n', [kg(15_200)]],
    ['a point', ' G+15200.4 kg\r\n', [kg(15_200)]],
    ['pounds', ' G+033510 lb\r\n', [kg(15_200)]],
    ['metric tons', ' G+15.200 t\r\n', [kg(15_200)]],
    ['short tons', ' G+15.200 tn\r\n', [fault('Unknown unit')]],
    ['a scale below zero', ' G-000020 kg\r\n', [fault('Below zero')]],
    ['a net weight', ' N+028460 kg\r\n', [fault('Net weight')]],
    ['a blank line above its capacity', '            \r\n', [fault('Overload')]],
    ['a line that began before we heard it', '5200 kg\r\n G+015200 kg\r\n', [fault('Invalid'), kg(15_200)]],
    ['noise', 'WELCOME TO THE SCALE\r\n', [fault('Invalid')]],
  ],
}

const parseAll = (format: FormatName, sent: string): Frame[] => {
  const { cut, parse } = formats[format]
  return cut(Buffer.from(sent, 'latin1')).frames.map(parse)
}

for (const [format, of] of Object.entries(cases) as [FormatName, Case[]][]) {
  for (const [name, sent, expected] of of) {
    test(`${format}: ${name}`, () => assert.deepEqual(parseAll(format, sent), expected))
  }
}

// Adds the even parity of seven bits to each byte, one byte after the other.
const withParity = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map(byte => byte | (byte.toString(2).replaceAll('0', '').length % 2 === 1 ? 0x80 : 0)))

for (const format of Object.keys(formats) as FormatName[]) {
  const isSilentOfMotion = format === 'avery-weigh-tronix'
  test(`${format}: frames of the simulator are read however the bytes are split, with parity or without`, () => {
    const shown = [{ kg: 0 }, { kg: 8_240, isMoving: true }, { kg: 15_200 }, { kg: 99_980 }]
    const sent = Buffer.concat(shown.map(each => frameOf(format, each)))
    const expected = shown.map(each => kg(each.kg, Boolean(each.isMoving) && !isSilentOfMotion))
    const { cut, parse } = formats[format]
    for (const stream of [sent, withParity(sent)]) {
      for (const size of [1, 3, 16, 17, 18, 1000]) {
        const found: Frame[] = []
        let kept: Buffer = Buffer.alloc(0)
        for (let at = 0; at < stream.length; at += size) {
          const { frames, rest } = cut(Buffer.concat([kept, stream.subarray(at, at + size)]))
          kept = Buffer.from(rest)
          found.push(...frames.map(parse))
        }
        assert.deepEqual(found, expected, `${size} bytes at a time`)
      }
    }
  })
  test(`${format}: endless noise is discarded`, () => {
    const noise = Buffer.alloc(100_000, 'x')
    assert.ok(formats[format].cut(Buffer.concat([Buffer.from([0x02]), noise])).rest.length < 1000)
  })
}
