import type { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Invoice = Pick<RowOf<typeof serviceInvoice>, 'consignee' | 'vat' | 'vatCharged' | 'corrects'>

/** Each charge is posted when the service is rendered; the invoice posts only the difference between its VAT, rounded once,
 *  and theirs (domain 3.4). A note posts the reverse. */
export const postServiceInvoice = ({ consignee, vat, vatCharged, corrects }: Invoice): Posting => {
  const rounding = (vat ?? 0) - (vatCharged ?? 0)
  const [income, payable] = [riyals('VAT_OUTPUT'), riyals('CONSIGNEE_PAYABLE', { consignee })]
  return { kind: 'serviceInvoice', legs: move(corrects ? -rounding : rounding, income, payable) }
}
