// docs/security.md answers every requirement of OWASP ASVS 5.0.0 at levels 1 and 2 once; the paths it and the threat model name exist.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (page: string): string => readFileSync(join(root, 'docs', page), 'utf8')

// The numbers of the standard's requirements at levels 1 and 2, by section; the others of a section are level 3.
const requirements = `1.1 1-2; 1.2 1-9; 1.3 1-11; 1.4 1-3; 1.5 1-2; 2.1 1-3; 2.2 1-3; 2.3 1-4; 2.4 1; 3.2 1-2; 3.3 1-4; 3.4 1-6; 3.5 1-5; 
3.7 1-2; 4.1 1-3; 4.2 1; 4.3 1-2; 4.4 1-4; 5.1 1; 5.2 1-3; 5.3 1-2; 5.4 1-3; 6.1 1-3; 6.2 1-12; 6.3 1-4; 6.4 1-4; 
6.5 1-5; 6.6 1-3; 6.8 1-4; 7.1 1-3; 7.2 1-4; 7.3 1-2; 7.4 1-5; 7.5 1-2; 7.6 1-2; 8.1 1-2; 8.2 1-3; 8.3 1; 8.4 1; 9.1 1-3; 
9.2 1-4; 10.1 1-2; 10.2 1-2; 10.3 1-4; 10.4 1-11; 10.5 1-5; 10.6 1-2; 10.7 1-3; 11.1 1-2; 11.2 1-3; 11.3 1-3; 11.4 1-4; 
11.5 1; 11.6 1; 12.1 1-3; 12.2 1-2; 12.3 1-4; 13.1 1; 13.2 1-5; 13.3 1-2; 13.4 1-5; 14.1 1-2; 14.2 1-4; 14.3 1-3; 
15.1 1-3; 15.2 1-3; 15.3 1-7; 16.1 1; 16.2 1-5; 16.3 1-4; 16.4 1-3; 16.5 1-3; 17.1 1; 17.2 1-4; 17.3 1-2`

const numbers = requirements.split(/;\s+/).flatMap(section => {
  const [name, ranges = ''] = section.split(' ')
  return ranges.split(',').flatMap(range => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, n) => `${name}.${from + n}`)
  })
})

test('every requirement is answered once', () => {
  const [answers = ''] = read('security.md').split('\n## Ways in')
  const found = answers.replace('5.0.0', '').match(/(?<![\d.])\d+\.\d+\.\d+\b/g) ?? []
  assert.ok(numbers.length > 250)
  assert.deepEqual(found.toSorted(), numbers.toSorted())
})

test('every answer is met, partly or not; a met one names its code, the others give a reason', () => {
  const rows = [...read('security.md').matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)]
  for (const [, number, cells] of rows) {
    const [, verdict, code, reason] = cells!.split('|').map(cell => cell.trim())
    assert.match(verdict!, /^(met|partly|not)$/, number)
    assert.ok(verdict === 'not' || code !== '–', number)
    assert.ok(verdict === 'met' || reason !== '–', number)
  }
})

for (const page of ['security.md', 'threat-model.md']) {
  test(`every path in ${page} exists`, () => {
    const named = [
      ...read(page).matchAll(/`((?:src|tests|database|docs|deploy|scripts)(?:\/[^`\s]*)?|[\w.-]+\.json|vite[\w.]+)`/g),
    ]
    const linked = [...read(page).matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => `docs/${path}`)
    const paths = [...named.map(([, path]) => path!), ...linked]
    assert.ok(paths.length > 20)
    assert.deepEqual(
      paths.filter(path => !existsSync(join(root, path))),
      [],
    )
  })
}
