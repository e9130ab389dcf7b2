import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allDocuments } from '#areas/catalogue.ts'
import { operationsNeeded, operationsNeededFor } from '#trade/cargo/operations-needed.ts'

const all = allDocuments

test('every document with a terminal picker by owner has an entry for the owner’s mapping', () => {
  const picking = all.filter(({ fields }) =>
    Object.values(fields).some(
      ({ shape }) => shape.kind === 'link' && shape.to.name === 'terminal' && (shape.narrowedBy ?? []).length > 0,
    ),
  )
  assert.ok(picking.length > 15)
  assert.deepEqual(
    picking.map(({ name }) => name).filter(name => !Object.hasOwn(operationsNeeded, name)),
    [],
  )
})

test('the table names existing documents', () => {
  const names = new Set<string>(all.map(({ name }) => name))
  assert.deepEqual(
    Object.keys(operationsNeeded).filter(name => !names.has(name)),
    [],
  )
})

const cases: [string, readonly string[]][] = [
  ['bagSale.terminal', ['Sell']],
  ['flakedBarley.terminal', ['Mill']],
  ['cargoTransfer.terminal', []],
  ['cargoTransfer.toTerminal', ['Receive', 'Store']],
  ['bagTransfer.toTerminal', ['Store', 'Bag']],
  ['creditNote.terminal', ['Receive', 'Store']],
  ['expense.terminal', []],
  ['', []],
]
for (const [field, needed] of cases) {
  test(`${field || 'no field'} requires ${needed.join(' or ') || 'any mapping'}`, () => {
    assert.deepEqual(operationsNeededFor(field), needed)
  })
}
