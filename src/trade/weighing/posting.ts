import type { portLoading } from '#areas/port-loading/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { inTransit, type Lot, move, type Posting, portStock, soldTo } from '#ledger/legs.ts'

type Ticket = Pick<
  ValuesIn<typeof portLoading>,
  'consignee' | 'deliveryType' | 'terminal' | 'customer' | 'lc' | 'port' | 'cargoType' | 'cargoGrade' | 'netKg'
>

/**
 * Port stock leaves on a truck: in transit to a terminal, or delivered directly to the customer (domain 3.1). No legs until the truck is
 * weighed full.
 */
export const postPortLoading = (ticket: Ticket): Posting => {
  const lot: Lot = {
    consignee: ticket.consignee,
    lc: ticket.lc!,
    cargoType: ticket.cargoType!,
    grade: ticket.cargoGrade!,
    form: 'Raw',
  }
  const to =
    ticket.deliveryType === 'Terminal Storage' ? inTransit(lot, ticket.terminal!) : soldTo(lot, ticket.customer!)
  return { kind: 'portLoading', legs: move(ticket.netKg ?? 0, portStock(lot, ticket.port!), to) }
}
