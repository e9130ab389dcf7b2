import assert from 'node:assert/strict'
import { test } from 'node:test'
import { company } from '#areas/master-data/company/definition.ts'

const cases: [string, object, string[]][] = [
  ['a seller', { name: 'Grain', types: ['seller'] }, []],
  ['a company of no type', { name: 'Grain', types: [] }, ['types']],
  ['a company not typed in yet', { name: null, types: null }, []],
  ['a name of 255 bytes', { name: 'a'.repeat(255), types: ['seller'] }, []],
  ['a name of 256 bytes', { name: 'a'.repeat(256), types: ['seller'] }, ['name']],
  ['an Arabic name of 127 letters', { name: 'ش'.repeat(127), types: ['seller'] }, []],
  ['an Arabic name of 128 letters', { name: 'ش'.repeat(128), types: ['seller'] }, ['name']],
  // Letters copied from a PDF are often presentation forms, of three bytes each.
  ['85 copied letters in the Arabic name', { name: 'Grain', nameAr: 'ﺵ'.repeat(85), types: ['transporter'] }, []],
  [
    '86 copied letters in the Arabic name',
    { name: 'Grain', nameAr: 'ﺵ'.repeat(86), types: ['transporter'] },
    ['nameAr'],
  ],
  // A simplified invoice of phase 2 has less room.
  ['a seller with 72 Arabic letters', { name: 'Grain', nameAr: 'ش'.repeat(72), types: ['seller'] }, []],
  ['a seller with 73 Arabic letters', { name: 'Grain', nameAr: 'ش'.repeat(73), types: ['seller'] }, ['nameAr']],
  ['a consignee with 73 Arabic letters', { name: 'Grain', nameAr: 'ش'.repeat(73), types: ['consignee'] }, ['nameAr']],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(company.rules(of as never)), fields))
}

test('a consignee sees itself and no other consignee; everyone sees the others', () => {
  assert.deepEqual(company.seenBy({ id: 3, types: ['consignee'] }), [3])
  assert.deepEqual(company.seenBy({ id: 3, types: ['seller', 'consignee'] }), [3])
  assert.equal(company.seenBy({ id: 3, types: ['seller', 'transporter'] }), 'everyone')
})
