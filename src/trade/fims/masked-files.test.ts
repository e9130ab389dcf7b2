// What a log shows of a file: numbers of persons and accounts by their ends, everything else as it was sent.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskCsv } from '#trade/fims/masked-files.server.ts'

test('a file shows the ends of numbers that identify a person or an account, and nothing else is changed', () => {
  const file = [
    '\ufeffcustomer,mobile,email,idNumber,vatNumber,crNumber,unifiedNumber,iban,amount',
    '"Farm, north",+966501234567,farm@example.com,1012345678,300000000000003,4030123456,7001234567,SA4420000001234567891234,1200.50',
    'No numbers,,,,,,,,0.00',
    'a line of another file',
    '',
  ].join('\r\n')
  const shown = [
    '\ufeffcustomer,mobile,email,idNumber,vatNumber,crNumber,unifiedNumber,iban,amount',
    '"Farm, north",•••4567,•••.com,•••5678,•••0003,•••3456,•••4567,•••1234,1200.50',
    'No numbers,,,,,,,,0.00',
    '',
  ].join('\r\n')
  assert.equal(maskCsv(Buffer.from(file)), shown)
})

test('an empty file shows nothing', () => {
  assert.equal(maskCsv(Buffer.from('')).trim(), '')
})
