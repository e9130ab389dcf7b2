import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calculateFigures,
  type Figures,
  figuresInKilograms,
  type Movement,
  sumFigures,
  sumOnBoard,
} from '#areas/procurement/lc/quantities.ts'
import { expectedBalance } from '../../../../tests/expected-balance.ts'

const moved =
  (consignee: number) =>
  (role: string, kind: string, came: number, went: number, form = 'Raw'): Movement => ({
    consignee,
    role,
    kind,
    form,
    came,
    went,
  })

// The golden scenario, steps 3 to 11, as the ledger moved LC-101 for its two owners.
const first = moved(1)
const ofC1 = [
  first('PORT', 'shipment', 41_200_000, 0),
  first('PORT', 'portLoading', 0, 41_150_000),
  first('TRANSIT', 'portLoading', 36_150_000, 0),
  first('TRANSIT', 'receiveCargo', 0, 36_150_000),
  first('TERMINAL', 'receiveCargo', 36_120_000, 0),
  first('TERMINAL', 'loan', 0, 2_000_000),
  first('TERMINAL', 'loanReturn', 500_000, 0),
  first('TERMINAL', 'cargoSale', 0, 1_000_000),
  first('TERMINAL', 'cargoTransfer', 2_996_000, 3_000_000),
  first('TERMINAL', 'flakedBarley', 0, 1_000_000),
  first('TERMINAL', 'flakedBarley', 985_000, 0, 'Flaked'),
  first('TERMINAL', 'cargoLoss', 0, 40_000),
  first('TERMINAL', 'deliveryNote', 0, 500_000),
]
const second = moved(2)
const ofC2 = [
  second('TERMINAL', 'loan', 2_000_000, 0),
  second('TERMINAL', 'loanReturn', 0, 500_000),
  second('TERMINAL', 'cargoSale', 1_000_000, 0),
]
const c1 = calculateFigures(ofC1, { lcQuantity: 40_000_000, balance: 33_061_000 })
const c2 = calculateFigures(ofC2, { lcQuantity: 0, balance: 2_500_000 })

const expect = (found: Figures, expected: Partial<Figures>): void => {
  for (const [name, kg] of Object.entries(expected)) assert.equal(found[name as keyof Figures], kg, name)
}

test('LC-101 as its first owner sees it', () => {
  expect(c1, {
    blQuantity: 41_200_000,
    portOut: 41_150_000,
    outturn: -50_000,
    nonBl: 0,
    directDelivery: 5_000_000,
    onTheRoad: 0,
    transitDifference: -30_000,
    received: 36_120_000,
    loanNet: 1_500_000,
    transferLoss: 4_000,
    millingLoss: 15_000,
    handlingLoss: 40_000,
    soldBags: 500_000,
  })
})

test('receipts less issues are the balance, for each owner and in total', () => {
  for (const figures of [c1, c2, sumFigures([c1, c2])]) assert.equal(expectedBalance(figures), figures.balance)
  assert.equal(sumFigures([c1, c2]).balance, 35_561_000)
})

test('more out of the port than the bill of lading is beyond it', () => {
  const beyond = calculateFigures(
    [first('PORT', 'shipment', 20_600_000, 0), first('PORT', 'portLoading', 0, 20_610_000)],
    {
      lcQuantity: 20_000_000,
      balance: 0,
    },
  )
  expect(beyond, { outturn: 10_000, nonBl: 10_000 })
})

test('cargo in transit is neither lost nor in stock', () => {
  const underWay = calculateFigures(
    [first('TERMINAL', 'cargoTransfer', 0, 3_000_000), first('TRANSIT', 'cargoTransfer', 3_000_000, 0)],
    { lcQuantity: 0, balance: -3_000_000 },
  )
  expect(underWay, { transferUnderWay: 3_000_000, transferLoss: 0 })
  assert.equal(expectedBalance(underWay), underWay.balance)
})

const counted: [string, Movement[], Partial<Figures>][] = [
  [
    'lent 20 and borrowed 7, of which 3 and 2 are back: 12 net',
    [first('TERMINAL', 'loan', 7, 20), first('TERMINAL', 'loanReturn', 3, 2)],
    { loanGiven: 20, loanTaken: 7, loanReturnedTo: 3, loanReturnedBy: 2, loanNet: 12 },
  ],
  [
    'sold, transferred, swapped and merged among owners',
    [
      first('TERMINAL', 'cargoSale', 1, 2),
      first('TERMINAL', 'ownershipTransfer', 3, 4),
      first('TERMINAL', 'swapCargo', 5, 6),
      first('TERMINAL', 'lcMerging', 7, 8),
    ],
    {
      ...{ cargoSaleIn: 1, cargoSaleOut: 2, ownershipIn: 3, ownershipOut: 4 },
      ...{ swapIn: 5, swapOut: 6, mergedIn: 7, mergedOut: 8 },
    },
  ],
  [
    'sent 50, of which 15 are there and 20 under way: 15 lost',
    [first('TERMINAL', 'cargoTransfer', 15, 50), first('TRANSIT', 'cargoTransfer', 30, 10)],
    { transferOut: 50, transferIn: 15, transferUnderWay: 20, transferLoss: 15 },
  ],
  [
    'flaked 100 to 60, 35 of it in another lot: 5 lost',
    [first('TERMINAL', 'flakedBarley', 60, 100), first('MILLING', 'flakedBarley', 40, 5)],
    { flakedIn: 100, flakedOut: 60, flakingLoss: 5, milledIn: 100, milledOut: 60, millingLoss: 5 },
  ],
  [
    'crushed 10 to 8, 1 of it in another lot: 1 lost, nothing flaked',
    [first('TERMINAL', 'cargoMilling', 8, 10), first('MILLING', 'cargoMilling', 3, 2)],
    { milledIn: 10, milledOut: 8, millingLoss: 1, flakedIn: 0, flakedOut: 0, flakingLoss: 0 },
  ],
  ['lost 9 and found 4', [first('TERMINAL', 'cargoLoss', 4, 9)], { handlingLoss: 5 }],
  [
    'sold, less what came back',
    [
      first('TERMINAL', 'deliveryNote', 0, 50),
      first('TERMINAL', 'bagSale', 0, 1),
      first('TERMINAL', 'creditNote', 8, 0),
      first('TERMINAL', 'bulkLoading', 0, 30),
      first('TERMINAL', 'bulkSale', 0, 2),
      first('TERMINAL', 'bulkReturn', 5, 0),
      first('TERMINAL', 'lcSale', 4, 11),
      first('TERMINAL', 'terminalOut', 1, 6),
    ],
    { soldBags: 43, soldBulk: 27, soldLc: 7, withdrawn: 5 },
  ],
  [
    'brought in and opened with',
    [first('TERMINAL', 'broughtIn', 3, 1), first('TERMINAL', 'openingBalance', 9, 2)],
    { broughtIn: 2, opening: 7 },
  ],
  [
    'of 80 to terminals 30 arrived, with 1 missing; 20 were delivered directly',
    [
      first('PORT', 'portLoading', 0, 100),
      first('TRANSIT', 'portLoading', 80, 0),
      first('TRANSIT', 'receiveCargo', 0, 30),
      first('TERMINAL', 'receiveCargo', 29, 0),
    ],
    { portOut: 100, directDelivery: 20, onTheRoad: 50, received: 29, transitDifference: -1 },
  ],
  [
    'a bill of 100, less 40 of another one, and 5 of the company',
    [first('PORT', 'shipment', 100, 40), first('PORT', 'company', 5, 0)],
    { blQuantity: 65, outturn: 0, nonBl: 0 },
  ],
  [
    'sold 15 in port and 100 by trucks, of a bill of 110: 5 beyond it',
    [first('PORT', 'shipment', 110, 0), first('PORT', 'portLoading', 0, 100), first('PORT', 'lcSale', 5, 20)],
    { portOut: 100, soldPort: 15, outturn: 5, nonBl: 5 },
  ],
  [
    'sold in port only, nothing is known of the difference',
    [first('PORT', 'shipment', 110, 0), first('PORT', 'lcSale', 0, 20)],
    { soldPort: 20, outturn: 0, nonBl: 0 },
  ],
  ['the stock of another place', [first('AFLOAT', 'loan', 7, 20)], { loanGiven: 0, loanTaken: 0 }],
]
for (const [name, movements, expected] of counted) {
  test(name, () => expect(calculateFigures(movements, { lcQuantity: 0, balance: 0 }), expected))
}

const signs: [1 | -1 | 0, (keyof Figures)[]][] = [
  [1, ['received', 'ownershipIn', 'cargoSaleIn', 'loanTaken', 'loanReturnedTo', 'swapIn', 'mergedIn']],
  [1, ['transferIn', 'milledOut', 'broughtIn', 'opening']],
  [-1, ['ownershipOut', 'cargoSaleOut', 'loanGiven', 'loanReturnedBy', 'swapOut', 'mergedOut']],
  [-1, ['transferOut', 'milledIn', 'handlingLoss', 'soldBags', 'soldBulk', 'soldLc', 'withdrawn']],
  [0, ['lcQuantity', 'blQuantity', 'portOut', 'directDelivery', 'loanNet', 'transferLoss', 'millingLoss', 'soldPort']],
]
for (const [sign, names] of signs) {
  for (const name of names) {
    test(`${name} ${sign === 0 ? 'leaves' : sign > 0 ? 'raises' : 'lowers'} the balance`, () => {
      assert.equal(expectedBalance({ ...sumFigures([]), [name]: 10 }), sign * 10)
    })
  }
}

test('tons of a response are kilograms here', () => {
  assert.deepEqual(figuresInKilograms({ received: 36_120, soldBags: 0.5 }), { received: 36_120_000, soldBags: 500 })
})

test('the cargo on ships, of all owners or of one', () => {
  const onBoard = [
    { consignee: 1, quantity: 20_000 },
    { consignee: 2, quantity: 5_000.5 },
    { consignee: 1, quantity: 1 },
  ]
  assert.deepEqual([null, 1, 2, 3].map(owner => sumOnBoard(onBoard, owner)), [25_001_500, 20_001_000, 5_000_500, 0]) // biome-ignore format: one case a line
})

test('the owners’ parts of the LC add up; nine tenths short are -90 %', () => {
  assert.equal(sumFigures([c1, c2]).lcQuantity, 40_000_000)
})
