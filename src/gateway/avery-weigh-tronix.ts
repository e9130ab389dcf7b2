// Avery Weigh-Tronix, continuous format: blank, G or N, polarity, six characters of weight, blank, unit, CR LF. It does not report motion:
// whether the weight has settled follows from comparing frames. Above the scale's capacity the line is blank.

import { cutLines, type Format, type Frame, weightFrame, withoutParity } from '#gateway/frame.ts'

const shape = /^ ?([GN])([ +-]?)( *\d*\.?\d+\.?) (kg|lb|t|tn|oz|g)? *$/i

const parse = (frame: Buffer): Frame => {
  const line = frame.toString('latin1')
  if (line.length >= 10 && /^ *([a-z]{1,2} *)?$/i.test(line)) return { fault: 'Overload' }
  const found = shape.exec(line)
  if (!found || line.length < 11 || line.length > 14) return { fault: 'Invalid' }
  const [, mode = '', polarity, shown = '', unit = ''] = found
  if (mode.toUpperCase() === 'N') return { fault: 'Net weight' }
  return weightFrame(Number(shown) * (polarity === '-' ? -1 : 1), unit.toLowerCase(), false)
}

export const averyWeighTronix: Format = { cut: bytes => cutLines(withoutParity(bytes)), parse }
