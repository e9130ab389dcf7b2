// Steps 1 to 5 of the golden scenario on the screens: bought, financed, shipped, discharged, received.

import { as, c1, c2, customer, day, numberOf, pathOf, plate, save, seller } from './story.ts'
import { holds, says } from './wait-until.ts'

export const enterPeople = async (): Promise<void> => {
  await as('ops', 'master-data/seller/add', async ({ fillAll, press, see }) => {
    await fillAll({ Name: seller, 'Name in Arabic': 'ساذرن كروس للحبوب', Country: 'Australia' })
    await press('Save')
    await see(`${seller} saved.`)
  })
  await as('ops', 'master-data/customer/add', async ({ page, fillAll, pick, press, see }) => {
    await fillAll({
      Name: customer,
      'Name in Arabic': 'بستان الوادي للمواشي',
      Mobile: '+966550998877',
      ...{ City: 'Jeddah', 'City in Arabic': 'جدة', Address: 'Prince Sultan Street' },
      ...{ 'Address in Arabic': 'شارع الأمير سلطان', 'Building number': '3120', 'Postal code': '23431' },
      ...{ District: 'Al Zahra', 'District in Arabic': 'الزهراء' },
    })
    await pick('Kind', 'Company')
    await fillAll({ 'CR number': '4030998877', 'VAT number': '310099887700003' })
    await pick('Buys from', c1)
    await page.getByRole('switch', { name: 'May buy on credit' }).click()
    await press('Save')
    await see(`${customer} saved.`)
  })
  await as('port', 'master-data/truck/add', async ({ fill, pickAll, press, see }) => {
    await fill('Plate', plate)
    await pickAll({ Type: 'Conveyor', Transporter: 'Falak Haulage' })
    await press('Save')
    await see(`${plate} saved.`)
  })
}

export const buy = (): Promise<void> =>
  as('ops', 'procurement/purchase-contract/add', async hands => {
    const { fill, fillAll, pickAll, addLine, act, see } = hands
    await fillAll({ 'Contract number': 'PC-001', 'Contract date': day(0) })
    await pickAll({ Buyer: c1, Seller: seller, 'GAFTA form': '64', 'Cargo type': 'Feed Barley', Grade: 'Feed grade 2' })
    await fillAll({ Origin: 'Australia', 'Crop year': '2025/26', Quantity: '60,000', Tolerance: '10' })
    await pickAll({ Incoterm: 'CFR', 'Load ports': 'Kwinana', 'Discharge ports': 'Jeddah Islamic Port' })
    await fillAll({ 'Unit price per MT': '240', 'Shipment from': day(20), 'Shipment to': day(50) })
    await pickAll({ 'Payment terms': 'LC sight' })
    await fillAll({ 'LC to be opened by': day(15), 'Inspection company': 'Meridian Superintendence' })
    // The usual parameters are filled in already: moisture, protein, test weight, foreign matter.
    await fillAll({ 'Maximum 1': '13', 'Minimum 2': '9', 'Minimum 3': '62', 'Maximum 4': '2' })
    await addLine('Consignees')
    await pickAll({ 'Consignee 1': c1 })
    await fill('Quantity 1', '40,000')
    await addLine('Consignees')
    await pickAll({ 'Consignee 2': c2 })
    await fill('Quantity 2', '20,000')
    await save(hands, 'contract', 'Save draft')
    await act('Approve')
    await see('Active')
  })

const openCredit = (lcNo: string, applicant: string, quantity: string, amount: string): Promise<void> =>
  as('ops', 'procurement/lc/add', async hands => {
    const { page, fillAll, pickAll, fill, press, derived, act, see } = hands
    await fillAll({ 'LC number': lcNo, 'Issued on': day(8), 'Expires on': day(85), 'Expires at': 'Jeddah' })
    await pickAll({ 'Purchase contract': 'PC-001', 'Issuing bank': 'Saudi National Bank', Applicant: applicant })
    // Seller, ports, goods and consignees come from the contract.
    await pickAll({ Tenor: 'Sight' })
    await fillAll({ 'Latest shipment': day(50), Goods: 'Feed barley in bulk', Quantity: quantity })
    // The amount follows from the quantity.
    await holds(amount, page.getByRole('textbox', { name: 'Amount', exact: true }))
    await press(`Remove line ${applicant === c1 ? 2 : 1}`)
    await fill('Quantity 1', quantity)
    if (lcNo === 'LC-101') await says(/10,560,000\.00/, () => derived('Max drawing'))
    await save(hands, lcNo)
    await act('Confirm opening')
    await see('Opened')
  })

export const openCredits = async (): Promise<void> => {
  await openCredit('LC-101', c1, '40,000', '9,600,000.00')
  await openCredit('LC-102', c2, '20,000', '4,800,000.00')
}

const lade = (bill: string, lcNo: string, quantity: string): Promise<void> =>
  as('ops', 'shipping/shipment/add', async hands => {
    const { fillAll, pickAll, fill } = hands
    await fillAll({ 'B/L number': bill, 'On board': day(30), 'B/L quantity': quantity })
    await pickAll({ Voyage: 'V-2601', LC: lcNo, 'Weighed by': 'Shore scale' })
    await fill('Quantity 1', quantity)
    await save(hands, bill)
  })

const permit = (number: string, lcNo: string, importer: string, quantity: string): Promise<void> =>
  as('ops', 'procurement/vesselPermission/add', async hands => {
    const { fillAll, pickAll, act, see } = hands
    await fillAll({ 'Permission number': number, 'Requested on': day(10), 'Permitted quantity': quantity })
    await pickAll({ Vessel: 'MV Coral Harvest', 'Purchase contract': 'PC-001', LCs: lcNo, Importer: importer })
    await pickAll({ 'Cargo type': 'Feed Barley', Origin: 'Australia', 'Discharge port': 'Jeddah Islamic Port' })
    await fillAll({ 'Expected arrival': day(52) })
    await save(hands, number)
    await act('Mark as issued', { 'Issued on': day(18), 'Expires on': day(110) })
    await see('Needed by')
  })

export const arrive = async (): Promise<void> => {
  await as('ops', 'shipping/add', async hands => {
    const { fillAll, pickAll, act, see } = hands
    await fillAll({ 'Voyage number': 'V-2601', 'Expected arrival': `${day(52)} 08:00` })
    await pickAll({ Vessel: 'MV Coral Harvest', 'Shipment Manager': 'Rimal Marine Services' })
    await pickAll({ 'Load ports': 'Kwinana', 'Discharge port': 'Jeddah Islamic Port', Berth: 'Berth 27' })
    await save(hands, 'voyage')
    await act('Enter departure', { Departed: `${day(30)} 08:00` })
    await see('Sailing')
  })
  await lade('KWI-101', 'LC-101', '41,200')
  await lade('KWI-102', 'LC-102', '20,600')
  await permit('IP-2601-A', 'LC-101', c1, '42,000')
  await permit('IP-2601-B', 'LC-102', c2, '21,000')
  await as('ops', pathOf('voyage'), async ({ act, see }) => {
    await act('Enter arrival', {
      Arrived: `${day(52)} 08:00`,
      'Notice of readiness tendered': `${day(52)} 09:00`,
    })
    await act('Enter berthing', { Berthed: `${day(53)} 08:00` })
    await act('Start discharge', { 'Discharge commenced': `${day(53)} 14:00` })
    await see('Discharging')
  })
}

type Ticket = { what: string; bill: string; consignee: string; full: string; terminal?: string; to?: string }

const weighOut = ({ what, bill, consignee, full, terminal, to }: Ticket): Promise<void> =>
  as('port', 'port-loading/add', async hands => {
    const { fillAll, pickAll, derived, act } = hands
    await pickAll({ Shipment: bill, Consignee: consignee })
    await pickAll(
      terminal
        ? { Delivery: 'Terminal Storage', Terminal: terminal }
        : { Delivery: 'Direct Delivery', Customer: to as string },
    )
    await pickAll({ Truck: plate, Driver: 'Driver 1' })
    await fillAll({ Date: day(58), 'First weight (empty)': '15,200', 'Second weight (full)': full })
    await says(/\d/, () => derived('Net'))
    await save(hands, what)
    if (to) await act('Delivered', { 'Proof of delivery': 'DN 4471', 'Delivered on': day(58) })
  })

const receive = (ticket: string, full: string, short: string): Promise<void> =>
  as('trm', 'terminals/receive-cargo/add', async hands => {
    const { fillAll, pick, see } = hands
    await pick('Port ticket', numberOf(ticket))
    await fillAll({ Date: day(59), 'First weight (full)': full, 'Second weight (empty)': '15,200' })
    await save(hands, `received ${ticket}`)
    await see(short)
  })

// A truck can be on one ticket at a time.
export const discharge = async (): Promise<void> => {
  await weighOut({ what: 'T101', bill: 'KWI-101', consignee: c1, full: '36,165,200', terminal: 'Jeddah' })
  await receive('T101', '36,135,200', '−30,000')
  await weighOut({ what: 'D101', bill: 'KWI-101', consignee: c1, full: '5,015,200', to: customer })
  await weighOut({ what: 'T102', bill: 'KWI-102', consignee: c2, full: '20,625,200', terminal: 'Jeddah' })
  await receive('T102', '20,615,200', '−10,000')
}
