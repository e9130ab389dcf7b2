import type { shipment } from '#areas/shipping/shipment/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { counterAccount, dollars, type Lot, move, type Posting, portStock, riyals } from '#ledger/legs.ts'
import { drawnAmounts } from '#trade/voyages/drawn-amounts.ts'

type ShipmentToPost = Pick<ValuesIn<typeof shipment>, 'lc' | 'invoiceAmount'> & {
  consigneeSplit: { consignee: number; quantity: number }[]
}

/** The port, type and grade of the cargo. */
type PortAndCargo = { port: number; cargoType: number; cargoGrade: number }

/** The bill of lading creates port stock, and a debt under the LC against the goods' cost: each consignee's exact share of both, at the
 *  fixed rate (domain 4.2.2). */
export const postShipment = ({ lc, invoiceAmount, consigneeSplit }: ShipmentToPost, facts: PortAndCargo): Posting => {
  const drawn = drawnAmounts(invoiceAmount, consigneeSplit)
  const legs = consigneeSplit.flatMap(({ consignee, quantity }, n) => {
    const lot: Lot = { consignee, lc, cargoType: facts.cargoType, grade: facts.cargoGrade, form: 'Raw' }
    const whose = { consignee, lc }
    return [
      ...move(quantity, counterAccount('SUPPLIER', lot), portStock(lot, facts.port)),
      ...move(drawn[n]!.cents, dollars('LC_LIABILITY', whose), dollars('EXCHANGE', whose)),
      ...move(drawn[n]!.halalas, riyals('EXCHANGE', whose), riyals('CONSIGNMENT_COST', whose)),
    ]
  })
  return { kind: 'shipment', legs }
}
