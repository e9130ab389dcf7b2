// What bags and cargo cost, in the postings of documents that are viewed without a right to costs, such as at a gate or a scale.

import { type Asker, may } from '#rights/may.ts'
import type { Right } from '#rights/rights.ts'

/** One of these shows what bags or cargo cost. */
const ofCosts: readonly Right[] = ['canViewAccountBalances', 'canViewLcDetail', 'canViewBagProcurement']

const costs = new Set(['CONSIGNMENT_COST', 'INVENTORY_BAGS', 'INVENTORY_CARGO', 'COST_OF_SALES', 'LOSS_VALUE'])

/** The legs of a document's postings that the user may see; owners see what their own cargo cost. */
export const seenLegs = <L extends { account: { role: string } }>(legs: L[], asker: Asker): L[] =>
  asker.isCompanyAdmin || may(asker, { rights: ofCosts })
    ? legs
    : legs.filter(({ account }) => !costs.has(account.role))
