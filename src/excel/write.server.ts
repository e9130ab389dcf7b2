// Writes Excel files of any length while their rows arrive. Headings and filters are at the top and stay in view. Runs in a worker thread,
// started by spool.server.ts.

import { Readable } from 'node:stream'
import {
  cellOf,
  columnName,
  headingStyle,
  headOf,
  headStyle,
  type Reader,
  styles,
  textCell,
  widthOf,
} from '#excel/cells.ts'
import type { Row } from '#kit/check.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { type ZipEntry, zipped } from '#storage/zip.ts'

export type ExcelTable = Reader & {
  title: string
  /** in order; lines and secrets are left out */
  columns: Fields
  /** in internal units; the names of links are under `labels`. With `isSum` the row is bold; `depth` is its outline level */
  rows: AsyncIterable<Row> | Iterable<Row>
  /** the filters of the table: label and text, printed above the headings */
  asked?: readonly (readonly [string, string])[]
  /** a last row in bold */
  totals?: Row
}

// Excel allows 1,048,576 rows; a longer table continues in another sheet.
const mostRows = 1_000_000
const yieldEvery = 500

type Column = { name: string; letter: string; field: Field }

const shownColumns = ({ columns }: ExcelTable): Column[] =>
  Object.entries(columns)
    .filter(([, { shape }]) => shape.kind !== 'lines' && !(shape.kind === 'text' && shape.secret))
    .map(([name, field], index) => ({ name, field, letter: columnName(index) }))

const rowOf = (number: number, cells: string, depth: unknown = 0): string =>
  `<row r="${number}"${depth ? ` outlineLevel="${depth}"` : ''}>${cells}</row>`

const headRows = (table: ExcelTable, columns: Column[]): string[] => {
  const say = (word: string): string => table.catalogue[word] ?? word
  const above = [
    textCell('A1', say(table.title), headingStyle),
    ...(table.asked ?? []).map(([label, words], i) => textCell(`A${i + 2}`, `${say(label)}: ${words}`)),
  ]
  const number = above.length + 1
  const head = columns
    .map(({ letter, field }) => textCell(`${letter}${number}`, headOf(field, table), headStyle))
    .join('')
  return [...above, head].map((cells, i) => rowOf(i + 1, cells))
}

const begin = ({ language }: ExcelTable, columns: Column[], headNumber: number): string => {
  const direction = language === 'arabic' ? ' rightToLeft="1"' : ''
  const pane = `<pane ySplit="${headNumber}" topLeftCell="A${headNumber + 1}" activePane="bottomLeft" state="frozen"/>`
  const widths = columns.map(
    ({ field }, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(field)}" customWidth="1"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView${direction} workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

type Source = { rows: AsyncIterator<Row>; isOver: boolean }

async function* sheetText(table: ExcelTable, columns: Column[], source: Source): AsyncGenerator<string> {
  const head = headRows(table, columns)
  yield begin(table, columns, head.length) + head.join('')
  let number = head.length
  let gathered = ''
  while (number < mostRows) {
    const { value: row, done } = await source.rows.next()
    source.isOver = done === true
    if (source.isOver) break
    number++
    gathered += rowOf(
      number,
      columns
        .map(({ name, letter, field }) => cellOf(letter + number, name, field, row, table, row.isSum === true))
        .join(''),
      row.depth,
    )
    if (number % yieldEvery > 0) continue
    yield gathered
    gathered = ''
  }
  const filter = `<autoFilter ref="A${head.length}:${columns.at(-1)?.letter ?? 'A'}${number}"/>`
  yield `${gathered}${source.isOver ? totalRow(table, columns, number + 1) : ''}</sheetData>${filter}</worksheet>`
}

const totalRow = (table: ExcelTable, columns: Column[], number: number): string => {
  const { totals } = table
  if (!totals) return ''
  const cells = columns.map(({ name, letter, field }) => cellOf(letter + number, name, field, totals, table, true))
  return rowOf(number, cells.join(''))
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Written last, when the number of sheets is known.
const frame = (title: string, sheets: number): ZipEntry[] => {
  const all = Array.from({ length: sheets }, (_, i) => i + 1)
  const name = title.replace(/[[\]:*?/\\'&<>"]/g, ' ').slice(0, 27)
  const types = all.map(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${main}.worksheet+xml"/>`)
  const books = all.map(n => `<sheet name="${name}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`)
  const links = all.map(
    n => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const parts: [string, string][] = [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      xml(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${books.join('')}</sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      xml(
        `<Relationships xmlns="${packages}/relationships">${links.join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
    ],
    [
      '_rels/.rels',
      xml(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${types.join('')}</Types>`,
      ),
    ],
  ]
  return parts.map(([name, text]) => ({ name, text: [text] }))
}

async function* everyRow(rows: ExcelTable['rows']): AsyncGenerator<Row> {
  yield* rows
}

async function* entriesOf(table: ExcelTable): AsyncGenerator<ZipEntry> {
  const columns = shownColumns(table)
  const source: Source = { rows: everyRow(table.rows), isOver: false }
  let sheets = 0
  try {
    while (!source.isOver) yield { name: `xl/worksheets/sheet${++sheets}.xml`, text: sheetText(table, columns, source) }
  } finally {
    await source.rows.return?.(undefined)
  }
  yield* frame(table.catalogue[table.title] ?? table.title, sheets)
}

/** The file's bytes, produced at the pace at which they are read. */
export const excelOf = (table: ExcelTable): Readable => Readable.from(zipped(entriesOf(table)), { objectMode: false })
