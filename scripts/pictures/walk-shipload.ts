// A ship's cargo: bought, financed, shipped, weighed at the port and received at the terminal. Each page leads to the next form.

import { addDays, formatDay } from '#kit/days.ts'
import { pictureDay } from './clock.ts'
import { type Hands, pathOf, type Walker } from './walker.ts'

const consignee = 'Nabt Al Jazirah Trading'
const plate = '7714 KSA'

// Ships arrive yesterday; the steps before are on earlier days.
const day = (ago: number): string => formatDay(addDays(pictureDay, -ago))

const buy = async (walker: Walker): Promise<Hands> => {
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
  return hands
}

// The form takes parties, ports, goods, quantity and amount from the contract.
const finance = async (walker: Walker, hands: Hands): Promise<string> => {
  await hands.goOn('LC')
  await hands.fill({ 'LC number': 'LC-114', 'Issued on': day(50), 'Expires on': day(-20), 'Expires at': 'Jeddah' })
  await hands.pick({ 'Issuing bank': 'Saudi National Bank', Tenor: 'Sight' })
  await hands.fill({ Goods: 'Feed barley in bulk' })
  const { path } = await hands.save()
  await hands.act('Confirm opening')
  await walker.shoot(hands, 'credit')
  return path
}

const ship = async (walker: Walker, contractPage: string): Promise<string> => {
  const hands = await walker.at('ops', 'shipping/add')
  await hands.fill({ 'Voyage number': 'V-2614', 'Expected arrival': `${day(2)} 08:00` })
  await hands.pick({ Vessel: 'MV Coral Harvest', 'Shipment Manager': 'Rimal Marine Services' })
  await hands.pick({ 'Load ports': 'Kwinana', 'Discharge port': 'Jeddah Islamic Port', Berth: 'Berth 27' })
  const { path } = await hands.save()
  await hands.answer('Enter departure', { Departed: `${day(24)} 08:00` })
  await permitImport(walker, contractPage)
  const shipment = await lade(walker, await walker.at('ops', path))
  const later = await walker.at('ops', path)
  await later.answer('Enter arrival', { Arrived: `${day(2)} 08:00`, 'Notice of readiness tendered': `${day(2)} 09:00` })
  await later.answer('Enter berthing', { Berthed: `${day(1)} 08:00` })
  await later.answer('Start discharge', { 'Discharge commenced': `${day(1)} 14:00` })
  await walker.shoot(later, 'voyage')
  return shipment
}

const lade = async (walker: Walker, hands: Hands): Promise<string> => {
  await hands.goOn('Shipment')
  await hands.fill({ 'B/L number': 'KWI-114', 'On board': day(24), 'B/L quantity': '30,250' })
  await hands.pick({ LC: 'LC-114', 'Weighed by': 'Shore scale' })
  await hands.fill({ 'Quantity 1': '30,250' })
  const { path } = await hands.save()
  await walker.shoot(hands, 'bill-of-lading')
  return path
}

const permitImport = async (walker: Walker, contractPage: string): Promise<void> => {
  const hands = await walker.at('ops', contractPage)
  await hands.goOn('Vessel Permission')
  await hands.fill({ 'Permission number': 'IP-2614', 'Requested on': day(58) })
  await hands.pick({ Vessel: 'MV Coral Harvest', Voyage: 'V-2614', LCs: 'LC-114' })
  await hands.pick({ Importer: consignee, 'Cargo type': 'Feed Barley', Origin: 'Australia' })
  await hands.fill({ 'Permitted quantity': '31,000', 'Expected arrival': day(2) })
  await hands.pick({ 'Discharge port': 'Jeddah Islamic Port' })
  await hands.save()
  await hands.answer('Mark as issued', { 'Issued on': day(50), 'Expires on': day(-60) })
}

const registerTruck = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('admin', 'master-data/truck/add')
  await hands.fill({ Plate: plate, 'Maximum gross': '48,000' })
  await hands.pick({ Type: 'Bulk trailer', Transporter: 'Falak Haulage' })
  await hands.save()
}

const weighAtPort = async (walker: Walker, shipment: string): Promise<string> => {
  const hands = await walker.at('port', shipment)
  await hands.goOn('Port Loading')
  await hands.pick({ Consignee: consignee, Delivery: 'Terminal Storage', Terminal: 'Jeddah' })
  await hands.pick({ Truck: plate, Driver: 'Driver 24' })
  await hands.fill({ 'First weight (empty)': '15,240', 'Second weight (full)': '43,480' })
  await hands.seeEffects()
  await walker.shoot(hands, 'port-ticket')
  return (await hands.save()).path
}

const receive = async (walker: Walker, ticket: string): Promise<void> => {
  const hands = await walker.at('trm', ticket)
  await hands.goOn('Receive Cargo')
  await hands.fill({ 'First weight (full)': '43,460', 'Second weight (empty)': '15,240' })
  await hands.seeEffects()
  await walker.shoot(hands, 'receipt')
  await hands.save()
}

export const walkShipload = async (walker: Walker): Promise<void> => {
  await registerTruck(walker)
  const hands = await buy(walker)
  const contractPage = pathOf(hands)
  const credit = await finance(walker, hands)
  const shipment = await ship(walker, contractPage)
  await receive(walker, await weighAtPort(walker, shipment))
  await walker.shoot(await walker.at('ops', credit), 'quantities')
}
