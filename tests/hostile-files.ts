// Creates harmful files byte by byte: archives with false headers, huge or overlapping entries, spreadsheets with a cell at the largest
// possible position, pictures with an enormous declared size, PDFs with actions on opening.

import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

type Entry = { name: string; content: Buffer | string; size?: number; packed?: Buffer; method?: number; flags?: number }

const u16 = (...values: number[]): Buffer => Buffer.concat(values.map(value => Buffer.from([value & 255, value >> 8])))
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map(value => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(value)
      return bytes
    }),
  )

/** An archive with these entries; headers that are not given are true. */
export const zipOf = (entries: Entry[], { sameBytes = false } = {}): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, size, packed, method = 8, flags = 0 } of entries) {
    const bytes = Buffer.from(content)
    const body = packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
    const facts = [u16(20, flags, method, 0, 0x21), u32(crc32(bytes), body.length, size ?? bytes.length)]
    const head = Buffer.concat([...facts, u16(Buffer.byteLength(name), 0)])
    const at = sameBytes ? 0 : offset
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), head, u16(0, 0, 0), u32(0, at), Buffer.from(name)]))
    if (sameBytes && offset > 0) continue
    const local = Buffer.concat([u32(0x04034b50), head, Buffer.from(name), body])
    bodies.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0, 0, entries.length, entries.length),
    u32(list.length, offset),
    u16(0),
  ])
  return Buffer.concat([...bodies, list, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8"?>'

/** The parts that every spreadsheet has beside its sheet. */
export const bookParts = (): Entry[] => [
  {
    name: '[Content_Types].xml',
    content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  },
]

export const sheetPart = (rows: string, before = ''): Entry => ({
  name: 'xl/worksheets/sheet1.xml',
  content: `${xml}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
})

/** A spreadsheet with these rows of XML. */
export const excelWithRows = (rows: string, more: Entry[] = []): Buffer =>
  zipOf([...bookParts(), sheetPart(rows), ...more])

/** A text in a cell. */
export const cell = (at: string, text = 'x'): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const chunk = (kind: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG with this declared width and height, and one line of pixels. */
export const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1 + width))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PDF of these objects: texts of dictionaries, or whole streams. */
export const pdfOf = (objects: readonly (string | Buffer)[], trailer = '<</Root 1 0 R>>'): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, n) => [
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer${trailer}\nstartxref\n9\n%%EOF\n`),
  ])

/** A stream of a PDF with its dictionary, compressed unless another filter is given. */
export const pdfStream = (dictionary: string, content: Buffer | string, filter = '/FlateDecode'): Buffer => {
  const packed = filter ? deflateSync(Buffer.from(content)) : Buffer.from(content)
  const head = `<<${dictionary}/Length ${packed.length}${filter && `/Filter ${filter}`}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

/** Objects of a PDF in a compressed stream, where a search of the file's bytes does not find them. */
export const pdfObjectStream = (objects: string, filter?: string): Buffer =>
  pdfStream('/Type/ObjStm/N 1/First 4', `1 0 ${objects}`, filter)
