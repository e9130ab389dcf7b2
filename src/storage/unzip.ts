// Unpacks a ZIP file without trusting its headers: nothing is unpacked beyond a limit, whatever length they state.

import { inflateRawSync } from 'node:zlib'

/** The files of an archive by name, or the problem: it is no complete ZIP file, or unpacks to too much. */
type Unzipped = Map<string, Buffer> | 'unreadable' | 'tooLarge'

type Entry = { name: string; flags: number; method: number; packed: number; size: number; offset: number }
type Packed = Entry & { start: number; end: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const [stored, deflated] = [0, 8]
const mostEntries = 2000

const endOf = (zip: Buffer): number | undefined => {
  let end = zip.length - 22
  const first = Math.max(0, end - 65_535)
  while (end >= first && zip.readUInt32LE(end) !== endMark) end--
  return end < first || end < 0 ? undefined : end
}

const entryAt = (zip: Buffer, at: number): (Entry & { next: number }) | undefined => {
  if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) return undefined
  const [nameLength, extra, comment] = [28, 30, 32].map(place => zip.readUInt16LE(at + place)) as [
    number,
    number,
    number,
  ]
  return {
    name: zip.toString('utf8', at + 46, at + 46 + nameLength),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    next: at + 46 + nameLength + extra + comment,
  }
}

const entriesOf = (zip: Buffer): Entry[] | undefined => {
  const end = endOf(zip)
  if (end === undefined) return undefined
  const count = zip.readUInt16LE(end + 10)
  if (count > mostEntries) return undefined
  const entries: Entry[] = []
  for (let at = zip.readUInt32LE(end + 16); entries.length < count; ) {
    const entry = entryAt(zip, at)
    if (!entry) return undefined
    entries.push(entry)
    at = entry.next
  }
  return entries
}

// The position of the packed bytes. Entries that are encrypted, packed by another method or outside the file are not readable.
const findPacked = (zip: Buffer, entry: Entry): Packed | undefined => {
  const { flags, method, packed, offset } = entry
  if ((flags & 1) !== 0 || (method !== stored && method !== deflated)) return undefined
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localMark) return undefined
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  return start + packed > zip.length ? undefined : { ...entry, start, end: start + packed }
}

// ZIP bombs contain the same bytes many times: under one name, or one entry inside another.
const areApart = (found: readonly Packed[]): boolean =>
  new Set(found.map(({ name }) => name)).size === found.length &&
  found
    .toSorted((a, b) => a.offset - b.offset)
    .every(({ end }, index, sorted) => index + 1 === sorted.length || end <= sorted[index + 1]!.offset)

const unpack = (zip: Buffer, { method, start, end }: Packed, most: number): Buffer | 'unreadable' | 'tooLarge' => {
  const packed = zip.subarray(start, end)
  if (method === stored) return packed.length > most ? 'tooLarge' : packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable'
  }
}

/** Unpacks the files of `zip` whose names match `wanted`, up to `mostBytes` in total. If a file's length differs from its header, or if
 *  it overlaps another one, the whole archive is unreadable. */
export const unzip = (zip: Buffer, { wanted, mostBytes }: { wanted: RegExp; mostBytes: number }): Unzipped => {
  const found = entriesOf(zip)?.map(entry => findPacked(zip, entry))
  if (!found?.every(entry => entry !== undefined) || !areApart(found)) return 'unreadable'
  const files = new Map<string, Buffer>()
  let left = mostBytes
  for (const entry of found.filter(({ name }) => wanted.test(name))) {
    if (entry.size > left) return 'tooLarge'
    const file = unpack(zip, entry, left)
    if (typeof file === 'string') return file
    if (file.length !== entry.size) return 'unreadable'
    left -= file.length
    files.set(entry.name, file)
  }
  return files
}
