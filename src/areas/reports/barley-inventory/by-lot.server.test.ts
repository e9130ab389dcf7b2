// The stock card lot by lot, compared with the closing stock of the day before and of the last day.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AgencyAdmin, adminOf } from '../../../../tests/agency-admin.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../../tests/test-application.ts'

type Row = Record<string, unknown>
type Report = {
  count: number
  rows: Row[]
  totals: Record<string, number>
  opening: Record<string, number>
  closing: Record<string, number>
  groups: Record<string, number>[]
}

let app: GoldenApplication
let admin: AgencyAdmin
before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
})
after(() => app?.close())

const read = (name: string, query: string): Promise<Report> => admin.get<Report>(`reports/${name}?${query}`)

test('inventory lot by lot: each begins with its opening stock, has its own balance and ends at the closing stock', async () => {
  const keyOf = (row: Row): string => ['terminal', 'consignee', 'lc', 'form', 'pack'].map(name => row[name]).join()
  const stock = async (day: string) => {
    const { rows } = await read('barley-closing-stock', `asOf=${day}&pageSize=100`)
    return new Map(rows.map(row => [keyOf(row), row.quantity]))
  }
  for (const [from, eve, to] of [
    ['2026-01-01', '2025-12-31', '2026-12-31'],
    ['2026-05-04', '2026-05-03', '2026-05-06'],
  ] as const) {
    const whole = await read('barley-inventory', `from=${from}&to=${to}&pageSize=100`)
    const card = await read('barley-inventory', `from=${from}&to=${to}&pageSize=100&byLot=true`)
    const [before, after] = [await stock(eve), await stock(to)]
    assert.equal(card.count, whole.count + before.size)
    assert.deepEqual([card.totals, card.opening, card.closing], [whole.totals, whole.opening, whole.closing])
    const keys = card.rows.map(keyOf)
    const lots = Map.groupBy(card.rows, keyOf)
    assert.equal(keys.filter((key, at) => key !== keys[at - 1]).length, lots.size, 'a lot stands together')
    for (const key of [...before.keys(), ...after.keys()]) assert.ok(lots.has(key), key)
    for (const [key, [first, ...rest]] of lots) {
      const isOpening = first!.kind === 'Opening'
      assert.equal(isOpening ? first!.balance : 0, before.get(key) ?? 0, key)
      let kg = isOpening ? Math.round((first!.balance as number) * 1000) : 0
      for (const row of isOpening ? rest : [first!, ...rest]) {
        kg += Math.round(((row.in as number) ?? 0) * 1000) - Math.round(((row.out as number) ?? 0) * 1000)
        assert.equal(Math.round((row.balance as number) * 1000), kg, key)
      }
      assert.equal(kg, Math.round(((after.get(key) as number) ?? 0) * 1000), key)
    }
    const terminals = card.groups.filter(group => group.consignee === undefined)
    const closing = terminals.reduce((sum, { balance }) => sum + Math.round(balance! * 1000), 0)
    assert.equal(closing, Math.round(card.closing.balance! * 1000))
  }
  const losses = await read('barley-inventory', `from=2026-01-01&to=2026-12-31&byLot=true&kind=Cargo%20Loss`)
  assert.deepEqual([losses.totals, losses.rows.map(({ out }) => out)], [{ in: 0, out: 65 }, [40, 25]])
})
