// A house in which a ship discharges: LC-1 of the first consignee and LC-2 of the second, both on one voyage at Jeddah.

import assert from 'node:assert/strict'
import { addDays, today } from '#kit/days.ts'
import type { Row } from '../database/demo/caller.ts'
import type { World } from '../database/demo/master-data.ts'
import { permit } from '../database/demo/vessel-permits.ts'
import { type Answer, type Ask, type PeopledHouse, startPeopledHouse } from './house.ts'
import { type LedgerQuestions, ledgerOf } from './ledger-questions.ts'
import { plainContract } from './plain-contract.ts'

export type Refused = { status: number; code: string; message: string; fields: Record<string, string> }

export type CargoHouse = PeopledHouse &
  LedgerQuestions & {
    world: World
    /** days before today, in Riyadh */
    ago: (days: number) => string
    /** asks under the agency's address, whatever comes of it */
    ask: Ask
    /** creates a document, which must succeed */
    add: <T = Row>(address: string, body: object) => Promise<T>
    /** takes an action, which must succeed */
    act: (address: string, id: number, action: string, body?: object) => Promise<Row>
    get: <T = Row>(path: string) => Promise<T>
    /** what a call that must be refused is told */
    refused: (method: string, path: string, body?: object) => Promise<Refused>
    contract: Row
    openLc: (lcNo: string, quantity: number, consignee: number, more?: object) => Promise<Row>
    bill: (billOfLadingNo: string, lc: number, consignee: number, quantity: number, more?: object) => object
    voyage: Row
    lc1: Row
    lc2: Row
    shipment1: Row
    shipment2: Row
    /** a port ticket's body: to Jeddah on the next truck, net in kilograms */
    ticket: (netKg: number, more?: object) => object
    /** a port ticket and its receipt, weighed the same */
    receive: (kg: number, of?: { shipment: Row; consignee: number }) => Promise<Row>
  }

const succeeded = ({ status, body }: Answer, what: string): Row => {
  assert.ok(status < 400, `${what}: ${status} ${JSON.stringify(body)}`)
  return body as Row
}

export const startCargoHouse = async (): Promise<CargoHouse> => {
  const house = await startPeopledHouse()
  const { world: w } = house.redSea
  const { c1, c2 } = w.companies as { c1: number; c2: number }
  const ago = (days: number): string => addDays(today('Asia/Riyadh'), -days)
  const at = (days: number): string => `${ago(days)}T08:00:00+03:00`
  const admin = await house.as('admin')
  const base = `/api/agencies/${house.redSea.id}`
  const ask: Ask = (method, path, body, headers) => admin(method, `${base}/${path}`, body, headers)
  const add = async <T = Row>(address: string, body: object) =>
    succeeded(await ask('POST', address, body), `new ${address}`) as T
  const act = async (address: string, id: number, action: string, body: object = {}) =>
    succeeded(await ask('PUT', `${address}/${id}/${action}`, body), `${action} ${address}/${id}`)
  const get = async <T = Row>(path: string) => succeeded(await ask('GET', path), path) as T
  const refused: CargoHouse['refused'] = async (method, path, body) => {
    const { status, body: told } = await ask(method, path, body)
    assert.ok(status >= 400 && status < 500, `${method} ${path}: ${status} ${JSON.stringify(told)}`)
    return { fields: {}, ...told, status } as unknown as Refused
  }

  const ledger = ledgerOf(house.databaseUrl, house.redSea.id)

  const made = { cargoType: w.barley, cargoGrade: w.grade }
  const contract = await add('procurement/purchase-contract', {
    ...plainContract(w, {
      contractNo: 'PC-C1',
      date: ago(60),
      quantity: 6_000,
      shipmentFrom: ago(40),
      shipmentTo: ago(20),
    }),
    consigneeSplit: [],
  })
  await act('procurement/purchase-contract', contract.id, 'approve')

  const openLc: CargoHouse['openLc'] = async (lcNo, quantity, consignee, more = {}) => {
    const lc = await add('procurement/lc', {
      ...made,
      lcNo,
      date: ago(50),
      purchaseContract: contract.id,
      form: 'Irrevocable',
      expiryDate: ago(1),
      expiryPlace: 'Jeddah',
      issuingBank: w.banks[0],
      applicant: c1,
      beneficiary: w.companies.seller1,
      amount: quantity * 240,
      amountTolerancePct: 10,
      tenor: 'Sight',
      partialShipments: 'Allowed',
      transhipment: 'Prohibited',
      loadPort: w.ports.kwinana,
      dischargePort: w.ports.jeddah,
      latestShipmentDate: ago(20),
      goodsDescription: 'Feed barley in bulk',
      presentationDays: 21,
      quantity,
      tolerancePct: 10,
      assignedConsignees: [{ consignee, quantity }],
      ...more,
    })
    return act('procurement/lc', lc.id, 'open')
  }
  const voyage = await add('shipping', {
    voyageNo: 'V-C1',
    vessel: w.vessels['MV Coral Harvest'],
    shipmentManager: w.companies.shipmentOwner,
    loadPorts: [w.ports.kwinana],
    dischargePort: w.ports.jeddah,
    berth: w.berth,
    eta: at(12),
  })
  await act('shipping', voyage.id, 'depart', { departedAt: at(30) })
  const bill: CargoHouse['bill'] = (billOfLadingNo, lc, consignee, quantity, more = {}) => ({
    billOfLadingNo,
    date: ago(30),
    voyage: voyage.id,
    lc,
    originals: 3,
    shipper: w.companies.seller1,
    blQuantity: quantity,
    grossWeightMethod: 'Shore scale',
    consigneeSplit: [{ consignee, quantity }],
    ...more,
  })
  const [lc1, lc2] = [await openLc('LC-1', 2_000, c1), await openLc('LC-2', 1_000, c2)]
  const shipment1 = await add('shipping/shipment', bill('BL-1', lc1.id, c1, 2_060))
  const shipment2 = await add('shipping/shipment', bill('BL-2', lc2.id, c2, 1_030))
  const goods = { purchaseContract: contract.id, lcs: [lc1.id, lc2.id], importer: c1, cargoType: w.barley }
  const ship = { vessel: w.vessels['MV Coral Harvest'], dischargePort: w.ports.jeddah, eta: ago(12) }
  const permitted = { ...goods, ...ship, permissionNo: 'IP-C1', origin: 'Australia', permittedQuantity: 100_000 }
  const times = { requestDate: ago(70), issueDate: ago(45), expiryDate: ago(-60) }
  const caller = {
    add,
    get,
    act: (path: string, { id }: { id: number }, action: string, asked?: object) => act(path, id, action, asked),
  }
  await permit(caller, permitted, times)
  await act('shipping', voyage.id, 'arrive', { arrivedAt: at(12) })
  await act('shipping', voyage.id, 'berth', { berthedAt: at(11) })
  await act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(10) })

  let trips = 0
  const ticket: CargoHouse['ticket'] = (netKg, more = {}) => {
    const n = trips++
    return {
      date: ago(9),
      shipment: shipment1.id,
      consignee: c1,
      deliveryType: 'Terminal Storage',
      terminal: w.terminals.jeddah,
      truck: w.trucks[n % w.trucks.length],
      driver: w.drivers[n % w.drivers.length],
      firstWeight: 15_200,
      secondWeight: 15_200 + netKg,
      ...more,
    }
  }
  const receive: CargoHouse['receive'] = async (kg, of = { shipment: shipment1, consignee: c1 }) => {
    const out = await add(
      'port-loading',
      ticket(kg, { shipment: of.shipment.id, consignee: of.consignee, ...(kg > 30_000 && { truck: w.conveyor }) }),
    )
    return add('terminals/receive-cargo', {
      date: ago(9),
      portLoading: out.id,
      firstWeight: 15_200 + kg,
      secondWeight: 15_200,
    })
  }
  return {
    ...house,
    world: w,
    ago,
    ask,
    add,
    act,
    get,
    refused,
    contract,
    openLc,
    bill,
    voyage,
    lc1,
    lc2,
    shipment1,
    shipment2,
    ticket,
    receive,
    ...ledger,
  }
}
