// A shipload: bought, financed, shipped, weighed at the port and received at the terminal.

import { addDays, formatDay } from '#kit/days.ts'
import { pictureDay } from './clock.ts'
import type { Walker } from './walker.ts'
import type { PictureApplication } from './world.ts'

const consignee = 'Nabt Al Jazirah Trading'
const plate = '7714 KSA'

// Ships come yesterday; what led to that lies before.
const day = (ago: number): string => formatDay(addDays(pictureDay, -ago))

const buy = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('ops', 'procurement/purchase-contract/add')
  await hands.fill({ 'Contract number': 'PC-014', 'Contract date': day(60) })
  await hands.pick({ Buyer: consignee, Seller: 'Southern Plains Grain Pty', 'GAFTA form': '64' })
  await hands.pick({ 'Cargo type': 'Feed Barley', Grade: 'Feed grade 2' })
  await hands.fill({ Origin: 'Australia', 'Crop year': '2025/26', Quantity: '30,000', Tolerance: '10' })
  await hands.pick({ Incoterm: 'CFR', 'Load ports': 'Kwinana', 'Discharge ports': 'Jeddah Islamic Port' })
  await hands.fill({ 'Unit price per MT': '240', 'Shipment from': day(40), 'Shipment to': day(10) })
  await hands.pick({ 'Payment terms': 'LC sight' })
  await hands.fill({ 'LC to be opened by': day(45), 'Inspection company': 'Meridian Superintendence' })
  await hands.fill({ 'Maximum 1': '13', 'Minimum 2': '9', 'Minimum 3': '62', 'Maximum 4': '2' })
  await hands.addLine('Consignees')
  await hands.pick({ 'Consignee 1': consignee })
  await hands.fill({ 'Quantity 1': '30,000' })
  await hands.save('Save draft')
  await hands.act('Approve')
  await walker.shoot(hands, 'contract')
}

const finance = async (walker: Walker): Promise<string> => {
  const hands = await walker.at('ops', 'procurement/lc/add')
  await hands.fill({ 'LC number': 'LC-114', 'Issued on': day(50), 'Expires on': day(-20), 'Expires at': 'Jeddah' })
  await hands.pick({ 'Purchase contract': 'PC-014', 'Issuing bank': 'Saudi National Bank', Applicant: consignee })
  await hands.pick({ Tenor: 'Sight' })
  await hands.fill({
    Amount: '7,200,000',
    'Latest shipment': day(10),
    Goods: 'Feed barley in bulk',
    Quantity: '30,000',
  })
  await hands.fill({ 'Quantity 1': '30,000' })
  const { path } = await hands.save()
  await hands.act('Confirm opening')
  await walker.shoot(hands, 'credit')
  return path
}

const ship = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('ops', 'shipping/add')
  await hands.fill({ 'Voyage number': 'V-2614', 'Expected arrival': `${day(2)} 08:00` })
  await hands.pick({ Vessel: 'MV Coral Harvest', 'Shipment Manager': 'Rimal Marine Services' })
  await hands.pick({ 'Load ports': 'Kwinana', 'Discharge port': 'Jeddah Islamic Port', Berth: 'Berth 27' })
  const { path } = await hands.save()
  await hands.answer('Enter departure', { Departed: `${day(24)} 08:00` })
  await lade(walker)
  await permitImport(walker)
  const later = await walker.at('ops', path)
  await later.answer('Enter arrival', { Arrived: `${day(2)} 08:00`, 'Notice of readiness tendered': `${day(2)} 09:00` })
  await later.answer('Enter berthing', { Berthed: `${day(1)} 08:00` })
  await later.answer('Start discharge', { 'Discharge commenced': `${day(1)} 14:00` })
  await walker.shoot(later, 'voyage')
}

const lade = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('ops', 'shipping/shipment/add')
  await hands.fill({ 'B/L number': 'KWI-114', 'On board': day(24), 'B/L quantity': '30,250' })
  await hands.pick({ Voyage: 'V-2614', LC: 'LC-114', 'Weighed by': 'Shore scale' })
  await hands.fill({ 'Quantity 1': '30,250' })
  await hands.save()
  await walker.shoot(hands, 'bill-of-lading')
}

const permitImport = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('ops', 'procurement/vesselPermission/add')
  await hands.fill({ 'Permission number': 'IP-2614', 'Requested on': day(58) })
  await hands.pick({ Vessel: 'MV Coral Harvest', Voyage: 'V-2614', 'Purchase contract': 'PC-014', LCs: 'LC-114' })
  await hands.pick({ Importer: consignee, 'Cargo type': 'Feed Barley', Origin: 'Australia' })
  await hands.fill({ 'Permitted quantity': '31,000', 'Expected arrival': day(2) })
  await hands.pick({ 'Discharge port': 'Jeddah Islamic Port' })
  await hands.save()
  await hands.answer('Mark as issued', { 'Issued on': day(50), 'Expires on': day(-60) })
}

const weighAtPort = async (walker: Walker): Promise<string> => {
  const hands = await walker.at('port', 'port-loading/add')
  await hands.pick({ Shipment: 'KWI-114', Consignee: consignee, Delivery: 'Terminal Storage', Terminal: 'Jeddah' })
  await hands.pick({ Truck: plate, Driver: 'Driver 24' })
  await hands.fill({ 'First weight (empty)': '15,240', 'Second weight (full)': '43,480' })
  await hands.seeEffects()
  await walker.shoot(hands, 'port-ticket')
  return (await hands.save()).docNo
}

const receive = async (walker: Walker, ticket: string): Promise<void> => {
  const hands = await walker.at('trm', 'terminals/receive-cargo/add')
  await hands.pick({ 'Port ticket': ticket })
  await hands.fill({ 'First weight (full)': '43,460', 'Second weight (empty)': '15,240' })
  await hands.seeEffects()
  await walker.shoot(hands, 'receipt')
  await hands.save()
}

export const walkShipload = async (walker: Walker, app: PictureApplication): Promise<void> => {
  const { to, world } = app
  const truck = { plate, truckType: 'Bulk trailer', maxGrossKg: 48_000, transporter: world.companies.transporter1 }
  await to.add('master-data/truck', truck)
  await buy(walker)
  const credit = await finance(walker)
  await ship(walker)
  await receive(walker, await weighAtPort(walker))
  await walker.shoot(await walker.at('ops', credit), 'quantities')
}
