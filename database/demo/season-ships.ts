// The season's three ships, and how each came in.

import { addDays } from '#kit/days.ts'
import type { Caller, Row } from './caller.ts'
import { documentsRequired } from './lc-documents.ts'
import { at, type Days } from './loads.ts'
import type { World } from './master-data.ts'
import { permit } from './vessel-permits.ts'

export type Ship = {
  vessel: string
  no: string
  lc: string
  owner: 'c1' | 'c2'
  terminal: string
  daysAgo: number
  tons: number
  seed: number
}

export const ships: Ship[] = [
  {
    vessel: 'MV Karri Bay',
    no: 'V-2598',
    lc: 'LC-091',
    owner: 'c1',
    terminal: 'jeddah',
    daysAgo: 176,
    tons: 13_200,
    seed: 11,
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
  },
  {
    vessel: 'MV Eyre Meadow',
    no: 'V-2600',
    lc: 'LC-093',
    owner: 'c1',
    terminal: 'yanbu',
    daysAgo: 168,
    tons: 11_900,
    seed: 37,
  },
]

export type Arrived = { lc: number; shipment: Row; voyage: Row; day: Days }

const yanbuBerth = async (to: Caller, port: unknown): Promise<number> => {
  const known = { name: 'Berth 4', nameAr: 'رصيف 4', lengthMetres: 225, draft: 12.5, ratePerDay: 7_500 }
  return (await to.add('master-data/berth', { port, ...known })).id
}

const portOf = (w: World, ship: Ship): number | undefined =>
  ship.terminal === 'yanbu' ? w.ports.yanbu : w.ports.jeddah

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
    origin: 'Germany',
    toleranceOption: 'Seller',
    excessPriceRule: 'None',
    incoterm: 'CFR',
    unitPrice: 232,
    loadPorts: [w.ports.rostock],
    dischargePorts: [portOf(w, ship)],
    shipmentFrom: day(-40),
    shipmentTo: day(-10),
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
    expiryDate: day(20),
    expiryPlace: 'Jeddah',
    issuingBank: w.banks[2],
    applicant: consignee,
    beneficiary: w.companies.seller2,
    amount: ship.tons * 232,
    amountTolerancePct: 10,
    tenor: 'Sight',
    partialShipments: 'Allowed',
    transhipment: 'Prohibited',
    loadPort: w.ports.rostock,
    dischargePort: portOf(w, ship),
    latestShipmentDate: day(-10),
    goodsDescription: 'Feed barley in bulk, German origin',
    presentationDays: 21,
    marginPct: 10,
    documentsRequired,
    assignedConsignees: [{ consignee, quantity: ship.tons }],
  })
  await to.act('procurement/lc', credit, 'open')
  return credit
}

const departShip = async (to: Caller, w: World, ship: Ship, day: Days, berth: number): Promise<Row> => {
  const voyage = await to.add('shipping', {
    voyageNo: ship.no,
    vessel: w.vessels[ship.vessel],
    shipmentManager: w.companies.shipmentOwner,
    loadPorts: [w.ports.rostock],
    dischargePort: portOf(w, ship),
    berth,
    eta: at(day(0)),
    departedAt: at(day(-20)),
  })
  await to.act('shipping', voyage, 'depart', { departedAt: at(day(-20)) })
  return voyage
}

type Papers = { contract: Row; credit: Row; voyage: Row }

const addBill = (to: Caller, w: World, ship: Ship, day: Days, { credit, voyage }: Papers): Promise<Row> =>
  to.add('shipping/shipment', {
    billOfLadingNo: `ROS-${ship.lc.slice(3)}`,
    date: day(-20),
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
    origin: 'Germany',
  }
  const importer = w.companies[ship.owner]
  const goods = { purchaseContract: contract.id, lcs: [credit.id], importer, cargoType: w.barley }
  const permission = { ...expected, ...goods, permissionNo: `IP-${ship.no.slice(2)}`, permittedQuantity: ship.tons }
  await permit(to, permission, { requestDate: day(-48), issueDate: day(-36), expiryDate: day(60) })
}

/** From contract to the first truck. */
export const arrive = async (to: Caller, w: World, ship: Ship, today: string): Promise<Arrived> => {
  const day: Days = after => addDays(today, after - ship.daysAgo)
  const berth = ship.terminal === 'yanbu' ? await yanbuBerth(to, w.ports.yanbu) : w.berth
  const contract = await approveContract(to, w, ship, day)
  const credit = await openCredit(to, w, ship, day, contract)
  const voyage = await departShip(to, w, ship, day, berth)
  const papers = { contract, credit, voyage }
  const shipment = await addBill(to, w, ship, day, papers)
  await permitShip(to, w, ship, day, papers)
  await to.act('shipping', voyage, 'arrive', { arrivedAt: at(day(0)) })
  await to.act('shipping', voyage, 'berth', { berthedAt: at(day(0), '16:00') })
  await to.act('shipping', voyage, 'start-discharge', { dischargeCommencedAt: at(day(0), '20:00') })
  await to.act('procurement/lc', credit, 'present', { presentedOn: day(-5) })
  await to.act('procurement/lc', credit, 'accept')
  await to.act('procurement/lc', credit, 'pay', { paidOn: day(0) })
  return { lc: credit.id, shipment, voyage, day }
}

/** Bags and prices for what the ship brought. */
export const supply = async (to: Caller, w: World, ship: Ship, { lc, day }: Arrived): Promise<void> => {
  const consignee = w.companies[ship.owner]
  const invoice = { vendor: w.bagVendor, vendorInvoiceNo: `NP-${ship.lc}`, invoiceDate: day(-5), date: day(-4) }
  await to.add('bags/procurement', {
    ...invoice,
    consignee,
    scope: 'OTHERS',
    terminal: w.terminals[ship.terminal],
    lines: [{ bagGrade: w.bag50, received: 190_000, rejected: 800, unitPrice: 0.82 }],
  })
  const bags = await to.add('accounts/bag-sale-price', {
    date: day(0),
    consignee,
    lc,
    form: 'Raw',
    size: '50 kg',
    price: 49.5 + ship.seed / 10,
  })
  await to.act('accounts/bag-sale-price', bags, 'approve')
  const bulk = await to.add('accounts/bulk-sale-price', {
    date: day(0),
    consignee,
    lc,
    form: 'Raw',
    price: 965 + ship.seed,
  })
  await to.act('accounts/bulk-sale-price', bulk, 'approve')
}
