import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#kit/fields.ts'
import { readValue } from '#kit/kinds.ts'
import { crNumber, mobile, vatNumber } from '#trade/parties/identifier-fields.ts'
import { bankAccount, imoNumber, personalNumber, saudiIban, unifiedNumber } from '#trade/parties/number-fields.ts'

// Typed text and the stored value; null if it is refused.
const cases: [string, Parameters<typeof text>[1], [string, string | null][]][] = [
  [
    'name, which an e-invoice states in XML',
    { max: 20 },
    [
      ['شركة "النور" 🌾', 'شركة "النور" 🌾'],
      ['a\tb\nc', 'a\tb\nc'],
      ['a\u0000b', null],
      ['a\ud800b', null],
      ['a\ufffdb', 'a\ufffdb'],
      ['a\ufffeb', null],
      ['a\uffffb', null],
    ],
  ],
  [
    'VAT number',
    vatNumber,
    [
      ['399999999900003', '399999999900003'],
      ['300000000000003', '300000000000003'],
      ['٣٩٩٩٩٩٩٩٩٩٠٠٠٠٣', '399999999900003'],
      ['39999999990000', null],
      ['399999999900004', null],
      ['39999999990000A', null],
      ['110122393500003', null],
    ],
  ],
  [
    'national ID or Iqama',
    personalNumber,
    [
      ['1000000008', '1000000008'],
      ['2000000006', '2000000006'],
      ['١٠٠٠٠٠٠٠٠٨', '1000000008'],
      ['1000000000', null],
      ['3000000005', null],
      ['100000000', null],
    ],
  ],
  [
    'IBAN',
    saudiIban,
    [
      ['SA0380000000608010167519', 'SA0380000000608010167519'],
      ['SA4120000000608010167519', 'SA4120000000608010167519'],
      ['sa09 4500 0000 6080 1016 7519', 'SA0945000000608010167519'],
      ['SA0480000000608010167519', null],
      ['SA038000000060801016751', null],
      ['DE89370400440532013000', null],
    ],
  ],
  [
    'account',
    bankAccount,
    [
      ['sa09 4500 0000 6080 1016 7519', 'SA0945000000608010167519'],
      ['SA0480000000608010167519', null],
      ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
      ['062-000 12345678', '06200012345678'],
    ],
  ],
  [
    'mobile',
    mobile,
    [
      // as copied from a contact of a phone, and from Arabic text
      ['\u202a+966 50 123 4567\u202c', '+966501234567'],
      ['\u2066٠٥٠١٢٣٤٥٦٧\u2069', '+966501234567'],
      ['\u200f0501234567\u200b', '+966501234567'],
      ['0501234567', '+966501234567'],
      ['501234567', '+966501234567'],
      ['+966501234567', '+966501234567'],
      ['00966501234567', '+966501234567'],
      ['966-50-123-4567', '+966501234567'],
      ['٠٥٠١٢٣٤٥٦٧', '+966501234567'],
      ['05012345678', null],
      ['0401234567', null],
    ],
  ],
  [
    'IMO number',
    imoNumber,
    [
      ['9074729', '9074729'],
      ['IMO 9074729', '9074729'],
      ['9074728', null],
      ['907472', null],
    ],
  ],
  [
    'CR number',
    crNumber,
    [
      ['1010010000', '1010010000'],
      ['101001000', null],
    ],
  ],
  [
    'unified number',
    unifiedNumber,
    [
      ['7001234567', '7001234567'],
      ['1010010000', null],
    ],
  ],
]

for (const [name, form, typed] of cases) {
  for (const [entered, stored] of typed) {
    test(`${name}: ${entered} is ${stored ? `stored as ${stored}` : 'refused'}`, () => {
      const field = text(name, form)
      const read = readValue(entered, field)
      if (stored === null) return assert.ok('problem' in read)
      assert.deepEqual(read, { value: stored })
      assert.deepEqual(readValue(stored, field), read, 'what is stored is typed again')
    })
  }
}
