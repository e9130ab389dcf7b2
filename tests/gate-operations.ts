// Random operations with trucks of bulk cargo: in from the ship, out, back, and in from elsewhere.

import type { CargoApplication } from './application-with-cargo.ts'
import { letIn } from './let-in.ts'
import type { Lot, Operation, StockHand } from './random-stock-choices.ts'

const kgIn = ({ bagSize }: Lot): number => Number.parseInt(bagSize!, 10)

const receive =
  (app: CargoApplication, { below, one, add, added }: StockHand): Operation =>
  async () => {
    const { c1, c2 } = app.world.companies as { c1: number; c2: number }
    const [shipment, consignee, lc] = one([
      [app.shipment1, c1, app.lc1.id],
      [app.shipment2, c2, app.lc2.id],
    ] as const)!
    const kg = 20_000 + below(9_000)
    const ticket = await add('port-loading', app.ticket(kg, { shipment: shipment.id, consignee }))
    if (!ticket) return null
    const weights = { firstWeight: 15_200 + kg - below(60), secondWeight: 15_200 }
    return added('terminals/receive-cargo', { date: app.ago(9 - below(4)), portLoading: ticket.id, ...weights }, [lc])
  }

const leave =
  (app: CargoApplication, { random, below, truck, lotOf, bagsOf, part, place, added }: StockHand): Operation =>
  async () => {
    const { jeddah, yanbu } = app.world.terminals as { jeddah: number; yanbu: number }
    const lot = lotOf(() => true)
    if (!lot) return null
    const counted = lot.bagSize ? bagsOf(lot) : null
    const net = counted ? counted * kgIn(lot) : Math.round(part(lot) * 1000)
    const isMoved = random() < 0.5
    const to = lot.terminal === jeddah ? yanbu : jeddah
    const way = isMoved ? { outType: 'Transfer', toTerminal: to } : { outType: 'Re-export', destination: 'Port' }
    const weights = {
      orderedQty: counted ? kgIn(lot) / 1000 : 0.001,
      ...(counted && { loadedBags: counted }),
      firstWeight: 15_000,
      secondWeight: 15_000 + net,
      overReason: 'The heap held more',
    }
    const arrived = counted
      ? { receivedBags: Math.max(1, counted - below(2)) }
      : { receivedKg: Math.max(1, net - below(40)) }
    const there: [string, object?][] = random() < 0.6 ? [['deliver', { ...arrived, deliveredOn: app.ago(0) }]] : []
    const body = { ...place(lot), ...way, ...weights, ...truck(), consignee: lot.consignee }
    return added('terminals/terminal-out', body, [lot.lc], 'cancel', there)
  }

const bring =
  (app: CargoApplication, { below, truck, lotOf, place, added, act }: StockHand): Operation =>
  async () => {
    const lot = lotOf(() => true)
    if (!lot) return null
    const { truck: on } = truck()
    const counted = lot.bagSize ? 1 + below(400) : null
    const net = counted ? counted * kgIn(lot) : 1 + below(20_000)
    const weights = { firstWeight: 15_000 + net, secondWeight: 15_000, ...(counted && { loadedBags: counted }) }
    const body = { ...place(lot), ...weights, source: 'Other', truck: on, consignee: lot.consignee }
    const made = await added('terminals/receive-cargo', { ...body, remarks: 'From a farm' }, [lot.lc])
    if (!made?.undo) return null
    await letIn(app, made.undo.id)
    const out = { secondWeight: 15_000, ...(counted && { loadedBags: counted }) }
    return (await act('terminals/receive-cargo', made.undo.id, 'weigh-out', out)) && made
  }

const comeBack =
  (app: CargoApplication, { below, truck, lotOf, bagsOf, place, add, added }: StockHand): Operation =>
  async () => {
    const lot = lotOf(() => true)
    if (!lot) return null
    const counted = lot.bagSize ? bagsOf(lot) : null
    const net = counted ? counted * kgIn(lot) : 1 + below(Math.max(1, Math.round(lot.quantity * 200)))
    const out = await add('terminals/terminal-out', {
      ...{ ...place(lot), ...truck(), consignee: lot.consignee, outType: 'Sample or other', destination: 'Fair' },
      ...(counted && { loadedBags: counted }),
      ...{
        orderedQty: counted ? kgIn(lot) / 1000 : 0.001,
        firstWeight: 15_000,
        secondWeight: 15_000 + net,
        overReason: 'The heap held more',
      },
    })
    if (!out) return null
    const bags = counted ? Math.ceil(counted / 2) : null
    const back = bags ? bags * kgIn(lot) : Math.ceil(net / 2)
    const weights = { firstWeight: 15_000 + back, secondWeight: 15_000, ...(bags && { loadedBags: bags }) }
    const body = { date: app.ago(0), source: 'Return', exitTicket: out.id, ...weights }
    return (await added('terminals/receive-cargo', body, [lot.lc])) ?? { lcs: [lot.lc] }
  }

// Directly to a customer: out of the port, and never in a terminal.
const direct =
  (app: CargoApplication, { below, one, added }: StockHand): Operation =>
  async () => {
    const to = { deliveryType: 'Direct Delivery', customer: one(app.world.customers), terminal: undefined }
    return added('port-loading', app.ticket(20_000 + below(9_000), { ...to, consignee: app.world.companies.c1 }), [
      app.lc1.id,
    ])
  }

/** The weight of each operation, and the operation. */
export const gateOperations = (app: CargoApplication, hand: StockHand): Record<string, [number, Operation]> => ({
  direct: [1, direct(app, hand)],
  receive: [3, receive(app, hand)],
  leave: [2, leave(app, hand)],
  bring: [1, bring(app, hand)],
  comeBack: [1, comeBack(app, hand)],
})
