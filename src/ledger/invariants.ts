/** The invariants of a ledger, in the order of their numbers from 1. The database checks them (ledger.check_invariants). */
export const invariants: readonly string[] = [
  'Every posting sums to zero, and its entries match it',
  'Every balance is the sum of its entries',
  'Each day’s closing is the sum of all movements until then',
  'No stock is below zero on any day',
  'What is held is what active reservations still hold',
  'A day’s flows are its movement',
  'Open amounts and credit in use add up',
  'No series of numbers has a gap',
  'Nothing was posted behind a close, and every close comes out the same again',
  'Every reversal is its original turned round',
  'Bags times their size are the weight',
  'The ledgers of customers and consignees add up to their control accounts',
]
