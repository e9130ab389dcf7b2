// Steps 1 to 3 of the golden scenario: contract, letters of credit, bills of lading; and the ship at its berth.

import type { Caller, Row } from './caller.ts'
import { documentsRequired } from './lc-documents.ts'
import { at, type Days } from './loads.ts'
import type { World } from './master-data.ts'
import { permitGolden } from './vessel-permits.ts'

type Credits = { contract: number; lc101: number; lc102: number }

const laytimeTerms = {
  dischargeRate: 8000,
  laytimeTerms: 'FHEX EIU',
  turnTimeHours: 12,
  demurrageRate: 18_000,
  despatchRate: 9000,
}

const qualitySpec = [
  { parameter: 'Moisture', maximum: 13, rejectLimit: 14, certificateNeeded: true },
  { parameter: 'Protein', minimum: 9, certificateNeeded: true },
  { parameter: 'Test weight', minimum: 62, certificateNeeded: true },
  { parameter: 'Foreign matter', maximum: 2, certificateNeeded: true },
]

const approveContract = async (to: Caller, w: World, day: Days): Promise<Row> => {
  const { c1, c2, seller1 } = w.companies
  const contract = await to.add('procurement/purchase-contract', {
    cargoType: w.barley,
    cargoGrade: w.grade,
    contractNo: 'PC-001',
    date: day(0),
    buyer: c1,
    seller: seller1,
    gaftaForm: '64',
    origin: 'Australia',
    cropYear: '2025/26',
    quantity: 60_000,
    tolerancePct: 10,
    toleranceOption: 'Seller',
    excessPct: 5,
    excessPriceRule: 'Market',
    incoterm: 'CFR',
    unitPrice: 240,
    loadPorts: [w.ports.kwinana],
    dischargePorts: [w.ports.jeddah],
    shipmentFrom: day(20),
    shipmentTo: day(50),
    paymentTerms: 'LC sight',
    lcOpenBy: day(15),
    qualityFinalAt: 'Load',
    weightFinalAt: 'Load',
    inspectionCompany: 'Meridian Superintendence',
    ...laytimeTerms,
    qualitySpec,
    consigneeSplit: [
      { consignee: c1, quantity: 40_000 },
      { consignee: c2, quantity: 20_000 },
    ],
  })
  await to.act('procurement/purchase-contract', contract, 'approve')
  return contract
}

type CreditTerms = { lcNo: string; applicant: unknown; quantity: number; amount: number }

const openCredit = async (to: Caller, w: World, day: Days, contract: Row, terms: CreditTerms): Promise<number> => {
  const { lcNo, applicant, quantity, amount } = terms
  const opened = await to.add('procurement/lc', {
    cargoType: w.barley,
    cargoGrade: w.grade,
    lcNo,
    date: day(8),
    purchaseContract: contract.id,
    form: 'Irrevocable',
    expiryDate: day(85),
    expiryPlace: 'Jeddah',
    issuingBank: w.banks[0],
    applicant,
    beneficiary: w.companies.seller1,
    amount,
    amountTolerancePct: 10,
    tenor: 'Sight',
    partialShipments: 'Allowed',
    transhipment: 'Prohibited',
    loadPort: w.ports.kwinana,
    dischargePort: w.ports.jeddah,
    latestShipmentDate: day(50),
    goodsDescription: 'Feed barley in bulk, Australian origin',
    presentationDays: 21,
    chargesBy: 'Beneficiary',
    additionalConditions: 'Documents in English. Charter party bills of lading are acceptable.',
    documentsRequired,
    quantity,
    tolerancePct: 10,
    assignedConsignees: [{ consignee: applicant, quantity }],
  })
  await to.act('procurement/lc', opened, 'open')
  return opened.id
}

/** The contract and its two letters of credit. */
export const contractAndCredits = async (to: Caller, w: World, day: Days): Promise<Credits> => {
  const { c1, c2 } = w.companies
  const contract = await approveContract(to, w, day)
  const open = (terms: CreditTerms): Promise<number> => openCredit(to, w, day, contract, terms)
  return {
    contract: contract.id,
    lc101: await open({ lcNo: 'LC-101', applicant: c1, quantity: 40_000, amount: 9_600_000 }),
    lc102: await open({ lcNo: 'LC-102', applicant: c2, quantity: 20_000, amount: 4_800_000 }),
  }
}

type DraughtReading = { stage: 'Initial' | 'Final'; mean: number; displacement: number; ballast: number }

/** The readings of a draft survey alongside the ship. */
export const survey = (
  to: Caller,
  voyage: Row,
  date: string,
  { stage, mean, displacement, ballast }: DraughtReading,
): Promise<Row> =>
  to.add('shipping/draft-survey', {
    date,
    voyage: voyage.id,
    stage,
    surveyor: 'Meridian Superintendence',
    forePort: Number((mean - 0.14).toFixed(3)),
    foreStarboard: Number((mean - 0.12).toFixed(3)),
    midPort: mean,
    midStarboard: mean,
    aftPort: Number((mean + 0.11).toFixed(3)),
    aftStarboard: Number((mean + 0.13).toFixed(3)),
    lengthBetween: 190,
    foreDistance: 1.2,
    aftDistance: 6.4,
    density: 1.027,
    displacement,
    lightship: 10_950,
    ballast,
    freshWater: 210,
    fuelOil: 1_240,
    dieselOil: 130,
    constant: 345,
  })

const departShip = async (to: Caller, w: World, day: Days): Promise<Row> => {
  const voyage = await to.add('shipping', {
    voyageNo: 'V-2601',
    vessel: w.vessels['MV Coral Harvest'],
    shipmentManager: w.companies.shipmentOwner,
    loadPorts: [w.ports.kwinana],
    dischargePort: w.ports.jeddah,
    berth: w.berth,
    shipAgent: 'Corniche Shipping Agency',
    agentLicenceNo: 'SA-4410',
    agentLicenceExpiry: '2029-12-31',
    stevedore: 'Jeddah Bulk Stevedores',
    surveyor: 'Meridian Superintendence',
    charterPartyDate: day(18),
    charterPartyForm: 'Synacomex 2000',
    laycanFrom: day(24),
    laycanTo: day(32),
    dischargeRateAgreed: 8000,
    eta: at(day(52)),
    departedAt: at(day(30)),
  })
  await to.act('shipping', voyage, 'depart', { departedAt: at(day(30)) })
  return voyage
}

type BillTerms = { billOfLadingNo: string; lc: number; consignee: unknown; blQuantity: number; split: object }

const addBill = (to: Caller, w: World, day: Days, voyage: Row, terms: BillTerms): Promise<Row> => {
  const { billOfLadingNo, lc, consignee, blQuantity, split } = terms
  return to.add('shipping/shipment', {
    billOfLadingNo,
    date: day(30),
    voyage: voyage.id,
    lc,
    originals: 3,
    shipper: w.companies.seller1,
    blQuantity,
    grossWeightMethod: 'Shore scale',
    blConsignee: 'To the order of the issuing bank',
    invoiceNo: `CI-${billOfLadingNo}`,
    invoiceDate: day(33),
    freightTerms: 'Prepaid',
    quality: [
      { parameter: 'Moisture', atLoad: 11.6, atDischarge: 11.8 },
      { parameter: 'Protein', atLoad: 10.2, atDischarge: 10.1 },
      { parameter: 'Test weight', atLoad: 64.5, atDischarge: 64.1 },
      { parameter: 'Foreign matter', atLoad: 1.2, atDischarge: 1.4 },
    ],
    terminals: [{ terminal: w.terminals.jeddah }],
    consigneeSplit: [{ consignee, quantity: blQuantity, ...split }],
  })
}

const startDischarge = async (to: Caller, day: Days, voyage: Row): Promise<void> => {
  await to.act('shipping', voyage, 'arrive', { arrivedAt: at(day(52)), norTenderedAt: at(day(52), '09:00') })
  await to.act('shipping', voyage, 'berth', { berthedAt: at(day(53)) })
  await to.act('shipping', voyage, 'clear', {
    freePratiqueAt: at(day(52), '11:00'),
    customsClearedAt: at(day(53), '10:00'),
  })
  await survey(to, voyage, day(53), { stage: 'Initial', mean: 12.84, displacement: 75_100, ballast: 320 })
  await to.act('shipping', voyage, 'start-discharge', { dischargeCommencedAt: at(day(53), '14:00') })
}

/** The voyage, discharging, with a bill of lading for each letter of credit. */
export const voyageAndBills = async (to: Caller, w: World, day: Days, { contract, lc101, lc102 }: Credits) => {
  const { c1, c2 } = w.companies
  const voyage = await departShip(to, w, day)
  const bl101 = await addBill(to, w, day, voyage, {
    ...{ billOfLadingNo: 'KWI-101', lc: lc101, consignee: c1, blQuantity: 41_200 },
    split: { directDelivery: 5_000, terminalStorage: 36_200 },
  })
  const bl102 = await addBill(to, w, day, voyage, {
    ...{ billOfLadingNo: 'KWI-102', lc: lc102, consignee: c2, blQuantity: 20_600 },
    split: { terminalStorage: 20_600 },
  })
  await permitGolden(to, w, day, { voyage: voyage.id, contract, lc101, lc102 })
  await startDischarge(to, day, voyage)
  return { voyage, bl101, bl102 }
}
