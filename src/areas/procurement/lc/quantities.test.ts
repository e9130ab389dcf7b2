import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  calculateFigures,
  expectedBalance,
  type Figures,
  type Movement,
  outturnPct,
  sumFigures,
} from '#areas/procurement/lc/quantities.ts'

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
  assert.equal(outturnPct(c1), -121)
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
  assert.equal(outturnPct(beyond), 49)
})

test('cargo in transit is neither lost nor in stock', () => {
  const underWay = calculateFigures(
    [first('TERMINAL', 'cargoTransfer', 0, 3_000_000), first('TRANSIT', 'cargoTransfer', 3_000_000, 0)],
    { lcQuantity: 0, balance: -3_000_000 },
  )
  expect(underWay, { transferUnderWay: 3_000_000, transferLoss: 0 })
  assert.equal(expectedBalance(underWay), underWay.balance)
})
