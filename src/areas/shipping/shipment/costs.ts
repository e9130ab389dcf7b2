// The costs of a bill of lading beside the goods: freight not included in the price, and customs duty.

import type { shipment } from '#areas/shipping/shipment/definition.ts'
import type { ValuesIn } from '#kit/document.ts'

type Shipment = Pick<
  ValuesIn<typeof shipment>,
  | 'billOfLadingNo'
  | 'date'
  | 'freightTerms'
  | 'freightAmount'
  | 'carrier'
  | 'customsDeclarationNo'
  | 'customsDate'
  | 'dutyPaid'
  | 'customsBroker'
>

/** A vendor's bill: `amount` in halalas or `amountUsd` in cents. */
export type ShipmentCost = {
  category: 'Freight' | 'Duty'
  vendor: number
  vendorInvoiceNo: string
  date: string
  currency: 'SAR' | 'USD'
  amount: number | null
  amountUsd: number | null
}

/** Under FOB the buyer pays the carrier; under the other terms the price includes the freight, unless the bill states that it is collected
 *  (Incoterms 2020, A9 and B9). */
export const isFreightBuyers = (incoterm: string, freightTerms: string | null): boolean =>
  incoterm === 'FOB' || freightTerms === 'Collect'

const freightCosts = ({ billOfLadingNo, date, carrier, freightAmount }: Shipment): ShipmentCost[] =>
  carrier && freightAmount
    ? [
        {
          category: 'Freight',
          vendor: carrier,
          vendorInvoiceNo: billOfLadingNo,
          date,
          currency: 'USD',
          amount: null,
          amountUsd: freightAmount,
        },
      ]
    : []

const dutyCosts = ({ customsDeclarationNo, customsDate, customsBroker, dutyPaid }: Shipment): ShipmentCost[] =>
  customsBroker && dutyPaid && customsDeclarationNo && customsDate
    ? [
        {
          category: 'Duty',
          vendor: customsBroker,
          vendorInvoiceNo: customsDeclarationNo,
          date: customsDate,
          currency: 'SAR',
          amount: dutyPaid,
          amountUsd: null,
        },
      ]
    : []

/** The bills that follow from a bill of lading: freight on the day it was signed, duty on the day it was declared. */
export const shipmentCosts = (shipment: Shipment): ShipmentCost[] => [...freightCosts(shipment), ...dutyCosts(shipment)]

/** The missing or superfluous values for these bills, by field. */
export const costProblems = (shipment: Shipment, incoterm: string): Record<string, string> => {
  const isOurs = isFreightBuyers(incoterm, shipment.freightTerms)
  return {
    ...(isOurs && shipment.freightAmount && !shipment.carrier && { carrier: 'Enter the creditor of the freight.' }),
    ...(!isOurs && shipment.carrier && { carrier: 'The price includes the freight.' }),
    ...(shipment.carrier && !shipment.freightAmount && { freightRate: 'Enter the freight per MT.' }),
    ...(shipment.dutyPaid && !shipment.customsBroker && { customsBroker: 'Enter the creditor of the duty.' }),
    ...(shipment.dutyPaid && !shipment.customsDate && { customsDate: 'Enter the day of the declaration.' }),
    ...(shipment.dutyPaid &&
      !shipment.customsDeclarationNo && { customsDeclarationNo: 'Enter the number of the declaration.' }),
  }
}
