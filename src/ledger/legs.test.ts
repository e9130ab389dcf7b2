import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bagCounterAccount,
  bagStore,
  counterAccount,
  dollars,
  isBalanced,
  lent,
  move,
  negate,
  owed,
  portStock,
  riyals,
  soldTo,
  sums,
  terminalStock,
} from '#ledger/legs.ts'

const lot = { consignee: 5, lc: 101, cargoType: 1, grade: 2, form: 'Raw' }
const bags = { consignee: 5, scope: 'OTHERS', bagGrade: 3, bagKg: 50 }

test('a move takes from one account what it gives to another; an amount of zero has no legs', () => {
  const legs = move(500, terminalStock(lot, 1), soldTo(lot, 9))
  assert.deepEqual(
    legs.map(({ role, amount }) => [role, amount]),
    [
      ['TERMINAL', -500],
      ['CUSTOMER', 500],
    ],
  )
  assert.deepEqual(move(0, terminalStock(lot, 1), soldTo(lot, 9)), [])
})

test('every unit balances separately', () => {
  const legs = [
    ...move(500, terminalStock(lot, 1), soldTo(lot, 9, 50)),
    ...move(10, bagStore(bags, 1), bagCounterAccount('USED', bags)),
  ]
  assert.deepEqual(sums(legs), { KG: 0, BAG: 0 })
  assert.equal(isBalanced(legs), true)
  assert.equal(isBalanced(legs.slice(1)), false)
  assert.equal(
    isBalanced([
      { ...riyals('CASH'), amount: 375 },
      { ...dollars('EXCHANGE'), amount: -375 },
    ]),
    false,
  )
})

test('legs and their reversal add up to zero', () => {
  const legs = move(500, portStock(lot, 2), counterAccount('LOSS', lot))
  assert.equal(isBalanced([...legs, ...negate(legs)]), true)
  assert.deepEqual(
    negate(legs).map(({ amount }) => amount),
    [500, -500],
  )
})

test('accounts have their own dimensions and no others', () => {
  const cargo = { unit: 'KG', consigneeId: 5, consignmentId: 101, cargoTypeId: 1, gradeId: 2, form: 'Raw' }
  const cases: [unknown, unknown][] = [
    [terminalStock(lot, 1), { ...cargo, role: 'TERMINAL', locationId: 1 }],
    [counterAccount('LOSS', lot), { ...cargo, role: 'LOSS' }],
    [lent(lot, 6), { ...cargo, role: 'LOAN', partyId: 6 }],
    [owed({ ...lot, consignee: 6 }, 5), { ...cargo, role: 'LOAN_OWED', consigneeId: 6, partyId: 5 }],
    [soldTo(lot, 9), { ...cargo, role: 'CUSTOMER', partyId: 9 }],
    [soldTo(lot, 9, 50), { ...cargo, role: 'CUSTOMER', partyId: 9, bagKg: 50 }],
    [
      bagStore(bags, 1),
      {
        unit: 'BAG',
        role: 'STORE',
        consigneeId: 5,
        scope: 'OTHERS',
        bagTypeId: 3,
        bagKg: 50,
        locationId: 1,
        condition: 'Good',
      },
    ],
    [riyals('RECEIVABLE', { consignee: 5, party: 9 }), { unit: 'SAR', role: 'RECEIVABLE', consigneeId: 5, partyId: 9 }],
    [dollars('LC_LIABILITY', { lc: 101 }), { unit: 'USD', role: 'LC_LIABILITY', consignmentId: 101 }],
  ]
  for (const [account, expected] of cases) assert.deepEqual(account, expected)
})
