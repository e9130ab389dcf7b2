// Mettler Toledo, standard continuous output: STX, three status words, six digits of weight, six of tare, CR, and a checksum if it is
// switched on. Bits of the status words as in the manuals of IND and Jagxtreme terminals.

import { carriageReturn, type Format, type Frame, startOfText, weightFrame, withoutParity } from '#gateway/frame.ts'

/** Bytes from STX to CR. */
const length = 17

// Word A, bits 0 to 2: the position of the decimal point. 0 is hundreds, 1 tens, 2 ones, 3 tenths and so on.
const scaleOf = (wordA: number): number => 10 ** (2 - (wordA & 0b111))

// Word B gives pound or kilogram; word C may give another unit.
const unitOf = (wordB: number, wordC: number): string => {
  const other = wordC & 0b111
  if (other === 0) return wordB & 0b1_0000 ? 'kg' : 'lb'
  return other === 2 ? 't' : '?'
}

const digits = (bytes: Buffer): number | undefined => {
  const text = bytes.toString('latin1').trim()
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const checksumOf = (bytes: Buffer): number => -bytes.reduce((sum, byte) => sum + (byte & 0x7f), 0) & 0x7f

const parse = (frame: Buffer): Frame => {
  const [, wordA = 0, wordB = 0, wordC = 0] = frame
  if (!(wordA & 0b10_0000) || !(wordB & 0b10_0000)) return { fault: 'Invalid' }
  if (wordB & 0b100) return { fault: wordB & 0b10 ? 'Below zero' : 'Overload' }
  const shown = digits(frame.subarray(4, 10))
  if (shown === undefined) return { fault: 'Invalid' }
  // The scale has not been set to zero since power-on, or shows tenths of its division.
  if (wordB & 0b100_0000 || wordC & 0b1_0000) return { fault: 'Invalid' }
  if (wordB & 0b1) return { fault: 'Net weight' }
  const value = shown * scaleOf(wordA) * (wordB & 0b10 ? -1 : 1)
  return weightFrame(value, unitOf(wordB, wordC), Boolean(wordB & 0b1000))
}

const cutWith = (extra: number) => (bytes: Buffer) => {
  const frames: Buffer[] = []
  let from = bytes.indexOf(startOfText)
  while (from >= 0 && bytes.length - from >= length + extra) {
    const isWhole = (bytes[from + length - 1]! & 0x7f) === carriageReturn
    if (isWhole) frames.push(bytes.subarray(from, from + length + extra))
    // An STX without a CR at the right distance is a byte inside another frame.
    from = bytes.indexOf(startOfText, isWhole ? from + length + extra : from + 1)
  }
  return { frames, rest: from < 0 ? Buffer.alloc(0) : bytes.subarray(from) }
}

/** Without a checksum. If one is sent nevertheless, it is skipped. */
export const mettlerToledo: Format = {
  cut: bytes => cutWith(0)(withoutParity(bytes)),
  parse,
}

/** With a checksum: the two's complement of the sum of all bytes before it, in seven bits. */
export const mettlerToledoChecked: Format = {
  cut: bytes => cutWith(1)(withoutParity(bytes)),
  parse: frame =>
    frame[length] === checksumOf(frame.subarray(0, length)) ? parse(frame) : { fault: 'Wrong checksum' },
}
