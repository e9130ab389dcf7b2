// Waiting rows are claimed in batches: a subselect with a limit that skips locked rows must run once. Inside `in (...)` the planner may
// run it again for each row it finds, and then claim more than the batch.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const taking = /\bin\s*\(\s*select(?:(?!\bin\s*\(|array\().)*?\blimit\b[^)]*skip locked/s

test('a batch is claimed by an array', () => {
  const files = globSync('{src,database/functions}/**/*.{ts,sql}').filter(file => !file.endsWith('taking.test.ts'))
  assert.ok(files.length > 1000, String(files.length))
  assert.deepEqual(
    files.filter(file => taking.test(readFileSync(file, 'utf8'))),
    [],
  )
  assert.match('id in (\n select id from t order by id limit 20 for update skip locked)', taking)
})
