import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildColumns, type Line, listFilters } from '#areas/procurement/lc/panel-lines.ts'
import { calculateFigures } from '#areas/procurement/lc/quantities.ts'

const golden = {
  ...calculateFigures([], { lcQuantity: 40_000_000, balance: 35_561_000 }),
  received: 36_120_000,
  loanGiven: 2_000_000,
  loanTaken: 2_000_000,
  loanReturnedTo: 500_000,
  loanReturnedBy: 500_000,
  transferOut: 3_000_000,
  transferIn: 2_996_000,
  transferLoss: 4_000,
  milledIn: 1_000_000,
  milledOut: 985_000,
  millingLoss: 15_000,
  handlingLoss: 40_000,
  soldBags: 500_000,
}

test('the sums of the columns, less the sales, are the balance', () => {
  const lots = [
    { name: 'Raw, Other terminals', kg: 30_000_000 },
    { name: 'Raw, Jeddah', kg: 1_580_000, narrowed: { terminalId: '2' } },
  ]
  const [arrived, owners, moved, left] = buildColumns(golden, lots, 0)
  assert.deepEqual([arrived?.sum.kg, owners?.sum.kg, moved?.sum.kg], [36_120_000, 0, -59_000])
  assert.equal(36_120_000 + 0 - 59_000 - golden.soldBags, left?.sum.kg)
  assert.deepEqual(
    left?.lines.slice(-2).map(({ label, kg, of }) => [label, kg, of?.address]),
    [
      ['Raw, Other terminals', 30_000_000, undefined],
      ['Raw, Jeddah', 1_580_000, 'reports/barley-closing-stock'],
    ],
  )
})

test('net loans are shown beside the loans, and counted once', () => {
  const lender = { ...golden, loanTaken: 0, loanReturnedBy: 0, loanNet: 1_500_000 }
  const owners = buildColumns(lender, [], 0)[1]
  const net = owners?.lines.find(({ label }) => label === 'Loans, net')
  assert.deepEqual([net?.kg, net?.of?.address, owners?.sum.kg], [-1_500_000, 'terminals/loan', -1_500_000])
  assert.ok(!buildColumns(golden, [], 0)[1]?.lines.some(({ isPart }) => isPart))
})

const some = (of: object): Line[] =>
  buildColumns({ ...golden, ...of }, [{ name: 'Raw, Jeddah', kg: 1, narrowed: { terminalId: '2' } }], 0).flatMap(
    ({ lines, sum }) => [...lines, sum],
  )
const everything = {
  soldPort: 5,
  swapIn: 1,
  swapOut: 1,
  mergedIn: 1,
  mergedOut: 1,
  onTheRoad: 1,
  soldLc: 1,
  withdrawn: 1,
  broughtIn: 1,
  opening: 1,
  transferUnderWay: 1,
  loanNet: 1,
  milledIn: 9,
  flakedIn: 3,
}

// Lines without documents of their own: the LC itself, and sums of several kinds.
const unopened = ['LC', 'Net of owners', 'Lost', 'Lost or under way', 'Lost or moved on']

test('every figure links to a list with filters for its documents', () => {
  for (const line of [...some(everything), ...some({ soldPort: -5 })]) {
    if (unopened.includes(line.label)) continue
    assert.ok(line.of, line.label)
    for (const name of Object.keys(listFilters(line, 1, 2))) {
      const known = name === 'status' || line.of.filters.some(filter => filter === name || `${filter}Id` === name)
      assert.ok(known, `${line.label}: ${line.of.address} is not narrowed by ${name}`)
    }
  }
})

test('a figure of one owner links to that owner’s documents, by the owner’s field in each list', () => {
  const opened = (label: string): object => {
    const line = some(everything).find(one => one.label === label)!
    return listFilters(line, 1, 2)
  }
  assert.deepEqual(opened('Loan taken'), { lcId: '1', borrowerId: '2' })
  assert.deepEqual(opened('Ownership in'), { lcId: '1', toConsigneeId: '2', transferType: 'Ownership' })
  assert.deepEqual(opened('Sold in port'), { lcId: '1', consigneeId: '2', soldFrom: 'Port' })
  assert.deepEqual(opened('Swap in'), { lcsId: '1' })
  assert.deepEqual(opened('Merged out'), { lcsId: '1', consigneeId: '2' })
})

test('the quantity sold as LC links to its sales', () => {
  const sold = buildColumns({ ...golden, soldLc: 1_000 }, [], 0)[3]?.lines.find(({ label }) => label === 'Sold as LC')
  assert.equal(sold?.of?.address, 'sales/lc-sale')
})

test('figures link to their documents', () => {
  const [arrived] = buildColumns(golden, [], 0)
  const direct = arrived?.lines.find(({ label }) => label === 'Direct delivery')
  assert.equal(direct?.of?.address, 'port-loading')
  assert.deepEqual(direct?.narrowed, { deliveryType: 'Direct Delivery' })
})

const discharging = { ...golden, blQuantity: 41_200_000, portOut: 10_978_240, outturn: -30_221_760 }
const outturnOf = (of: object, onBoard: number) => {
  const shown = buildColumns({ ...discharging, ...of }, [], onBoard)[0]?.lines.find(({ label }) =>
    /^Outturn/.test(label),
  )
  return [shown?.label, shown?.kg]
}

test('cargo still on board is not a difference', () => {
  assert.deepEqual(outturnOf({}, 30_221_760), ['Outturn so far', 0])
  // Another ship of the LC is discharged, with 50 tons less than its bill.
  assert.deepEqual(outturnOf({ outturn: -30_271_760 }, 30_221_760), ['Outturn so far', -50_000])
  assert.deepEqual(outturnOf({ portOut: 0, outturn: 0 }, 41_200_000), ['Outturn so far', 0])
  assert.deepEqual(outturnOf({ portOut: 41_150_000, outturn: -50_000 }, 0), ['Outturn', -50_000])
})

const figures: [string, object, number, string, number | undefined][] = [
  ['sold in port', { soldPort: 5 }, 0, 'Sold in port', 5],
  ['sold in port, not bought', { soldPort: 5 }, 0, 'Bought in port', undefined],
  ['bought in port', { soldPort: -5 }, 0, 'Bought in port', 5],
  ['bought in port, not sold', { soldPort: -5 }, 0, 'Sold in port', undefined],
  ['a sale beside the loans', { loanTaken: 0, loanReturnedBy: 0, loanNet: 1_500_000, cargoSaleOut: 100 }, 1, 'Net of owners', -1_500_100], // biome-ignore format: one case a line
  ['crushed, without what is flaked', { milledIn: 9, flakedIn: 3 }, 2, 'Milled in', 6],
  ['crushed out, without what is flaked', { milledOut: 8, flakedOut: 3 }, 2, 'Milled out', 5],
  ['lost by crushing, without flaking', { millingLoss: 4, flakingLoss: 1 }, 2, 'Milling loss', -3],
  ['lost', { transferLoss: 1, milledOut: 999_998, millingLoss: 2, handlingLoss: 3 }, 2, 'Lost', -6],
  ['lost or under way', { transferUnderWay: 4, transferLoss: 1, milledOut: 999_998, millingLoss: 2, handlingLoss: 3 }, 2, 'Lost or under way', -10], // biome-ignore format: one case a line
  ['milled into a lot of another LC', { milledOut: 0 }, 2, 'Milled into another lot', -985_000],
  ['milled into a lot of another LC, and lost', { milledOut: 0 }, 2, 'Lost or moved on', -1_044_000],
  ['milled from a lot of another LC', { milledIn: 0, millingLoss: 0 }, 2, 'Milled from another lot', 985_000],
  ['milled from a lot of another LC, and lost', { milledIn: 0, millingLoss: 0 }, 2, 'Lost or moved on', 941_000],
  ['milled into its own lot', {}, 2, 'Milled into another lot', undefined],
]
for (const [name, of, column, label, kg] of figures) {
  test(`panel: ${name}`, () => {
    const { lines, sum } = buildColumns({ ...golden, ...of }, [], 0)[column]!
    assert.equal([...lines, sum].find(line => line.label === label)?.kg, kg)
  })
}
