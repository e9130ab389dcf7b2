// An application in which a ship discharges: LC-1 of the first consignee and LC-2 of the second, both on one voyage at Jeddah.

import { addDays, today } from '#kit/days.ts'
import type { Row } from '../database/demo/caller.ts'
import type { World } from '../database/demo/master-data.ts'
import { permit } from '../database/demo/vessel-permits.ts'
import { type AgencyAdmin, adminOf } from './agency-admin.ts'
import { type LedgerQuestions, ledgerOf } from './ledger-questions.ts'
import { plainContract } from './plain-contract.ts'
import { type DemoApplication, startApplicationAfter } from './test-application.ts'

export type CargoApplication = DemoApplication &
  AgencyAdmin &
  LedgerQuestions & {
    world: World
    /** days before today, in Riyadh */
    ago: (days: number) => string
    contract: Row
    openLc: (lcNo: string, quantity: number, consignee: number, more?: object) => Promise<Row>
    bill: (billOfLadingNo: string, lc: number, consignee: number, quantity: number, more?: object) => object
    voyage: Row
    lc1: Row
    lc2: Row
    shipment1: Row
    shipment2: Row
    /** the body of a port ticket: to Jeddah on the next truck, net in kilograms */
    ticket: (netKg: number, more?: object) => object
    /** enters a port ticket and its receipt with the same weight */
    receive: (kg: number, of?: { shipment: Row; consignee: number }) => Promise<Row>
  }

const ago = (days: number): string => addDays(today('Asia/Riyadh'), -days)
const at = (days: number): string => `${ago(days)}T08:00:00+03:00`

const openLcOf =
  ({ add, act }: AgencyAdmin, w: World, purchaseContract: number): CargoApplication['openLc'] =>
  async (lcNo, quantity, consignee, more = {}) => {
    const lc = await add('procurement/lc', {
      cargoType: w.barley,
      cargoGrade: w.grade,
      lcNo,
      date: ago(50),
      purchaseContract,
      form: 'Irrevocable',
      expiryDate: ago(1),
      expiryPlace: 'Jeddah',
      issuingBank: w.banks[0],
      applicant: w.companies.c1,
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

const billOf =
  (w: World, voyage: number): CargoApplication['bill'] =>
  (billOfLadingNo, lc, consignee, quantity, more = {}) => ({
    billOfLadingNo,
    date: ago(30),
    voyage,
    lc,
    originals: 3,
    shipper: w.companies.seller1,
    blQuantity: quantity,
    grossWeightMethod: 'Shore scale',
    consigneeSplit: [{ consignee, quantity }],
    ...more,
  })

const approveContract = async ({ add, act }: AgencyAdmin, w: World): Promise<Row> => {
  const terms = { contractNo: 'PC-C1', date: ago(60), quantity: 6_000, shipmentFrom: ago(40), shipmentTo: ago(20) }
  const contract = await add('procurement/purchase-contract', { ...plainContract(w, terms), consigneeSplit: [] })
  await act('procurement/purchase-contract', contract.id, 'approve')
  return contract
}

const departShip = async ({ add, act }: AgencyAdmin, w: World): Promise<Row> => {
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
  return voyage
}

type Goods = { purchaseContract: number; lcs: number[]; importer: number; cargoType: number }

const permitShip = async ({ add, get, act }: AgencyAdmin, w: World, goods: Goods): Promise<void> => {
  const ship = { vessel: w.vessels['MV Coral Harvest'], dischargePort: w.ports.jeddah, eta: ago(12) }
  const permitted = { ...goods, ...ship, permissionNo: 'IP-C1', origin: 'Australia', permittedQuantity: 100_000 }
  const times = { requestDate: ago(70), issueDate: ago(45), expiryDate: ago(-60) }
  const caller = {
    add,
    get,
    act: (path: string, { id }: { id: number }, action: string, asked?: object) => act(path, id, action, asked),
  }
  await permit(caller, permitted, times)
}

type Begun = Pick<CargoApplication, 'contract' | 'voyage' | 'lc1' | 'lc2' | 'shipment1' | 'shipment2'>

// Days are counted from today, so that no day is in the future or in a closed month.
const begin = async (app: DemoApplication): Promise<Begun> => {
  const { world: w } = app.redSea
  const { c1, c2 } = w.companies as { c1: number; c2: number }
  const admin = await adminOf(app)
  const { add, act } = admin
  const contract = await approveContract(admin, w)
  const openLc = openLcOf(admin, w, contract.id)
  const voyage = await departShip(admin, w)
  const bill = billOf(w, voyage.id)
  const [lc1, lc2] = [await openLc('LC-1', 2_000, c1), await openLc('LC-2', 1_000, c2)]
  const shipment1 = await add('shipping/shipment', bill('BL-1', lc1.id, c1, 2_060))
  const shipment2 = await add('shipping/shipment', bill('BL-2', lc2.id, c2, 1_030))
  const goods = { purchaseContract: contract.id, lcs: [lc1.id, lc2.id], importer: c1, cargoType: w.barley }
  await permitShip(admin, w, goods)
  await act('shipping', voyage.id, 'arrive', { arrivedAt: at(12) })
  await act('shipping', voyage.id, 'berth', { berthedAt: at(11) })
  await act('shipping', voyage.id, 'start-discharge', { dischargeCommencedAt: at(10) })
  return { contract, voyage, lc1, lc2, shipment1, shipment2 }
}

const ticketOf = (w: World, shipment: Row): CargoApplication['ticket'] => {
  let trips = 0
  return (netKg, more = {}) => {
    const n = trips++
    return {
      date: ago(9),
      shipment: shipment.id,
      consignee: w.companies.c1,
      deliveryType: 'Terminal Storage',
      terminal: w.terminals.jeddah,
      truck: w.trucks[n % w.trucks.length],
      driver: w.drivers[n % w.drivers.length],
      firstWeight: 15_200,
      secondWeight: 15_200 + netKg,
      ...more,
    }
  }
}

const receiveOf =
  ({ add }: AgencyAdmin, w: World, shipment: Row, ticket: CargoApplication['ticket']): CargoApplication['receive'] =>
  async (kg, of = { shipment, consignee: w.companies.c1 as number }) => {
    const out = await add(
      'port-loading',
      ticket(kg, {
        shipment: of.shipment.id,
        consignee: of.consignee,
        ...(kg > 30_000 && { truck: w.conveyor, remarks: 'In one go' }),
      }),
    )
    return add('terminals/receive-cargo', {
      date: ago(9),
      portLoading: out.id,
      firstWeight: 15_200 + kg,
      secondWeight: 15_200,
    })
  }

/** Starts the application. */
export const startCargoApplication = async (): Promise<CargoApplication> => {
  const { app, told: begun } = await startApplicationAfter('cargo', begin)
  const { contract, voyage, shipment1 } = begun
  const { world: w } = app.redSea
  const admin = await adminOf(app)
  const ticket = ticketOf(w, shipment1)
  return {
    ...app,
    ...admin,
    ...begun,
    world: w,
    ago,
    openLc: openLcOf(admin, w, contract.id),
    bill: billOf(w, voyage.id),
    ticket,
    receive: receiveOf(admin, w, shipment1, ticket),
    ...ledgerOf(app.databaseUrl, app.redSea.id),
  }
}
