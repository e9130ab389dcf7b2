import type { laytime } from '#areas/reports/laytime/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Account, move, type OpenItem, type Posting, riyals } from '#ledger/legs.ts'

type Statement = Pick<
  ValuesIn<typeof laytime>,
  'split' | 'counterparty' | 'claimedCustomer' | 'claimedConsignee' | 'date' | 'side' | 'despatch'
>
type Part = NonNullable<Statement['split']>[number]

// A consignee owes on its own account, whoever's cargo was delayed; other counterparties owe on the account of the cargo's owner.
const accountOf = ({ counterparty, claimedCustomer, claimedConsignee }: Statement, consignee: number): Account => {
  if (claimedConsignee) return riyals('CONSIGNEE_PAYABLE', { consignee: claimedConsignee })
  if (claimedCustomer) return riyals('RECEIVABLE', { consignee, party: claimedCustomer })
  return riyals('VENDOR_PAYABLE', { consignee, party: counterparty as number })
}

// What was settled takes the place of what was agreed: a despatch remains one, at whatever amount.
const amountsOf = (despatch: number | null, part: Part): { demurrageSar: number; despatchSar: number } => {
  if (part.settledSar === null) return part
  return despatch
    ? { demurrageSar: 0, despatchSar: part.settledSar }
    : { demurrageSar: part.settledSar, despatchSar: 0 }
}

/** The receivable and the payable amount of one owner's part, in halalas: as settled, or else as agreed. */
export const claimOfPart = ({ side, despatch }: Pick<Statement, 'side' | 'despatch'>, part: Part) => {
  const { demurrageSar, despatchSar } = amountsOf(despatch, part)
  return side === 'Accounts receivable'
    ? { payable: despatchSar, receivable: demurrageSar }
    : { payable: demurrageSar, receivable: despatchSar }
}

// A customer's debt is one open item for each owner of the cargo, as with an invoice.
const openItemsOf = (statement: Statement): OpenItem[] => {
  const { claimedCustomer, split, date } = statement
  if (!claimedCustomer) return []
  const owners = Map.groupBy(split ?? [], ({ consignee }) => consignee)
  return [...owners].flatMap(([consigneeId, parts]): OpenItem[] => {
    const amount = parts.reduce((sum, part) => sum + claimOfPart(statement, part).receivable, 0)
    const item = { side: 'debit', partyKind: 'customer', partyId: claimedCustomer, consigneeId, dueDate: date } as const
    return amount > 0 ? [{ ...item, amount }] : []
  })
}

/** Each consignee's part, between the counterparty's account and the cost of the cargo. For a claim on us, demurrage is owed and a cost,
 *  and despatch the reverse; for our own claim, the counterparty owes demurrage, which lowers the cost of the cargo, and receives
 *  despatch. */
export const postLaytime = (statement: Statement): Posting => {
  const openItems = openItemsOf(statement)
  return {
    kind: 'laytime',
    date: statement.date,
    legs: (statement.split ?? []).flatMap(part => {
      const party = accountOf(statement, part.consignee)
      const cost = riyals('CONSIGNMENT_COST', { consignee: part.consignee, lc: part.lc })
      const { payable, receivable } = claimOfPart(statement, part)
      return [...move(payable, party, cost), ...move(receivable, cost, party)]
    }),
    ...(openItems.length > 0 && { openItems }),
  }
}
