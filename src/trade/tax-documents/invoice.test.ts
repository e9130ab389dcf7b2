import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from '#kit/refusal.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { invoiceKindOf, qrOf, tagLengthValue, timeStampOf } from '#trade/tax-documents/invoice.ts'
import { textsOfCode } from '../../../tests/qr-texts.ts'

// Published codes: from developers of e-invoicing libraries, and from the authority's developer guide; the long Arabic name is our own.
const published: [texts: string[], code: string][] = [
  [
    ['Salla', '1234567891', '2021-07-12T14:25:09Z', '100.00', '15.00'],
    'AQVTYWxsYQIKMTIzNDU2Nzg5MQMUMjAyMS0wNy0xMlQxNDoyNTowOVoEBjEwMC4wMAUFMTUuMDA=',
  ],
  [
    ['سلة', '1234567891', '2021-07-12T14:25:09Z', '100.00', '15.00'],
    'AQbYs9mE2KkCCjEyMzQ1Njc4OTEDFDIwMjEtMDctMTJUMTQ6MjU6MDlaBAYxMDAuMDAFBTE1LjAw',
  ],
  [
    ['Bobs Records', '310122393500003', '2022-04-25T15:30:00Z', '1000.00', '150.00'],
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  ],
  [
    ['Axenda', '1234567891', '2021-12-04T00:00:00Z', '100.00', '15.00'],
    'AQZBeGVuZGECCjEyMzQ1Njc4OTEDFDIwMjEtMTItMDRUMDA6MDA6MDBaBAYxMDAuMDAFBTE1LjAw',
  ],
  [
    [
      'مؤسسة الشعير الذهبي لاستيراد وتجارة الحبوب والأعلاف ومستلزمات الثروة الحيوانية بجدة',
      '310122393500003',
      '2026-11-21T14:12:09',
      '298000.00',
      '78000.00',
    ],
    'AZzZhdik2LPYs9ipINin2YTYtNi52YrYsSDYp9mE2LDZh9io2Yog2YTYp9iz2KrZitix2KfYryDZiNiq2KzYp9ix2Kkg2KfZhNit2KjZiNioINmI2KfZhNij2LnZhNin2YEg2YjZhdiz2KrZhNiy2YXYp9iqINin2YTYq9ix2YjYqSDYp9mE2K3ZitmI2KfZhtmK2Kkg2KjYrNiv2KkCDzMxMDEyMjM5MzUwMDAwMwMTMjAyNi0xMS0yMVQxNDoxMjowOQQJMjk4MDAwLjAwBQg3ODAwMC4wMA==',
  ],
]

for (const [texts, code] of published) {
  test(`the code of ${texts[0]}`, () => {
    assert.equal(tagLengthValue(texts), code)
    assert.deepEqual(textsOfCode(code), texts)
  })
}

test('an empty text has its tag; a code that breaks off gives the texts before', () => {
  assert.deepEqual(textsOfCode(tagLengthValue(['A', ''])), ['A', ''])
  assert.deepEqual(textsOfCode(btoa('\u0001\u0001A\u0002')), ['A'])
})

// The official samples of phase 2: their first five tags are those of phase 1.
const speed = 'شركة توريد التكنولوجيا بأقصى سرعة المحدودة | Maximum Speed Tech Supply LTD'
const speedCode =
  'AW/YtNix2YPYqSDYqtmI2LHZitivINin2YTYqtmD2YbZiNmE2YjYrNmK2Kcg2KjYo9mC2LXZiSDYs9ix2LnYqSDYp9mE2YXYrdiv2YjYr9ipIHwgTWF4aW11bSBTcGVlZCBUZWNoIFN1cHBseSBMVEQCDzM5OTk5OTk5OTkwMDAwMwMTMjAyMi0wO'
const official: [seller: string, timeStamp: string, payable: string, vat: string, code: string][] = [
  [speed, '2022-09-05T16:50:40', '4.60', '0.6', `${speedCode}S0wNVQxNjo1MDo0MAQENC42MAUDMC42`],
  [speed, '2022-09-07T12:21:28', '345.00', '45.0', `${speedCode}S0wN1QxMjoyMToyOAQGMzQ1LjAwBQQ0NS4w`],
  [speed, '2022-08-17T17:41:08', '231.15', '30.15', `${speedCode}C0xN1QxNzo0MTowOAQGMjMxLjE1BQUzMC4xNQ==`],
  [speed, '2022-09-05T16:57:02', '27.60', '3.6', `${speedCode}S0wNVQxNjo1NzowMgQFMjcuNjAFAzMuNg==`],
  [speed, '2022-09-07T15:23:55', '1135', '285', `${speedCode}S0wN1QxNToyMzo1NQQEMTEzNQUDMjg1`],
  [
    'شركة ABC للتأمين | ABC Insurance company',
    '2022-09-07T12:21:28',
    '3300.00',
    '300.0',
    'ATPYtNix2YPYqSBBQkMg2YTZhNiq2KPZhdmK2YYgfCBBQkMgSW5zdXJhbmNlIGNvbXBhbnkCDzM5OTk5OTk5OTkwMDAwMwMTMjAyMi0wOS0wN1QxMjoyMToyOAQHMzMwMC4wMAUFMzAwLjA=',
  ],
  [speed, '2022-09-07T12:21:28', '550.00', '6.52', `${speedCode}S0wN1QxMjoyMToyOAQGNTUwLjAwBQQ2LjUy`],
  [speed, '2022-09-07T12:21:28', '2369.00', '309.00', `${speedCode}S0wN1QxMjoyMToyOAQHMjM2OS4wMAUGMzA5LjAw`],
  [speed, '2022-09-07T12:21:28', '4.60', '0.6', `${speedCode}S0wN1QxMjoyMToyOAQENC42MAUDMC42`],
  [speed, '2022-09-07T12:21:28', '149.50', '19.50', `${speedCode}S0wN1QxMjoyMToyOAQGMTQ5LjUwBQUxOS41MA==`],
]

test('the first five tags of the official samples', () => {
  for (const [seller, timeStamp, payable, vat, code] of official) {
    assert.equal(tagLengthValue([seller, '399999999900003', timeStamp, payable, vat]), code)
  }
})

const stamp = { vatNo: '399999999900003', timeStamp: '2026-01-15T10:20:30Z', payable: 1, vat: 0 }

test('a name of 255 bytes fits, one of 256 is refused with its length', () => {
  const code = Buffer.from(qrOf({ ...stamp, sellerName: 'A'.repeat(255) }), 'base64')
  assert.deepEqual([...code.subarray(0, 3)], [1, 255, 65])
  assert.equal(
    code.subarray(257).toString(),
    '\u0002\u000f399999999900003\u0003\u00142026-01-15T10:20:30Z\u0004\u00040.01\u0005\u00040.00',
  )
  const refused = (sellerName: string, bytes: number) =>
    assert.throws(
      () => qrOf({ ...stamp, sellerName }),
      (error: Refusal) => error.values?.bytes === bytes && error.fields?.consignee !== undefined,
    )
  refused('A'.repeat(256), 256)
  refused('ش'.repeat(128), 256)
})

test('the length counts bytes, not letters', () => {
  for (const [letters, bytes] of [
    [63, 126],
    [64, 128],
    [127, 254],
  ] as const) {
    assert.equal(Buffer.from(qrOf({ ...stamp, sellerName: 'ش'.repeat(letters) }), 'base64')[1], bytes)
  }
})

test('the time on an invoice is Riyadh time', () => {
  assert.equal(timeStampOf('2026-11-21T11:12:09.000Z'), '2026-11-21T14:12:09')
  assert.equal(timeStampOf('2026-12-31T21:30:00.000Z'), '2027-01-01T00:30:00')
})

test('the kind of invoice by customer', () => {
  assert.equal(invoiceKindOf({ kind: 'Company', vatNo: null }), 'Tax')
  assert.equal(invoiceKindOf({ kind: 'Individual', vatNo: '310122393500003' }), 'Tax')
  assert.equal(invoiceKindOf({ kind: 'Individual', vatNo: null }), 'Simplified')
})

test('an advance of 300,000.00 against an invoice of 598,000.00', () => {
  const advance = { openItem: 7, received: 30_000_000, vat: 3_913_043, open: 30_000_000 }
  assert.deepEqual(takeAdvances([advance], 30_000_000), [
    { openItem: 7, amount: 30_000_000, net: 26_086_957, vat: 3_913_043 },
  ])
})

test('parts of an advance release its VAT to the halala', () => {
  const advance = { openItem: 7, received: 30_000_000, vat: 3_913_043, open: 30_000_000 }
  let released = 0
  for (const amount of [10_000_000, 1, 19_999_999]) {
    const [part] = takeAdvances([advance], amount)
    assert.equal(part!.net + part!.vat, amount)
    released += part!.vat
    advance.open -= amount
  }
  assert.equal(released, 3_913_043)
  assert.deepEqual(takeAdvances([advance], 5), [])
})

test('several advances are used in the order given', () => {
  const advances = [1, 2, 3].map(openItem => ({ openItem, received: 11_500, vat: 1_500, open: 11_500 }))
  const parts = takeAdvances(advances, 15_000)
  assert.deepEqual(
    parts.map(part => [part.openItem, part.amount]),
    [
      [1, 11_500],
      [2, 3_500],
    ],
  )
})
