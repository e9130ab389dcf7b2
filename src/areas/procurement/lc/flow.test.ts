import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFlow, type Flow, netExchanges, nodeWeight, type OnHand } from '#areas/procurement/lc/flow.ts'
import { calculateFigures, type Figures } from '#areas/procurement/lc/quantities.ts'

const nothing = calculateFigures([], { lcQuantity: 0, balance: 0 })
const some = (of: Partial<Figures>): Figures => ({ ...nothing, ...of })
const lot = (kg: number, owner = 0): OnHand => ({ key: `lot${owner}`, name: 'Raw, Jeddah', owner, kg })

const describeLinks = ({ links }: Flow): string[] => links.map(({ from, to, kg }) => `${from} > ${to} ${kg}`)

const afloat = some({ blQuantity: 1_000 })
const discharging = some({
  blQuantity: 1_000,
  portOut: 700,
  directDelivery: 100,
  onTheRoad: 50,
  received: 545,
  transitDifference: -5,
  balance: 545,
})
const twoShips = some({ blQuantity: 1_500, portOut: 990, received: 990, balance: 990 })
const beyondBill = some({ blQuantity: 1_000, portOut: 1_010, nonBl: 10, received: 1_010, balance: 1_010 })
const grown = some({
  blQuantity: 100,
  portOut: 100,
  received: 103,
  transitDifference: 3,
  milledIn: 10,
  milledOut: 12,
  millingLoss: -2,
  balance: 105,
})
const lender = some({
  blQuantity: 100,
  portOut: 100,
  received: 100,
  loanNet: 30,
  cargoSaleOut: 10,
  balance: 60,
})
const borrower = some({ loanNet: -30, cargoSaleIn: 10, soldBulk: 5, balance: 35 })
const merged = some({ mergedIn: 22, withdrawn: 1, mergedOut: 1, transferUnderWay: 2, handlingLoss: 1, balance: 17 })

const [raw, flaked] = [
  some({ received: 100, blQuantity: 100, portOut: 100, milledIn: 60, millingLoss: 1, balance: 40 }),
  some({ milledOut: 59, balance: 59 }),
]

const cases: [string, Figures, OnHand[], number, string[]][] = [
  ['afloat', afloat, [], 1_000, ['bill > board 1000']],
  ['bill only, ship gone', afloat, [], 0, ['bill > lost 1000']],
  [
    'milled into a lot of its own',
    raw,
    [lot(40)],
    0,
    ['bill > port 100', 'port > hub 100', 'hub > lot0 40', 'hub > milledOut 59', 'hub > lost 1'],
  ],
  ['the lot that was milled', flaked, [lot(59)], 0, ['hub > lot0 59', 'milledIn > hub 59']],
  [
    'discharging: what is on board is not missing',
    discharging,
    [lot(545)],
    300,
    ['bill > port 700', 'bill > board 300', 'port > direct 100', 'port > road 50', 'port > hub 545', 'port > lost 5', 'hub > lot0 545'], // biome-ignore format: one case a line
  ],
  [
    'of two ships: what the first did not bring is missing, what the second has is on board',
    twoShips,
    [lot(990)],
    500,
    ['bill > port 990', 'bill > board 500', 'bill > lost 10', 'port > hub 990', 'hub > lot0 990'],
  ],
  [
    'of two ships: the first brought more than her bill',
    some({ blQuantity: 1_500, portOut: 1_010, received: 1_010, balance: 1_010 }),
    [lot(1_010)],
    500,
    ['bill > port 1000', 'beyond > port 10', 'bill > board 500', 'port > hub 1010', 'hub > lot0 1010'],
  ],
  [
    'sold in port: it is neither missing nor on board',
    some({ blQuantity: 1_000, portOut: 600, received: 600, soldPort: 300, outturn: -100, balance: 600 }),
    [lot(600)],
    100,
    ['bill > port 600', 'bill > board 100', 'bill > soldPort 300', 'port > hub 600', 'hub > lot0 600'],
  ],
  [
    'bought in port: loaded, waiting on board, and missing',
    some({ blQuantity: 0, portOut: 200, received: 200, soldPort: -300, outturn: -100, balance: 200 }),
    [lot(200, 1)],
    60,
    ['boughtPort > port 200', 'boughtPort > board 60', 'boughtPort > lost 40', 'port > hub 200', 'hub > lot1 200'],
  ],
  [
    'of an owner of a bill who bought more',
    some({ blQuantity: 500, portOut: 700, received: 700, soldPort: -300, outturn: -100, balance: 700 }),
    [lot(700)],
    100,
    ['boughtPort > port 300', 'bill > port 400', 'bill > board 100', 'port > hub 700', 'hub > lot0 700'],
  ],
  ['beyond the bill', beyondBill, [lot(1_010)], 0, ['bill > port 1000', 'beyond > port 10', 'port > hub 1010', 'hub > lot0 1010']], // biome-ignore format: one case a line
  ['grown', grown, [lot(105)], 0, ['bill > port 100', 'port > hub 100', 'gained > hub 5', 'hub > lot0 105']],
  ['a lender’s part', lender, [lot(60)], 0, ['bill > port 100', 'port > hub 100', 'hub > lot0 60', 'hub > lent 30', 'hub > cargoSale 10']], // biome-ignore format: one case a line
  ['a borrower’s part', borrower, [lot(35, 1)], 0, ['hub > lot1 35', 'hub > soldBulk 5', 'lent > hub 30', 'cargoSale > hub 10']], // biome-ignore format: one case a line
  ['a merged lot', merged, [lot(17)], 0, ['hub > lot0 17', 'hub > underWay 2', 'hub > withdrawn 1', 'hub > mergedOut 1', 'mergedIn > hub 22', 'hub > lost 1']], // biome-ignore format: one case a line
]

for (const [name, figures, lying, onBoard, expected] of cases) {
  test(`an LC ${name}`, () => {
    const flow = buildFlow(figures, lying, onBoard)
    assert.deepEqual(describeLinks(flow), expected)
    // The inflow of an inner node equals its outflow.
    for (const { key } of flow.nodes) {
      const sum = (side: 'from' | 'to') => flow.links.reduce((kg, link) => kg + (link[side] === key ? link.kg : 0), 0)
      if (sum('to') > 0 && sum('from') > 0) assert.equal(sum('to'), sum('from'), key)
      assert.equal(nodeWeight(flow, key), Math.max(sum('to'), sum('from')))
    }
  })
}

test('cargo from terminals is drawn above other cargo, and losses last', () => {
  const { nodes } = buildFlow(discharging, [lot(545)], 300)
  const ends = nodes.filter(({ column }) => column === 3)
  assert.deepEqual(
    ends.map(({ key }) => key),
    ['lot0', 'board', 'direct', 'road', 'lost'],
  )
})

test('exchanges within an LC are counted once', () => {
  assert.deepEqual(netExchanges([lender, borrower]), [
    ['Lent', 30],
    ['Cargo sale out', 10],
  ])
  assert.deepEqual(netExchanges([]), [])
})

const exchanged: [string, Partial<Figures>, OnHand[], string[]][] = [
  [
    'owners changed in both directions, net',
    { ownershipOut: 7, ownershipIn: 3, swapOut: 2, swapIn: 6, cargoSaleOut: 1, cargoSaleIn: 9 },
    [],
    ['cargoSale > hub 8', 'hub > ownership 4', 'swap > hub 4'],
  ],
  [
    'one owner has 10 beyond the bill, another 20 too little',
    { blQuantity: 200, portOut: 190, nonBl: 10, received: 190, balance: 190 },
    [lot(190)],
    ['bill > port 180', 'beyond > port 10', 'bill > lost 20', 'port > hub 190', 'hub > lot0 190'],
  ],
]
for (const [name, of, lying, links] of exchanged) {
  test(`drawn: ${name}`, () => assert.deepEqual(describeLinks(buildFlow(some(of), lying, 0)), links))
}

test('cargo flows from the left to the right', () => {
  const arrived = { blQuantity: 100, portOut: 110, nonBl: 10, received: 110, transitDifference: 3, handlingLoss: 1 }
  const { nodes } = buildFlow(some({ ...arrived, loanNet: -5, mergedIn: 7, milledOut: 9 }), [lot(1)], 0)
  assert.deepEqual(
    [0, 1, 2, 3].map(column => nodes.filter(node => node.column === column).map(({ key }) => key)),
    [['bill', 'beyond'], ['port', 'gained', 'mergedIn', 'milledIn', 'lent'], ['hub'], ['lot0', 'lost']],
  )
  const atPort = buildFlow(some({ soldPort: -5, portOut: 5 }), [], 0)
  assert.equal(atPort.nodes.find(({ key }) => key === 'boughtPort')?.column, 0)
})
