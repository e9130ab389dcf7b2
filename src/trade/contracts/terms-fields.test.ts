// The terms with which a new contract begins.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qualityLines } from '#trade/contracts/terms-fields.ts'

const inWords = (limit: unknown): string => (limit === null ? '-' : String(Number(limit) / 1000))

test('a new contract begins with the usual quality of feed barley, and every parameter needs a certificate', () => {
  const lines = qualityLines.start ?? []
  assert.deepEqual(
    lines.map(({ parameter, minimum, maximum, rejectLimit }) =>
      [parameter, ...[minimum, maximum, rejectLimit].map(inWords)].join(' | '),
    ),
    [
      'Moisture | - | 13.5 | 14.5',
      'Protein | 9 | - | 8',
      'Test weight | 62 | - | 60',
      'Foreign matter | - | 2 | 3',
      'Broken kernels | - | 5 | -',
      'Other grains | - | 3 | -',
      'Ergot | - | 0.05 | 0.1',
      'Mycotoxin | - | 20 | 20',
      'Live insects | - | 0 | 0',
      'Radiation | - | - | -',
      'GMO | - | - | -',
      'Phytosanitary | - | - | -',
    ],
  )
  assert.ok(lines.every(({ basis, method, certificateNeeded }) => !basis && !method && certificateNeeded))
})
