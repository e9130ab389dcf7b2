// An amount on paper names its currency in both languages: an Arabic paper has nothing else that names it.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const currencies: Record<string, RegExp> = { SAR: /ريال|ر\.س/, USD: /دولار/ }

test('an Arabic label of an amount names the currency that its English one names', () => {
  const labels = globSync('**/!(*.test).{ts,tsx}', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'([^'\n]*, (SAR|USD))', '([^'\n]*)'/g)].map(
      ([, english, currency, arabic]) => ({ english, arabic, isNamed: currencies[currency!]!.test(arabic!) }),
    ),
  )
  assert.ok(labels.length > 12, `${labels.length} labels`)
  assert.deepEqual(
    labels.filter(({ isNamed }) => !isNamed),
    [],
  )
})
