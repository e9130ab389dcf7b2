import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { textCell } from '#excel/cells.ts'
import { type Imported, type ImportReader, problemTranslator, readCells, readRows } from '#excel/read.server.ts'
import { type ExcelTable, excelOf } from '#excel/write.server.ts'
import type { Row } from '#kit/check.ts'
import {
  automatic,
  choice,
  choices,
  count,
  day,
  type Field,
  type Fields,
  instant,
  money,
  optional,
  price,
  quantity,
  text,
  weight,
  yesNo,
} from '#kit/fields.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

const arabic = {
  Customer: 'العميل',
  Bags: 'الأكياس',
  'Sold on': 'تاريخ البيع',
  Yes: 'نعم',
  Raw: 'خام',
  Form: 'الشكل',
  'Bag Sale': 'بيع الأكياس',
  'Please enter {label}.': 'يرجى إدخال {label}.',
}

const columns: Fields = {
  soldOn: day('Sold on'),
  customer: text('Customer'),
  bags: count('Bags'),
  net: quantity('Net', { signed: true }),
  tareKg: weight('Tare'),
  amount: money('Amount'),
  unitPrice: price('Price'),
  form: choice('Form', ['Raw', 'Flaked']),
  paid: yesNo('Paid'),
  at: instant('Weighed at'),
}

const row: Row = {
  soldOn: '2026-11-21',
  customer: 'مؤسسة السنبلة',
  bags: 1200,
  net: -60_000_005,
  tareKg: 14_320,
  amount: 123_456_789,
  unitPrice: 21_1500,
  form: 'Raw',
  paid: true,
  at: '2026-11-20T21:30:00Z',
}

const english = { language: 'english', catalogue: {}, timeZone: 'Asia/Riyadh' } as const
const written = (table: Partial<ExcelTable>): Promise<Buffer> =>
  buffer(excelOf({ ...english, title: 'Bag Sale', columns, rows: [row], ...table }))
const moment = (text: string) => new Date(`${text}Z`).getTime()

test('numbers, days and moments are read back with their types', async () => {
  const [title, asked, head, first, totals] = await readSheet(
    await written({ asked: [['Status', 'Active']], totals: { bags: 1200 } }),
  )
  assert.equal(title?.[0], 'Bag Sale')
  assert.equal(asked?.[0], 'Status: Active')
  assert.deepEqual(head, [
    'Sold on',
    'Customer',
    'Bags',
    'Net MT',
    'Tare kg',
    'Amount SAR',
    'Price SAR',
    'Form',
    'Paid',
    'Weighed at',
  ])
  const [soldOn, customer, bags, net, tareKg, amount, unitPrice, form, paid, at] = first!
  assert.equal(Number(soldOn), moment('2026-11-21T00:00:00'))
  assert.deepEqual(
    [customer, bags, net, tareKg, amount, unitPrice, form, paid],
    ['مؤسسة السنبلة', 1200, -60_000.005, 14_320, 1_234_567.89, 21.15, 'Raw', 'Yes'],
  )
  assert.ok(Math.abs(Number(at) - moment('2026-11-21T00:30:00')) < 1000, 'in the agency’s own time')
  assert.equal(totals?.[2], 1200)
})

test('an automatic text that is one of our words is in the language of the file; an entered text stays as it is', async () => {
  const both = { kind: automatic(text('Document')), remarks: text('Remarks') }
  const catalogue = { 'Tax invoice': 'فاتورة ضريبية' }
  const rows = [{ kind: 'Tax invoice', remarks: 'Tax invoice' }]
  const sheet = await readSheet(await written({ language: 'arabic', catalogue, columns: both, rows }))
  assert.deepEqual(sheet.at(-1), ['فاتورة ضريبية', 'Tax invoice'])
})

// The directory at the end of an archive gives the positions of its parts.
const partsOf = (zip: Buffer): Map<string, string> => {
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left--) {
    const [packed, nameLength, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const begin = offset + 30 + zip.readUInt16LE(offset + 26)
    parts.set(
      zip.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(zip.subarray(begin, begin + packed)).toString(),
    )
    at += 46 + nameLength
  }
  return parts
}

// Excel takes 31 characters, and further sheets have a number after the name.
test('the sheet is named by the title: its first 27 characters, without those that Excel refuses', async () => {
  const file = await written({ title: 'Receipts: Jeddah/Yanbu [2026] * ? of every consignee' })
  const named = /<sheet name="([^"]*)"/.exec(partsOf(file).get('xl/workbook.xml')!)?.[1]
  assert.equal(named, 'Receipts  Jeddah Yanbu  202')
})

test('formulas and markup stay text', async () => {
  const nasty = [
    '=1+1',
    '+966500000000',
    '@SUM(A1)',
    '-1',
    '<b>&"x"</b>',
    'a\nb',
    'tab\there',
    '\u0001\ud800ok',
    ' spaced ',
  ]
  const file = await written({ rows: nasty.map(customer => ({ ...row, customer })) })
  const sheet = partsOf(file).get('xl/worksheets/sheet1.xml')!
  assert.doesNotMatch(sheet, /<f>|<f /)
  const read = (await readSheet(file, { trim: false })).slice(2).map(cells => cells[1])
  assert.deepEqual(read, [...nasty.slice(0, 7), 'ok', ' spaced '])
})

test('a sentence stored with its values is written in the language of the reader, a text of a user as it is', async () => {
  const customers = [keepSentence('Please enter {label}.', { label: 'Bags' }), 'Raw', '{"key":"Raw"}']
  const read = async (of: Partial<ExcelTable>) =>
    (await readSheet(await written({ rows: customers.map(customer => ({ ...row, customer })), ...of })))
      .slice(2)
      .map(cells => cells[1])
  assert.deepEqual(await read({}), ['Please enter Bags.', 'Raw', '{"key":"Raw"}'])
  assert.deepEqual(await read({ language: 'arabic', catalogue: arabic }), [
    'يرجى إدخال الأكياس.',
    'Raw',
    '{"key":"Raw"}',
  ])
})

test('a text longer than a cell allows is cut', () => {
  const lettersOf = (length: number) => /Y+/.exec(textCell('A1', 'Y'.repeat(length)))?.[0].length
  assert.deepEqual([32_766, 32_767, 32_768].map(lettersOf), [32_766, 32_767, 32_767])
})

test('the headings are frozen and bold, an Arabic sheet is right to left and in Arabic', async () => {
  const sheet = (file: Buffer) => partsOf(file).get('xl/worksheets/sheet1.xml')!
  const inEnglish = sheet(await written({}))
  assert.match(inEnglish, /<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"\/>/)
  assert.doesNotMatch(inEnglish, /rightToLeft/)
  const file = await written({ language: 'arabic', catalogue: arabic })
  assert.match(sheet(file), /<sheetView rightToLeft="1"/)
  const [title, head, first] = await readSheet(file)
  assert.deepEqual([title?.[0], head?.[1], first?.[7], first?.[8]], ['بيع الأكياس', 'العميل', 'خام', 'نعم'])
})

test('names of links come from their labels, secrets and lines are left out', async () => {
  const linked: Fields = {
    customer: { label: 'Customer', need: 'required', shape: { kind: 'link', to: undefined as never } },
    roles: { label: 'Roles', need: 'required', shape: { kind: 'links', to: undefined as never } },
    forms: choices('Forms', ['Raw', 'Flaked']),
    password: text('Password', { secret: true }),
  }
  const labels = { customer: 'Al Sunbula', roles: ['Clerk', 'Cashier'] }
  const file = await written({
    columns: linked,
    rows: [{ customer: 7, roles: [1, 2], forms: ['Raw', 'Flaked'], password: 'x', labels }],
  })
  const [, head, first] = await readSheet(file)
  assert.deepEqual(head, ['Customer', 'Roles', 'Forms'])
  assert.deepEqual(first, ['Al Sunbula', 'Clerk, Cashier', 'Raw, Flaked'])
})

test('fifty thousand rows are written in constant memory and read back completely', async () => {
  let made = 0
  async function* many() {
    for (; made < 50_000; made++) yield { ...row, bags: made + 1, customer: `Customer ${made} عميل` }
  }
  const stream = excelOf({ ...english, title: 'Bag Sale', columns, rows: many() })
  const chunks: Buffer[] = []
  let seen = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    if (++seen === 4) assert.ok(made < 10_000, `${made} rows made before the fourth piece was taken`)
  }
  const sheet = await readSheet(Buffer.concat(chunks))
  assert.equal(sheet.length, 50_002)
  assert.deepEqual(sheet.at(-1)?.slice(1, 3), ['Customer 49999 عميل', 50_000])
})

test('a failing source ends the file with an error, and a source no longer needed is closed', async () => {
  async function* broken() {
    yield row
    throw new Error('connection lost')
  }
  await assert.rejects(written({ rows: broken() }), /connection lost/)
  let closed = false
  async function* endless() {
    try {
      for (;;) yield row
    } finally {
      closed = true
    }
  }
  const stream = excelOf({ ...english, title: 'x', columns, rows: endless() })
  for await (const _ of stream) break
  for (let turns = 0; !closed && turns < 50; turns++) await wait(10)
  assert.ok(closed)
})

const importable: Fields = {
  soldOn: day('Sold on'),
  customer: text('Customer', { max: 20 }),
  bags: count('Bags'),
  net: optional(quantity('Net')),
  form: choice('Form', ['Raw', 'Flaked']),
  paid: optional(yesNo('Paid')),
  agent: optional({
    label: 'Agent',
    need: 'optional',
    shape: { kind: 'link', to: undefined as never },
  } as Field<number>),
  total: { label: 'Total', need: 'automatic', shape: { kind: 'money', currency: 'SAR' } },
}

const reader = {
  ...english,
  catalogue: arabic,
  say: problemTranslator(arabic, false),
  idOf: async (_: Field, name: string) => (name === 'Hamad' ? 7 : undefined),
}

const words = (names: string[]): Fields => Object.fromEntries(names.map(name => [name, text(name)]))
const fileOf = (heads: string[], rows: string[][]): Promise<Buffer> =>
  written({
    columns: words(heads),
    rows: rows.map(cells => Object.fromEntries(cells.map((cell, i) => [heads[i]!, cell]))),
  })

const readExcel = async (file: Buffer, fields: Fields, reader: ImportReader): Promise<Imported> =>
  readRows(await readCells(file, 'xlsx'), fields, reader)

test('a downloaded file is read back, computed columns are ignored', async () => {
  const { soldOn, customer, bags, net, form, paid } = columns
  const file = await written({
    columns: {
      soldOn: soldOn!,
      customer: customer!,
      bags: bags!,
      net: net!,
      form: form!,
      paid: paid!,
      total: importable.total!,
    },
    rows: [{ ...row, net: 60_000_005, total: 5 }],
    asked: [['Status', 'Active']],
  })
  const { rows, problems } = await readExcel(file, importable, reader)
  assert.deepEqual(problems, [])
  assert.deepEqual(rows, [
    {
      row: 4,
      values: { soldOn: '2026-11-21', customer: 'مؤسسة السنبلة', bags: 1200, net: 60_000.005, form: 'Raw', paid: true },
    },
  ])
})

test('Arabic headings, words and digits are understood, and links by name', async () => {
  const file = await fileOf(
    ['تاريخ البيع', 'العميل', 'الأكياس', 'الشكل', 'Agent'],
    [['21-Nov-2026', 'x', '١٬٢٠٠', 'خام', 'Hamad']],
  )
  const { rows, problems } = await readExcel(file, importable, reader)
  assert.deepEqual(problems, [])
  assert.deepEqual(rows[0]?.values, { soldOn: '2026-11-21', customer: 'x', bags: 1200, form: 'Raw', agent: 7 })
})

test('all problems of all rows are returned at once', async () => {
  const file = await fileOf(
    ['Sold on', 'Customer', 'Bags', 'Form', 'Agent', 'Colour'],
    [
      ['2026-02-30', 'a', '1.5', 'Raw', 'Nobody', 'red'],
      ['2026-02-03', '', '10', 'Milled', '', ''],
    ],
  )
  const { problems } = await readExcel(file, importable, { ...reader, language: 'arabic' })
  assert.deepEqual(
    problems.map(({ row, field }) => `${row} ${field}`),
    ['2 Colour', '3 soldOn', '3 bags', '3 agent', '4 customer', '4 form'],
  )
  assert.match(problems[4]!.message, /^يرجى إدخال/)
})

test('a file that is not Excel, has no headings or is a ZIP bomb is refused', async () => {
  const read = (file: Buffer) => readExcel(file, importable, reader)
  await assert.rejects(read(Buffer.from('PK no')), { status: 415 })
  await assert.rejects(read(Buffer.alloc(0)), { status: 415 })
  await assert.rejects(read(await fileOf(['One', 'Two'], [['a', 'b']])), { status: 400 })
  const bomb = Buffer.from(await fileOf(['Customer'], [['a']]))
  bomb.writeUInt32LE(400 << 20, bomb.readUInt32LE(bomb.length - 6) + 24)
  await assert.rejects(read(bomb), { status: 413 })
})
