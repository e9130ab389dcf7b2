// A ZIP file says how long it will be; one that would fill the memory is refused before it is opened.

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** Bytes that `zip` unpacks to by its own account; undefined where it is no ZIP file. */
export const inflatedLength = (zip: Buffer): number | undefined => {
  let end = zip.length - 22
  const first = Math.max(0, end - 65_535)
  while (end >= first && zip.readUInt32LE(end) !== endMark) end--
  if (end < first || end < 0) return undefined
  let at = zip.readUInt32LE(end + 16)
  let total = 0
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) return undefined
    total += zip.readUInt32LE(at + 24)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return total
}
