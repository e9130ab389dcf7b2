// A value as a cell of an Excel sheet: numbers and days keep their types, everything else is text, so nothing is computed as a formula.

import type { Row } from '#kit/check.ts'
import { localTime } from '#kit/days.ts'
import { headUnitOf, unitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import { decimalText } from '#kit/units.ts'
import { translateStored, translateText } from '#texts/kept-sentences.ts'
import type { Catalogue } from '#texts/translate.ts'

export type Reader = { language: 'english' | 'arabic'; catalogue: Catalogue; timeZone: string }

const formats = [
  '#,##0',
  '#,##0.00',
  '#,##0.000',
  '#,##0.0000',
  '#,##0.00000',
  '0.000"%"',
  'dd-mmm-yyyy',
  'dd-mmm-yyyy hh:mm',
] as const
type Format = (typeof formats)[number]

// Styles of cells in the order of styles.xml: plain, heading, head, then each format plain and bold.
const firstFormat = 3
const styleOf = (format: Format, isBold: boolean): number => firstFormat + formats.indexOf(format) * 2 + Number(isBold)

export const headingStyle = 1
export const headStyle = 2

const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const xf = (format: number, font: number, fill = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`

const ownFormats = 164

/** styles.xml: plain and bold, and a format for each kind of number. */
export const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map((format, i) => `<numFmt numFmtId="${ownFormats + i}" formatCode="${escapeXml(format)}"/>`)
  .join('')}</numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDEFF2"/></patternFill></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${firstFormat + formats.length * 2}">${xf(0, 0)}${xf(0, 2)}${xf(0, 1, 2)}${formats
  .map((_, i) => xf(ownFormats + i, 0) + xf(ownFormats + i, 1))
  .join('')}</cellXfs></styleSheet>`

/** `A`, `B` ... `AA` */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

const mostCharacters = 32_767
// Characters that XML forbids are refused on entry; any that exist nevertheless are left out.
const forbiddenCharacters = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

export const textCell = (at: string, text: string, style = 0): string =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, mostCharacters).replace(forbiddenCharacters, ''))}</t></is></c>`

const numberCell = (at: string, value: string | number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

const momentNumber = (instant: string, zone: string): number => {
  const { day, time } = localTime(instant, zone)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return dayNumber(day) + (hours * 3600 + minutes * 60 + seconds) / 86_400
}

const decimals: Format[] = ['#,##0', '#,##0.00', '#,##0.000', '#,##0.0000', '#,##0.00000']

const formatOf = ({ shape }: Field): Format | undefined => {
  if (shape.kind === 'percent') return '0.000"%"'
  if (isNumber(shape)) return decimals[Math.max(scales[shape.kind] - 1, 0)]
  return shape.kind === 'day' ? 'dd-mmm-yyyy' : shape.kind === 'instant' ? 'dd-mmm-yyyy hh:mm' : undefined
}

/** The text of a value that is not a number: names of links, choices in the reader's language. */
const wordsOf = (name: string, { shape, need }: Field, row: Row, { catalogue }: Reader): string => {
  const value = row[name]
  const say = (word: unknown): string => translateText(catalogue, String(word))
  if (shape.kind === 'link' || shape.kind === 'links') {
    const label = (row.labels as Row | undefined)?.[name]
    return Array.isArray(label) ? label.join(', ') : String(label ?? '')
  }
  if (shape.kind === 'yesNo') return say(value ? 'Yes' : 'No')
  if (shape.kind === 'choices') return (value as unknown[]).map(say).join(', ')
  // An automatic value may be one of our message keys, such as the kind of a document; an entered one stays as it is.
  const isOurs = shape.kind === 'choice' || name === 'status' || need === 'automatic'
  return isOurs ? say(value) : translateStored(catalogue, String(value))
}

/** The cell of one value of a row, in internal units. */
export const cellOf = (at: string, name: string, field: Field, row: Row, reader: Reader, isBold = false): string => {
  const value = row[name]
  if (value === null || value === undefined) return ''
  const format = formatOf(field)
  if (format === undefined) return textCell(at, wordsOf(name, field, row, reader), isBold ? headStyle : 0)
  const style = styleOf(format, isBold)
  if (field.shape.kind === 'day') return numberCell(at, dayNumber(value as string), style)
  if (field.shape.kind === 'instant') return numberCell(at, momentNumber(value as string, reader.timeZone), style)
  return numberCell(at, decimalText(value as number, scales[field.shape.kind as keyof typeof scales]), style)
}

/** The heading of a column: its label, and the unit of its figures. */
export const headOf = (field: Field, { catalogue }: Pick<Reader, 'catalogue'>): string =>
  [field.label, headUnitOf(field) ?? []]
    .flat()
    .map(word => catalogue[word] ?? word)
    .join(' ')

/** The width of a column in characters. */
export const widthOf = ({ shape, label }: Field): number => {
  const usual = isNumber(shape)
    ? 14
    : shape.kind === 'day'
      ? 13
      : shape.kind === 'instant'
        ? 19
        : shape.kind === 'yesNo'
          ? 8
          : 24
  return Math.max(usual, label.length + (unitOf(shape)?.length ?? 0) + 3)
}
