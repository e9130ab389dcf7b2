// Rice Lake, stream format: STX, polarity, seven characters of weight, unit, gross or net, status, CR LF. As in the manuals of the 480,
// 482, 680 and Tracer indicators.

import {
  cutLines,
  type Fault,
  type Format,
  type Frame,
  startOfText,
  weightFrame,
  withoutParity,
} from '#gateway/frame.ts'

const shape = /^([ \-^\]])(.{7})(KG|LB|TN|GM|OZ|[LKTGO ])([GN])([ IMOZ])$/

// T can mean different tons, and a blank is no unit: neither is accepted.
const units: Readonly<Record<string, string>> = { K: 'kg', KG: 'kg', L: 'lb', LB: 'lb' }

const faultIn = (polarity: string, shown: string, status: string): Fault | undefined => {
  if (polarity === '^' || /^[\^]+$/.test(shown) || shown.includes('OVERFL')) return 'Overload'
  if (polarity === ']' || /^\]+$/.test(shown)) return 'Below zero'
  if (status === 'O') return 'Overload'
  return status === 'I' || !/^ *\d+\.?\d*$/.test(shown) ? 'Invalid' : undefined
}

const parse = (frame: Buffer): Frame => {
  const found = shape.exec(frame.subarray(1).toString('latin1'))
  if (!found) return { fault: 'Invalid' }
  const [, polarity = '', shown = '', unit = '', mode, status = ''] = found
  const fault = faultIn(polarity, shown, status)
  if (fault) return { fault }
  if (mode === 'N') return { fault: 'Net weight' }
  return weightFrame(Number(shown) * (polarity === '-' ? -1 : 1), units[unit] ?? '?', status === 'M')
}

export const riceLake: Format = { cut: bytes => cutLines(withoutParity(bytes), startOfText), parse }
