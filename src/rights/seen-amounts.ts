// What bags and cargo cost, in the postings of documents that are viewed without a right to costs, such as at a gate or a scale.

import { type Asker, may } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'

/** One of these shows what bags or cargo cost. */
const ofCosts: readonly Right[] = ['canViewAccountBalances', 'canViewLcDetail', 'canViewBagProcurement']

const costs = new Set(['CONSIGNMENT_COST', 'INVENTORY_BAGS', 'INVENTORY_CARGO', 'COST_OF_SALES', 'LOSS_VALUE'])

type Leg = { postingId: number; amount: number; account: { role: string; unit: string } }

// One line for each posting and unit, without the accounts, so that what is shown still adds up to zero.
const sumHidden = <L extends Leg>(hidden: readonly L[]): L[] =>
  [...Map.groupBy(hidden, ({ postingId, account }) => `${postingId} ${account.unit}`).values()]
    .map(same => ({
      ...same[0]!,
      account: { unit: same[0]!.account.unit, role: 'COSTS' },
      amount: same.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ amount }) => amount !== 0)

const seesCosts = (asker: Asker): boolean => asker.isCompanyAdmin || may(asker, { rights: ofCosts })

/** The accounts that a document would move, without those of costs where the user may not see them. */
export const seenAccounts = <A extends { account: { role: string } }>(accounts: readonly A[], asker: Asker): A[] =>
  accounts.filter(({ account }) => seesCosts(asker) || !costs.has(account.role))

/** The legs of a document's postings as the user may see them; owners see what their own cargo cost. */
export const seenLegs = <L extends Leg>(legs: L[], asker: Asker): L[] => {
  if (seesCosts(asker)) return legs
  const isHidden = ({ account }: L): boolean => costs.has(account.role)
  return [...legs.filter(leg => !isHidden(leg)), ...sumHidden(legs.filter(isHidden))]
}
