// DER, as far as certificates and certificate requests need it: encoding from the innermost value outwards, and reading value by value.

const lengthOf = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

/** One value with its tag. */
export const encodeTag = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const whole = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), lengthOf(whole.length), whole])
}

export const sequence = (...content: readonly Buffer[]): Buffer => encodeTag(0x30, ...content)
export const setOf = (...content: readonly Buffer[]): Buffer => encodeTag(0x31, ...content)
export const utf8 = (text: string): Buffer => encodeTag(0x0c, Buffer.from(text))
export const printable = (text: string): Buffer => encodeTag(0x13, Buffer.from(text))
export const octets = (content: Buffer): Buffer => encodeTag(0x04, content)
export const bits = (content: Buffer): Buffer => encodeTag(0x03, Buffer.from([0]), content)

/** A non-negative integer. */
export const integer = (value: bigint): Buffer => {
  const hex = value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return encodeTag(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

const base128 = (arc: number): number[] => {
  const bytes = [arc & 0x7f]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** An object identifier from its dotted text. */
export const identifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number)
  return encodeTag(0x06, Buffer.from([first * 40 + second, ...arcs.flatMap(base128)]))
}

/** A decoded value: its tag, its content, and all of its bytes. */
export type DerValue = { tag: number; content: Buffer; whole: Buffer }

const readOne = (bytes: Buffer, at: number): DerValue => {
  const short = bytes[at + 1]!
  const more = short < 128 ? 0 : short & 0x7f
  const length = more === 0 ? short : bytes.readUIntBE(at + 2, more)
  const begin = at + 2 + more
  return {
    tag: bytes[at]!,
    content: bytes.subarray(begin, begin + length),
    whole: bytes.subarray(at, begin + length),
  }
}

/** The consecutive values in these bytes. */
export const readAll = (bytes: Buffer): DerValue[] => {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length; at += values.at(-1)!.whole.length) values.push(readOne(bytes, at))
  return values
}
