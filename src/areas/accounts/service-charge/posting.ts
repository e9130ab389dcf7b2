import type { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Charge = Pick<RowOf<typeof serviceCharge>, 'consignee' | 'net' | 'vat'>

/** A service lowers what is payable to the consignee: its net amount is the agency's income, its VAT the agency's VAT (domain
 *  4.6.2). */
export const postServiceCharge = ({ consignee, net, vat }: Charge): Posting => {
  const payable = riyals('CONSIGNEE_PAYABLE', { consignee })
  return {
    kind: 'serviceCharge',
    legs: [
      ...move(net ?? 0, riyals('SERVICE_INCOME', { consignee }), payable),
      ...move(vat ?? 0, riyals('VAT_OUTPUT'), payable),
    ],
  }
}
