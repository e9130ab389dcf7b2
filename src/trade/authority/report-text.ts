// A report as text: JSON, XML or CSV. A dot in an external name means nesting in JSON and XML. Pure.

import { type Content, element, type Xml } from '#einvoice/canonical.ts'
import type { Envelope } from '#trade/authority/envelope.ts'
import type { ExternalRow } from '#trade/authority/external-rows.ts'

type Nested = { [name: string]: unknown }

const isObject = (value: unknown): value is Nested => typeof value === 'object' && value !== null

const setNested = (into: Nested, [name = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  if (!isObject(into[name])) into[name] = Object.create(null)
  setNested(into[name] as Nested, rest, value)
}

const nestRow = (row: ExternalRow): Nested => {
  const nested: Nested = Object.create(null)
  for (const [name, value] of row) setNested(nested, name.split('.'), value)
  return nested
}

const reportObject = ({ head, rows, totals }: Envelope, hash: string): Nested => ({
  ...head,
  rows: rows.map(nestRow),
  totals,
  hash,
})

/** The report as JSON. */
export const jsonOf = (envelope: Envelope, hash: string): string => JSON.stringify(reportObject(envelope, hash))

// An external name may contain any characters; an XML element name may not.
const elementName = (name: string): string => {
  const plain = name.replace(/[^\p{L}\p{N}_.-]/gu, '_')
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`
}

// Characters that XML forbids are refused on entry; any that are stored anyway are removed here.
const forbiddenInXml = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

const contentOf = (value: unknown): Content => {
  if (Array.isArray(value)) return value.map(each => element('row', contentOf(each)))
  if (isObject(value)) return Object.entries(value).map(([name, of]): Xml => element(elementName(name), contentOf(of)))
  return value === null || value === undefined ? '' : String(value).replace(forbiddenInXml, '')
}

/** The report as XML, with an empty element where there is no value. */
export const xmlOf = (envelope: Envelope, hash: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element('report', contentOf(reportObject(envelope, hash))).xml}\n`

// A spreadsheet program computes text that begins like a formula, and a formula could send neighboring cells to another server. After an
// apostrophe, the program shows the text as it is. Numbers and phone numbers also begin with a sign; they stay unchanged. Where the list
// separator of a country is a semicolon, as in Arabic, a program splits the line there, whatever the quotes: what follows begins a cell.
const beginning = /^(?=[\t\r])|(?:^|(?<=[;\r\n]))(?=[=@]|[+-](?![\d ().,-]*(?:$|[;\r\n])))/g
const plainText = (text: string): string => text.replace(beginning, "'")

// RFC 4180: quoted where it contains a comma, a quote or a line break; also where it contains what some programs take for a separator.
const cell = (value: string | number | null): string => {
  const text = plainText(String(value ?? ''))
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV: UTF-8 with a byte order mark, lines ended by CR LF. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`

/** The rows of the report as CSV with a header line. */
export const csvOf = ({ rows }: Envelope, names: readonly string[]): string =>
  csvText([names, ...rows.map(row => row.map(([, value]) => value))])
