// The active content of an uploaded PDF: JavaScript, starting programs, sending forms, unpacking other files. The whole file is searched
// byte by byte, not by its cross-reference table: programs differ in how far they trust that table, so content anywhere in the file
// counts. Runs in a worker thread.

import { inflateSync } from 'node:zlib'

/** Why a PDF is refused. */
export type PdfHarm = 'unreadable' | 'tooLarge' | 'locked' | 'active'

type PdfLimits = { pages: number /** of object streams, unpacked */; bytes: number }

// A PDF name: any of its characters may be written as # and two hexadecimal digits.
const names = /\/((?:[^\0\t\n\f\r ()<>[\]{}/%#]|#[\da-f]{2})+)/gi
const decodeName = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

// The names are long enough that compressed bytes do not contain them by chance.
const acting = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'OnInstantiate',
  'GoToE',
  'XFA',
  // plays media, and may run JavaScript without that name (ISO 32000-1, 12.6.4.13)
  'Rendition',
  // a file whose stream need not say what it is
  'FileAttachment',
])
const files = new Set(['EmbeddedFile', 'EmbeddedFiles'])

type PdfContents = { pages: number; isLocked: boolean; isActing: boolean; hasFiles: boolean }

const note = (found: PdfContents, name: string): void => {
  if (name === 'Page') found.pages++
  else if (name === 'Encrypt') found.isLocked = true
  else if (acting.has(name)) found.isActing = true
  else if (files.has(name)) found.hasFiles = true
}

const noteNames = (found: PdfContents, text: string): void => {
  for (const [, name] of text.matchAll(names)) note(found, name!.includes('#') ? decodeName(name!) : name!)
}

const dictionaryBytes = 4096

type Stream = {
  /** the text before it: its own dictionary, possibly more */ before: string
  own: string
  start: number
}

function* streamsOf(text: string): Generator<Stream> {
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\r|\n)/g)) {
    const before = decodeName(text.slice(Math.max(0, index - dictionaryBytes), index))
    const own = before.slice(before.lastIndexOf('obj') + 1)
    yield { before, own, start: index + word.length }
  }
}

const unpack = (content: Buffer, start: number, bytes: number): string | 'tooLarge' | undefined => {
  try {
    return inflateSync(content.subarray(start), { maxOutputLength: bytes }).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined
  }
}

const isPacked = (dictionary: string): boolean => /\/Filter\b/.test(dictionary)

// FlateDecode, which all programs write; other compression would hide the content.
const isUsuallyPacked = (dictionary: string): boolean =>
  /\/Filter\s*\[?\s*\/FlateDecode\s*(?:\]|\/|>>|$)/.test(dictionary) &&
  !/\/Predictor\s+(?!1\b)|\/DecodeParms\s*\d/.test(dictionary)

const holdsObjects = (dictionary: string): boolean => /\/(?:ObjStm|First)\b/.test(dictionary)

/** Unpacks the streams that hold objects; returns a fault if one cannot be unpacked. Streams close to one may be unpacked needlessly. */
const unpackObjects = (content: Buffer, text: string, { bytes }: PdfLimits): string[] | 'unreadable' | 'tooLarge' => {
  const parts: string[] = []
  let left = bytes
  for (const { before, own, start } of streamsOf(text)) {
    if (!holdsObjects(before)) continue
    const isSure = holdsObjects(own) && isPacked(own)
    if (isSure && !isUsuallyPacked(own)) return 'unreadable'
    const part = unpack(content, start, left)
    if (isSure && part === undefined) return 'unreadable'
    if (isSure && part === 'tooLarge') return part
    if (part === undefined || part === 'tooLarge') continue
    left -= part.length
    parts.push(part)
  }
  return parts
}

// The descriptions of the files inside: without their references to the streams, and without # in names.
const descriptionsIn = (parts: readonly string[]): string[] =>
  parts.map(part => decodeName(part).replace(/\/EF\s*<<[^>]{0,200}>>/g, ''))

const isNamedElsewhere = (description: string): boolean => /\/U?F\s+\d+\s+\d+\s+R\b/.test(description)

// E-invoices, ours too, are XML files inside the PDF. There must be one that says so, each must be XML by its first bytes, and all names,
// written where they belong, must end as XML does: the name decides what opens the file.
const isXmlOnly = (content: Buffer, text: string, parts: readonly string[], { bytes }: PdfLimits): boolean => {
  let count = 0
  for (const { own, start } of streamsOf(text)) {
    if (!/\/EmbeddedFile\b/.test(own)) continue
    count++
    if (isPacked(own) && !isUsuallyPacked(own)) return false
    const inside = isPacked(own) ? unpack(content, start, bytes) : content.toString('latin1', start, start + 8)
    if (!/^(\xef\xbb\xbf)?<\?xml/.test(inside ?? '')) return false
  }
  const described = descriptionsIn([text, ...parts])
  const named = described.flatMap(part => [...part.matchAll(/\/U?F\s*(?:\(([^)]*)\)|<([\da-f\s]+)>)/gi)])
  if (count === 0 || named.length === 0 || described.some(isNamedElsewhere)) return false
  return named.every(([, plain, hex]) => {
    const name = plain ?? Buffer.from(hex!.replace(/\s/g, ''), 'hex').toString('latin1')
    return /^[^\\]*\.xml$/i.test(name.replaceAll('\0', ''))
  })
}

// Scanners append padding to the end of a file.
const endBytes = 1024
const isWhole = (text: string): boolean =>
  /^%PDF-[12]\.\d/.test(text) && text.trimEnd().slice(-endBytes).includes('%%EOF')

/** The problem of a PDF: it is not a PDF, is cut off, has too many pages, is encrypted, or has active content. */
export const judgePdf = (content: Buffer, limits: PdfLimits): PdfHarm | undefined => {
  const text = content.toString('latin1')
  if (!isWhole(text)) return 'unreadable'
  const found: PdfContents = { pages: 0, isLocked: false, isActing: false, hasFiles: false }
  noteNames(found, text)
  // An encrypted file cannot be read further.
  if (found.isLocked) return 'locked'
  const parts = unpackObjects(content, text, limits)
  if (!Array.isArray(parts)) return parts
  for (const part of parts) noteNames(found, part)
  if (found.pages > limits.pages) return 'tooLarge'
  const acts = found.isActing || (found.hasFiles && !isXmlOnly(content, text, parts, limits))
  return acts ? 'active' : undefined
}

export type PdfTask = { file: Uint8Array<ArrayBuffer>; limits: PdfLimits }

export const run = ({ file, limits }: PdfTask): PdfHarm | undefined =>
  judgePdf(Buffer.from(file.buffer, file.byteOffset, file.byteLength), limits)
