import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gfsaInventory } from '#areas/gfsa-details/inventory-report/definition.ts'
import { gfsaInventoryStock } from '#areas/gfsa-details/inventory-stock-report/definition.ts'

const row = { date: '2026-03-10', consignee: 11, terminal: 21, lc: 101, form: 'Raw' }

test('a line opens the stock card of its lot on its day', () => {
  assert.deepEqual(gfsaInventory.drill(row), {
    address: 'reports/barley-inventory',
    filters: { from: '2026-03-10', to: '2026-03-10', consigneeId: 11, terminalId: 21, lcId: 101, form: 'Raw' },
  })
})

test('a total opens the stock of its owner, terminal and form', () => {
  assert.deepEqual(gfsaInventoryStock.drill(row), {
    address: 'reports/barley-inventory',
    filters: { consigneeId: 11, terminalId: 21, form: 'Raw' },
  })
})
