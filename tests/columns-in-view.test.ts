// On a screen 1,280 wide, the list of every document shows the columns needed to decide about a row. No list sums amounts of opposite
// directions.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { fieldForLists, unitOf } from '#kit/display-units.ts'
import { columnsOf, commonFields, type Document, fieldOf, opposites } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { decidingColumns, decidingFirst, mainFigure } from '#waiting/deciding-columns.ts'

const all = [...Object.values(documents), ...views] as unknown as Document[]

// The menu, the margins and the column of checkboxes come before the first column.
const room = 1280 - 256 - 24 - 47
const [letter, padding] = [7.2, 18]

// The longest usual value of a cell, in letters. A name is never cut, so the columns for the decision come before it.
const lettersIn = ({ shape }: Field, states: readonly string[]): number => {
  if (isNumber(shape)) return shape.kind === 'count' ? 9 : 14
  if (shape.kind === 'day') return 11
  if (shape.kind === 'choice') return Math.max(...shape.options.map(({ length }) => length))
  return shape === commonFields.status!.shape ? Math.max(...states.map(({ length }) => length)) + 2 : 24
}

const widthOf = (document: Document, name: string): number => {
  const field = fieldForLists(fieldOf(document, name)!)
  const heading = `${field.label} ${unitOf(field.shape) ?? ''}`.length + 2
  return Math.max(heading, lettersIn(field, document.life.states)) * letter + padding
}

for (const document of all) {
  test(`${document.address}: number, main figure and state are in view`, () => {
    const order = decidingFirst(document)
    assert.deepEqual([...order].sort(), [...new Set(columnsOf(document))].sort(), 'no column is lost')
    const decide = decidingColumns(document)
    assert.deepEqual(order.slice(0, decide.length), decide)
    assert.ok(decide.includes('status'))
    assert.equal(order[0], document.prefix ? 'docNo' : order.includes(document.named) ? document.named : order[0])
    const figure = mainFigure(document)
    assert.ok(!figure || decide.includes(figure), figure)
    const money = document.list.filter(name => document.fields[name]?.shape.kind === 'money')
    assert.ok(money.length === 0 || money.some(name => decide.includes(name)), 'a sum of money')
    const width = decide.reduce((sum, name) => sum + widthOf(document, name), 0)
    assert.ok(width <= room, `${decide.join(', ')}: ${Math.round(width)} of ${room} px`)
  })
}

const figures: [string, string][] = [
  ['accounts/bag-sale-price', 'priceExclVat'],
  ['accounts/bulk-sale-price', 'priceExclVat'],
  ['accounts/bulk-loading-rate', 'rate'],
  ['terminals/cargo-transfer', 'sentQty'],
  ['terminals/receive-cargo', 'terminalNet'],
  ['sales/bag-sale', 'quantity'],
]

for (const [address, figure] of figures)
  test(`${address}: the main figure, beside the name on a phone, is one that its rows have: ${figure}`, () => {
    assert.equal(mainFigure(all.find(document => document.address === address)!), figure)
  })

test('what a price or a term depends on is not summed', () => {
  const summed = (address: string, field: string): boolean => {
    const { shape } = all.find(document => document.address === address)!.fields[field]!
    return !('sum' in shape && shape.sum === false)
  }
  assert.deepEqual(
    ['accounts/bag-sale-price minQty', 'accounts/bulk-sale-price minQty', 'master-data/vendor termsDays'].filter(name =>
      summed(...(name.split(' ') as [string, string])),
    ),
    [],
  )
})

test('rates, readings and balances of several days are not summed in a list', () => {
  const notSums =
    /\b(rate|(demurrage|despatch) a day|per|in grams|in a bag|°C|Turn time|Opening|Closing)\b|\b(Deferred|Tenor|Days to)\b/i
  assert.deepEqual(
    all.flatMap(({ name: of, fields }) =>
      Object.entries(fields)
        .filter(([, { shape, label }]) => isNumber(shape) && !('sum' in shape) && notSums.test(label))
        .filter(([, { shape }]) => shape.kind !== 'price' && shape.kind !== 'percent')
        .map(([name]) => `${of} ${name}`),
    ),
    [],
  )
})

// Field names by which a list could contain both incoming and outgoing rows.
const ways = [
  ['Receipt', 'Payment'],
  ['Accounts payable', 'Accounts receivable'],
  ['Debit', 'Credit'],
  ['Debit note', 'Credit note'],
  ['In', 'Out'],
  ['Invoice', 'Credit Note'],
]

// Every row of this list corrects an invoice, in the same direction.
const alwaysCorrects = new Set(['creditNote'])

test('rows of opposite directions are never summed together', () => {
  const found = all.flatMap(document =>
    Object.entries(document.fields).flatMap(([name, field]) => {
      const { shape } = field
      const isTwoWays = shape.kind === 'choice' && ways.some(way => way.every(word => shape.options.includes(word)))
      // A credit note in the list of the invoices that it corrects.
      const isCorrection = name === 'corrects' && document.list.includes(name) && !alwaysCorrects.has(document.name)
      return isTwoWays || isCorrection ? [{ document, name, isSaid: field.opposite === true }] : []
    }),
  )
  assert.ok(found.length >= 3)
  assert.deepEqual(
    found.filter(({ isSaid }) => !isSaid).map(({ document, name }) => `${document.address}.${name}`),
    [],
  )
  for (const document of all.filter(one => opposites(one).length > 0)) {
    assert.deepEqual(figuredOf(document)?.sums ?? [], [], document.address)
    for (const name of opposites(document))
      assert.ok(decidingColumns(document).includes(name), 'says which way it runs')
  }
})
