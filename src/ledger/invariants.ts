/** The invariants of a ledger, in the order of their numbers from 1. The database checks them (ledger.check_invariants). */
export const invariants: readonly string[] = [
  'Every posting sums to zero, and its entries match it',
  'Every balance is the sum of its entries',
  'Each day’s closing is the sum of all movements until then',
  'No stock is below zero on any day',
  'What is held is what active reservations still hold',
  'A day’s flows are its movement',
  'Open amounts add up',
  'No series of numbers has a gap',
  'Nothing was posted to a closed month, and every close gives the same figures again',
  'Every reversal is the exact opposite of its original',
  'The weight equals the number of bags times their size',
  'The ledgers of customers and consignees add up to their control accounts',
]
