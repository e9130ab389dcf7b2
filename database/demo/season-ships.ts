// The season's three ships, and the steps of each: from contract to the first truck.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import { documentsRequired } from './lc-documents.ts'
import { at, type Days } from './loads.ts'
import type { World } from './master-data.ts'
import { permit } from './vessel-permits.ts'

/** The loading port of a ship and the data that depends on it. */
export type Route = {
  loadPort: 'rostock' | 'constanta'
  origin: string
  bill: string
  daysAtSea: number
  /** days from the expected arrival to the end of the LC */
  lcEndsAfter: number
}

export type Ship = {
  vessel: string
  no: string
  lc: string
  owner: 'c1' | 'c2'
  terminal: string
  tons: number
  seed: number
  route: Route
}

const baltic: Route = { loadPort: 'rostock', origin: 'Germany', bill: 'ROS', daysAtSea: 20, lcEndsAfter: 20 }

export const ships: (Ship & { daysAgo: number })[] = [
  {
    vessel: 'MV Karri Bay',
    no: 'V-2598',
    lc: 'LC-091',
    owner: 'c1',
    terminal: 'jeddah',
    daysAgo: 176,
    tons: 13_200,
    seed: 11,
    route: baltic,
  },
  {
    vessel: 'MV Danube Grace',
    no: 'V-2599',
    lc: 'LC-092',
    owner: 'c2',
    terminal: 'jeddah',
    daysAgo: 172,
    tons: 12_600,
    seed: 23,
    route: baltic,
  },
  {
    vessel: 'MV Eyre Meadow',
    no: 'V-2600',
    lc: 'LC-093',
    owner: 'c1',
    terminal: 'yanbu',
    daysAgo: 168,
    tons: 10_400,
    seed: 37,
    route: baltic,
  },
]

type Arrived = { lc: number; shipment: Row; voyage: Row; day: Days }

const yanbuBerth = async (to: Caller, port: unknown): Promise<number> => {
  const known = { name: 'Berth 4', nameAr: 'رصيف 4', lengthMetres: 225, draft: 12.5, ratePerDay: 7_500 }
  return (await to.add('master-data/berth', { port, ...known })).id
}

const portOf = (w: World, ship: Ship): number | undefined =>
  ship.terminal === 'yanbu' ? w.ports.yanbu : w.ports.jeddah

const lastShipment = ({ route }: Ship, day: Days): string => day(4 - route.daysAtSea)

const approveContract = async (to: Caller, w: World, ship: Ship, day: Days): Promise<Row> => {
  const consignee = w.companies[ship.owner]
  const contract = await to.add('procurement/purchase-contract', {
    cargoType: w.barley,
    cargoGrade: w.grade,
    quantity: ship.tons,
    tolerancePct: 10,
    contractNo: `PC-${ship.lc.slice(3)}`,
    date: day(-60),
    buyer: consignee,
    seller: w.companies.seller2,
    origin: ship.route.origin,
    toleranceOption: 'Seller',
    excessPriceRule: 'None',
    incoterm: 'CFR',
    unitPrice: 232,
    loadPorts: [w.ports[ship.route.loadPort]],
    dischargePorts: [portOf(w, ship)],
    shipmentFrom: day(-40),
    shipmentTo: lastShipment(ship, day),
    paymentTerms: 'LC sight',
    qualityFinalAt: 'Load',
    weightFinalAt: 'Load',
    inspectionCompany: 'Meridian Superintendence',
    qualitySpec: [],
    consigneeSplit: [{ consignee, quantity: ship.tons }],
  })
  await to.act('procurement/purchase-contract', contract, 'approve')
  return contract
}

const openCredit = async (to: Caller, w: World, ship: Ship, day: Days, contract: Row): Promise<Row> => {
  const consignee = w.companies[ship.owner]
  const credit = await to.add('procurement/lc', {
    cargoType: w.barley,
    cargoGrade: w.grade,
    quantity: ship.tons,
    tolerancePct: 10,
    lcNo: ship.lc,
    date: day(-50),
    purchaseContract: contract.id,
    form: 'Irrevocable',
    expiryDate: day(ship.route.lcEndsAfter),
    expiryPlace: 'Jeddah',
    issuingBank: w.banks[2],
    applicant: consignee,
    beneficiary: w.companies.seller2,
    amount: ship.tons * 232,
    amountTolerancePct: 10,
    tenor: 'Sight',
    partialShipments: 'Allowed',
    transhipment: 'Prohibited',
    loadPort: w.ports[ship.route.loadPort],
    dischargePort: portOf(w, ship),
    latestShipmentDate: lastShipment(ship, day),
    goodsDescription: `Feed barley in bulk, origin ${ship.route.origin}`,
    presentationDays: 21,
    marginPct: 10,
    documentsRequired,
    assignedConsignees: [{ consignee, quantity: ship.tons }],
  })
  await to.act('procurement/lc', credit, 'open')
  return credit
}

/** Names a vessel for the cargo; `more` has the facts of its call that are known by then. */
export const nominate = (to: Caller, w: World, ship: Ship, eta: string, more: object): Promise<Row> =>
  to.add('shipping', {
    voyageNo: ship.no,
    vessel: w.vessels[ship.vessel],
    shipmentManager: w.companies.shipmentOwner,
    loadPorts: [w.ports[ship.route.loadPort]],
    dischargePort: portOf(w, ship),
    eta: at(eta),
    ...more,
  })

type Papers = { contract: Row; credit: Row; voyage: { id: number } }

const addBill = (to: Caller, w: World, ship: Ship, day: Days, { credit, voyage }: Papers): Promise<Row> =>
  to.add('shipping/shipment', {
    billOfLadingNo: `${ship.route.bill}-${ship.lc.slice(3)}`,
    date: day(-ship.route.daysAtSea),
    voyage: voyage.id,
    lc: credit.id,
    originals: 3,
    shipper: w.companies.seller2,
    blQuantity: ship.tons,
    grossWeightMethod: 'Draft survey',
    consigneeSplit: [{ consignee: w.companies[ship.owner], quantity: ship.tons }],
  })

const permitShip = async (to: Caller, w: World, ship: Ship, day: Days, papers: Papers): Promise<void> => {
  const { contract, credit, voyage } = papers
  const expected = {
    vessel: w.vessels[ship.vessel],
    voyage: voyage.id,
    eta: day(0),
    dischargePort: portOf(w, ship),
    origin: ship.route.origin,
  }
  const importer = w.companies[ship.owner]
  const goods = { purchaseContract: contract.id, lcs: [credit.id], importer, cargoType: w.barley }
  const permission = { ...expected, ...goods, permissionNo: `IP-${ship.no.slice(2)}`, permittedQuantity: ship.tons }
  await permit(to, permission, { requestDate: day(-48), issueDate: day(-36), expiryDate: day(60) })
}

/** Bought, financed, on board and permitted: the ship is on its way and expected on day 0. */
export const loadShip = async (
  to: Caller,
  w: World,
  ship: Ship,
  day: Days,
  voyage: { id: number },
): Promise<{ lc: number; shipment: Row }> => {
  const contract = await approveContract(to, w, ship, day)
  const credit = await openCredit(to, w, ship, day, contract)
  await to.act('shipping', voyage, 'depart', { departedAt: at(day(-ship.route.daysAtSea)) })
  const papers = { contract, credit, voyage }
  const shipment = await addBill(to, w, ship, day, papers)
  await permitShip(to, w, ship, day, papers)
  return { lc: credit.id, shipment }
}

/** Plays the steps from the contract to the first truck. */
export const arrive = async (
  to: Caller,
  w: World,
  ship: Ship & { daysAgo: number },
  today: string,
): Promise<Arrived> => {
  const day: Days = after => addDays(today, after - ship.daysAgo)
  const berth = ship.terminal === 'yanbu' ? await yanbuBerth(to, w.ports.yanbu) : w.berth
  const voyage = await nominate(to, w, ship, day(0), { berth })
  const { lc, shipment } = await loadShip(to, w, ship, day, voyage)
  await to.act('shipping', voyage, 'arrive', { arrivedAt: at(day(0)) })
  await to.act('shipping', voyage, 'berth', { berthedAt: at(day(0), '16:00') })
  await to.act('shipping', voyage, 'start-discharge', { dischargeCommencedAt: at(day(0), '20:00') })
  await to.act('procurement/lc', { id: lc }, 'present', { presentedOn: day(-5) })
  await to.act('procurement/lc', { id: lc }, 'accept')
  await to.act('procurement/lc', { id: lc }, 'pay', { paidOn: day(0) })
  return { lc, shipment, voyage, day }
}

/** Sets the prices for a ship's cargo from a day on. */
export const setPrices = async (
  to: Caller,
  { consignee, lc }: { consignee: unknown; lc: number },
  { date, bag, bulk }: { date: string; bag: number; bulk: number },
): Promise<void> => {
  const of = { date, consignee, lc, form: 'Raw' }
  const perBag = await to.add('accounts/bag-sale-price', { ...of, size: '50 kg', price: bag })
  await to.act('accounts/bag-sale-price', perBag, 'approve')
  const perTon = await to.add('accounts/bulk-sale-price', { ...of, price: bulk })
  await to.act('accounts/bulk-sale-price', perTon, 'approve')
}

/** The prices of a ship's cargo. */
export const pricesOf = ({ seed }: Ship): { bag: number; bulk: number } => ({ bag: 49.5 + seed / 10, bulk: 965 + seed })

/** Empty bags delivered to an owner. */
export const buyBags = async (
  to: Caller,
  w: World,
  { consignee, terminal }: { consignee: unknown; terminal: unknown },
  {
    date,
    invoiceDate,
    vendorInvoiceNo,
    received,
  }: Record<'date' | 'invoiceDate' | 'vendorInvoiceNo', string> & {
    received: number
  },
): Promise<void> => {
  await to.add('bags/procurement', {
    ...{ date, vendor: w.bagVendor, vendorInvoiceNo, invoiceDate, consignee, scope: 'OTHERS', terminal },
    lines: [{ bagGrade: w.bag50, received, rejected: Math.round(received / 240), unitPrice: 0.82 }],
  })
}

/** Buys bags and sets prices for a ship's cargo. */
export const supply = async (to: Caller, w: World, ship: Ship, { lc, day }: Arrived): Promise<void> => {
  const place = { consignee: w.companies[ship.owner], terminal: w.terminals[ship.terminal] }
  const invoice = { vendorInvoiceNo: `NP-${ship.lc}`, invoiceDate: day(-5), date: day(-4) }
  await buyBags(to, w, place, { ...invoice, received: 190_000 })
  await setPrices(to, { ...place, lc }, { date: day(0), ...pricesOf(ship) })
}
