import type { expense } from '#areas/accounts/expenses/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Bill = Pick<RowOf<typeof expense>, 'vendor' | 'net' | 'vat' | 'parts' | 'bearers' | 'consignee'>

const ownedBy = (consignee: number | null): { consignee?: number } => (consignee === null ? {} : { consignee })

/** The vendor is owed the bill. Its net amount is a cost of the LCs or an expense of the terminal; its VAT is input VAT
 *  (domain 4.6.4). Where several consignees bear it, the agency owes it as a whole. */
export const postExpense = ({ vendor, net, vat, parts, bearers, consignee }: Bill): Posting => {
  const [only, ...others] = bearers ?? []
  const owed = riyals('VENDOR_PAYABLE', {
    ...(only !== undefined && others.length === 0 && { consignee: only }),
    party: vendor,
  })
  const borne = parts ?? []
  const legs =
    borne.length === 0
      ? [
          ...move(net ?? 0, owed, riyals('EXPENSE', ownedBy(consignee))),
          ...move(vat ?? 0, owed, riyals('VAT_INPUT', ownedBy(consignee))),
        ]
      : borne.flatMap(part => [
          ...move(
            part.amount ?? 0,
            owed,
            riyals('CONSIGNMENT_COST', { ...ownedBy(part.consignee), lc: part.lc as number }),
          ),
          ...move(part.vat ?? 0, owed, riyals('VAT_INPUT', ownedBy(part.consignee))),
        ])
  return { kind: 'expense', legs }
}
