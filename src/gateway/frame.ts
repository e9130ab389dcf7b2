// What an indicator shows, whatever its make: a weight in whole kilograms, or why there is none.

/** Why a frame gives no weight. */
export type Fault = 'Overload' | 'Below zero' | 'Invalid' | 'Net weight' | 'Unknown unit' | 'Wrong checksum'

/** `isMoving`: the indicator itself reports that the weight is not settled. */
export type Frame = { kg: number; isMoving: boolean } | { fault: Fault }

/** Reads a format from a stream of bytes: `cut` takes whole frames from the front of the received bytes, `parse` interprets one. */
export type Format = {
  cut: (bytes: Buffer) => { frames: Buffer[]; rest: Buffer }
  parse: (frame: Buffer) => Frame
}

const kilograms: Readonly<Record<string, number>> = { kg: 1, t: 1000, lb: 0.45359237 }

/** Whole kilograms of a value in kg, t or lb; undefined for any other unit. */
const toKilograms = (value: number, unit: string): number | undefined => {
  const factor = kilograms[unit]
  return factor === undefined ? undefined : Math.round(value * factor)
}

/** The frame of a gross weight: a scale that shows less than zero has no truck on it and must be set to zero. */
export const weightFrame = (value: number, unit: string, isMoving: boolean): Frame => {
  const kg = toKilograms(value, unit)
  if (kg === undefined) return { fault: 'Unknown unit' }
  if (kg < 0) return { fault: 'Below zero' }
  return { kg: kg + 0, isMoving }
}

export const [startOfText, lineFeed, carriageReturn] = [0x02, 0x0a, 0x0d]

/** Clears the parity bit, which a line of 7 bits leaves in the bytes. */
export const withoutParity = (bytes: Buffer): Buffer => Buffer.from(bytes.map(byte => byte & 0x7f))

/** Longer input without an end of line is noise. */
const longest = 256

/** Cuts frames that end with CR, LF or both. With `begin`, a frame starts with that byte, and bytes before it are noise. */
export const cutLines = (bytes: Buffer, begin?: number): { frames: Buffer[]; rest: Buffer } => {
  const frames: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (begin !== undefined && byte === begin) from = at
    if (byte !== carriageReturn && byte !== lineFeed) continue
    const line = bytes.subarray(from, at)
    if (line.length > 0 && (begin === undefined || line[0] === begin)) frames.push(line)
    from = at + 1
  }
  const rest = bytes.subarray(from)
  return { frames, rest: rest.length > longest ? rest.subarray(rest.length - longest) : rest }
}
