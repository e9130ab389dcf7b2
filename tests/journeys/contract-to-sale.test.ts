// The golden scenario by hand: each in their role, in a real Chromium, from the contract to the sale. What is bought, received,
// sold and paid here is read back from the screen: closing stock to the kilogram, money to the halala.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import jsqr from 'jsqr'
import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'
import readExcel from 'read-excel-file/node'
import { makeBundle } from '#bundle.ts'
import { addDays, formatDay, today } from '#kit/days.ts'
import { goldenStart } from '../../database/demo/agencies.ts'
import { launch } from '../chromium.ts'
import { type PeopledHouse, startPeopledHouse } from '../house.ts'
import { enter, follow, type Hands, handsOn, nothingWrong, picture, settled, type Visit } from './hands.ts'

const c1 = 'Nabt Al Jazirah Trading'
const c2 = 'Sahel Tihama Feed'
const seller = 'Southern Cross Grain Pty'
const customer = 'Bustan Al Wadi Livestock'
const plate = '4821 ABD'

let house: PeopledHouse
let browser: Browser
const people = new Map<string, Visit>()

before(async () => {
  await makeBundle()
  house = await startPeopledHouse()
  browser = await launch()
})
after(async () => {
  await browser?.close()
  await house?.close()
})

const start = goldenStart(today('Asia/Riyadh'))
const day = (after: number): string => formatDay(addDays(start, after))

/** Sends somebody to a page of the agency; at the end nothing may have been complained about. */
const as = async (who: string, path: string, work: (hands: Hands) => Promise<void>): Promise<void> => {
  const visiting = people.get(who) ?? (await enter(browser, house.address, who))
  people.set(who, visiting)
  // Others have been at it since: who comes back to a page asks anew.
  if (visiting.page.url() === `${house.address}/1/${path}`) await visiting.page.reload()
  else await follow(visiting, house.address, `/1/${path}`)
  await settled(visiting.page)
  try {
    await work(handsOn(visiting.page))
  } catch (error) {
    await picture(visiting.page, `failed-${who}`)
    throw error
  }
  await picture(visiting.page, `${who}-${path}`)
  nothingWrong(visiting, `${who} at ${path}`)
}

// What a document got for a number, and where it lives, by what it is called in this story.
const made = new Map<string, { docNo: string; path: string }>()
const numberOf = (what: string): string => made.get(what)?.docNo ?? assert.fail(`${what} was not made`)
const pathOf = (what: string): string => made.get(what)?.path ?? assert.fail(`${what} was not made`)

/** Saves the form in view and remembers the document it led to. */
const save = async ({ page, press }: Hands, what: string, button = 'Save'): Promise<void> => {
  await press(button)
  await page.waitForURL(/\/\d+$/)
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^New / })
  const docNo = await heading.innerText()
  await settled(page)
  made.set(what, { docNo, path: new URL(page.url()).pathname.replace(/^\/1\//, '') })
}

test('a company, a customer and a truck are entered', async () => {
  await as('ops', 'master-data/seller/add', async ({ fillAll, press, see }) => {
    await fillAll({ Name: seller, 'Name in Arabic': 'ساذرن كروس للحبوب', Country: 'Australia' })
    await press('Save')
    await see(`${seller} saved.`)
  })
  await as('ops', 'master-data/customer/add', async ({ fillAll, pick, press, see }) => {
    await fillAll({ Name: customer, 'Name in Arabic': 'بستان الوادي للمواشي', Mobile: '+966550998877', City: 'Jeddah' })
    await pick('Kind', 'Company')
    await fillAll({ 'CR number': '4030998877', 'VAT number': '310099887700003' })
    await pick('Buys from', c1)
    await press('Save')
    await see(`${customer} saved.`)
  })
  await as('port', 'master-data/truck/add', async ({ fill, pickAll, press, see }) => {
    await fill('Plate', plate)
    await pickAll({ Type: 'Conveyor', Transporter: 'Falak Haulage' })
    await press('Save')
    await see(`${plate} saved.`)
  })
})

test('1: the purchase contract, its quality and its consignees, approved', () =>
  as('ops', 'procurement/purchase-contract/add', async hands => {
    const { fill, fillAll, pickAll, addLine, act, see } = hands
    await fillAll({ 'Contract number': 'PC-001', 'Contract date': day(0) })
    await pickAll({ Buyer: c1, Seller: seller, 'GAFTA form': '64', 'Cargo type': 'Feed Barley', Grade: 'Feed grade 2' })
    await fillAll({ Origin: 'Australia', 'Crop year': '2025/26', Quantity: '60,000', Tolerance: '10' })
    await pickAll({ Incoterm: 'CFR', 'Load ports': 'Kwinana', 'Discharge ports': 'Jeddah Islamic Port' })
    await fillAll({ 'Unit price per MT': '240', 'Shipment from': day(20), 'Shipment to': day(50) })
    await pickAll({ 'Payment terms': 'LC sight' })
    await fillAll({ 'LC to be opened by': day(15), 'Inspection company': 'Meridian Superintendence' })
    // The usual parameters stand there already: moisture, protein, test weight, foreign matter.
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
  }))

const openCredit = (lcNo: string, applicant: string, quantity: string, amount: string): Promise<void> =>
  as('ops', 'procurement/lc/add', async hands => {
    const { fillAll, pickAll, fill, addLine, derived, act, see } = hands
    await fillAll({ 'LC number': lcNo, 'Issued on': day(8), 'Expires on': day(85), 'Expires at': 'Jeddah' })
    await pickAll({ 'Purchase contract': 'PC-001', 'Issuing bank': 'Saudi National Bank', Applicant: applicant })
    await pickAll({
      Beneficiary: seller,
      Tenor: 'Sight',
      'Load port': 'Kwinana',
      'Discharge port': 'Jeddah Islamic Port',
    })
    await fillAll({ Amount: amount, 'Latest shipment': day(50), Goods: 'Feed barley in bulk', Quantity: quantity })
    await pickAll({ 'Cargo type': 'Feed Barley', Grade: 'Feed grade 2' })
    await addLine('Assigned consignees')
    await pickAll({ 'Consignee 1': applicant })
    await fill('Quantity 1', quantity)
    if (lcNo === 'LC-101') assert.match(await derived('Max drawing'), /10,560,000\.00/)
    await save(hands, lcNo)
    await act('Bank confirms opening')
    await see('Opened')
  })

test('2: both letters of credit, opened', async () => {
  await openCredit('LC-101', c1, '40,000', '9,600,000')
  await openCredit('LC-102', c2, '20,000', '4,800,000')
})

const lade = (bill: string, lcNo: string, consignee: string, quantity: string): Promise<void> =>
  as('ops', 'shipping/shipment/add', async hands => {
    const { fillAll, pickAll, fill, addLine } = hands
    await fillAll({ 'B/L number': bill, 'On board': day(30), 'B/L quantity': quantity })
    await pickAll({ Voyage: 'V-2601', LC: lcNo, Shipper: seller, 'Weighed by': 'Shore scale' })
    await addLine('Consignees')
    await pickAll({ 'Consignee 1': consignee })
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
    await act('Issued', { 'Issued on': day(18), 'Expires on': day(110) })
    await see('Needed by')
  })

test('3: the voyage, two bills of lading, arrived, berthed, discharging', async () => {
  await as('ops', 'shipping/add', async hands => {
    const { fillAll, pickAll, act, see } = hands
    await fillAll({ 'Voyage number': 'V-2601', 'Expected arrival': `${day(52)} 08:00` })
    await pickAll({ Vessel: 'MV Coral Harvest', 'Shipment Manager': 'Rimal Marine Services' })
    await pickAll({ 'Load ports': 'Kwinana', 'Discharge port': 'Jeddah Islamic Port', Berth: 'Berth 27' })
    await save(hands, 'voyage')
    await act('Departed', { Departed: `${day(30)} 08:00` })
    await see('Sailing')
  })
  await lade('KWI-101', 'LC-101', c1, '41,200')
  await lade('KWI-102', 'LC-102', c2, '20,600')
  await permit('IP-2601-A', 'LC-101', c1, '42,000')
  await permit('IP-2601-B', 'LC-102', c2, '21,000')
  await as('ops', pathOf('voyage'), async ({ act, see }) => {
    await act('Arrived', {
      Arrived: `${day(52)} 08:00`,
      'Notice of readiness tendered': `${day(52)} 09:00`,
    })
    await act('Berthed', { Berthed: `${day(53)} 08:00` })
    await act('Start discharge', { 'Discharge commenced': `${day(53)} 14:00` })
    await see('Discharging')
  })
})

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
    assert.notEqual(await derived('Net'), '')
    await save(hands, what)
    if (to) await act('Delivered')
  })

const receive = (ticket: string, full: string, short: string): Promise<void> =>
  as('trm', 'terminals/receive-cargo/add', async hands => {
    const { fillAll, pick, see } = hands
    await pick('Port ticket', numberOf(ticket))
    await fillAll({ Date: day(59), 'First weight (full)': full, 'Second weight (empty)': '15,200' })
    await save(hands, `received ${ticket}`)
    await see(short)
  })

// A truck is on one ticket at a time.
test('4 and 5: weighed at the port, to the terminal and direct, and weighed again at the terminal', async () => {
  await weighOut({ what: 'T101', bill: 'KWI-101', consignee: c1, full: '36,165,200', terminal: 'Jeddah' })
  await receive('T101', '36,135,200', '−30,000')
  await weighOut({ what: 'D101', bill: 'KWI-101', consignee: c1, full: '5,015,200', to: customer })
  await weighOut({ what: 'T102', bill: 'KWI-102', consignee: c2, full: '20,625,200', terminal: 'Jeddah' })
  await receive('T102', '20,615,200', '−10,000')
})

test('11: bags are bought, priced and paid for in advance', async () => {
  await as('ops', 'bags/procurement/add', async hands => {
    const { fillAll, pickAll, addLine, derived } = hands
    await pickAll({ Vendor: 'Nasij Packaging', Consignee: c1, Terminal: 'Jeddah' })
    await fillAll({ Date: day(60), 'Vendor’s invoice': 'NP-4471', 'Invoice date': day(59) })
    await addLine('Bags')
    await pickAll({ 'Bag grade 1': 'PP woven 50 kg' })
    await fillAll({ 'Received 1': '24,600', 'Price per bag 1': '0.85' })
    assert.match(await derived('Net'), /20,910\.00/)
    await save(hands, 'bags')
  })
  await as('acc', 'accounts/bag-sale-price/add', async hands => {
    await hands.pickAll({ Consignee: c1, LC: 'LC-101', 'Bag size': '50 kg' })
    await hands.fillAll({ 'In force from': day(58), 'Price per bag': '52' })
    await save(hands, 'bag price')
  })
  await as('acm', pathOf('bag price'), async ({ act, see }) => {
    await act('Approve')
    await see('Active')
  })
  await as('csh', 'payments/pre-payments/add', async hands => {
    await hands.pickAll({ Customer: customer, Consignee: c1, Mode: 'Bank Transaction', Bank: 'Al Rajhi Bank' })
    await hands.fillAll({ Date: day(66), 'Transaction reference': 'RJ-77120034', 'Amount, including VAT': '300,000' })
    assert.match(await hands.derived('Net'), /260,869\.57/)
    assert.match(await hands.derived('VAT'), /39,130\.43/)
    await save(hands, 'advance')
  })
})

// Old, new, unit and difference, as the panel beside the form says them.
const told = [
  `Bags in store: PP woven 50 kg, ${c1}, Jeddah 24,600 14,600 bags −10,000`,
  `In stock: LC-101, Raw, ${c1}, Jeddah 36,120.000 35,620.000 MT −500.000`,
  `Customer owes: ${customer}, ${c1} 0.00 298,000.00 SAR +298,000.00`,
]

test('11: bags are sold, approved and invoiced; the form says before what will come of it', async () => {
  await as('sls', 'sales/bag-sale/add', async hands => {
    const { fillAll, pickAll, derived, see } = hands
    await pickAll({ Customer: customer, Seller: c1, Terminal: 'Jeddah', LC: 'LC-101', 'Bag grade': 'PP woven 50 kg' })
    await pickAll({ Agent: 'Dalil Al Souq Brokerage' })
    await fillAll({ Date: day(67), Bags: '10,000' })
    await see('598,000.00')
    assert.match(await derived('Net'), /520,000\.00/)
    assert.match(await derived('VAT'), /78,000\.00/)
    await see('298,000.00')
    const effects = await hands.effects()
    for (const line of told) assert.ok(effects.includes(line), `${line} is not in\n${effects.join('\n')}`)
    await save(hands, 'bag sale')
  })
  await as('acm', pathOf('bag sale'), async ({ act, see }) => {
    await act('Approve and issue')
    await see('Approved')
  })
})

test('11: the bags leave the gate', async () => {
  await as('trm', 'sales/delivery-note/add', async hands => {
    const { fillAll, pickAll, act, see } = hands
    await pickAll({ 'Bag sale': numberOf('bag sale'), Truck: plate, Driver: 'Driver 1' })
    await fillAll({ Date: day(67), 'Bags to load': '10,000' })
    await save(hands, 'delivery note')
    await act('Weigh in', { 'Empty weight': '15,200' })
    await act('Weigh out', { 'Full weight': '516,300', 'Bags loaded': '10,000' })
    await act('Gate out')
    await see('Delivered')
  })
})

test('11: the invoice shows its money and its code', async () => {
  await as('csh', pathOf('bag sale'), async ({ page, see, fact, figure }) => {
    await see('Delivered')
    assert.equal(await figure('Balance due'), '298,000.00 SAR')
    await page.getByRole('link', { name: await fact('Invoice'), exact: true }).click()
    const sheet = page.getByRole('article')
    for (const words of ['598,000.00', '78,000.00', '298,000.00', customer]) {
      await sheet.getByText(words).first().waitFor()
    }
    const code = PNG.sync.read(await sheet.getByRole('img', { name: /^QR / }).screenshot())
    const read = jsqr.default(new Uint8ClampedArray(code.data), code.width, code.height)
    // What is left to pay, and the VAT of the whole.
    assert.match(Buffer.from(read?.data ?? '', 'base64').toString(), /298000\.00.*78000\.00/s)
  })
})

test('12: bulk is priced, ordered, loaded, completed and paid in part', async () => {
  await as('acc', 'accounts/bulk-sale-price/add', async hands => {
    await hands.pickAll({ Consignee: c2, LC: 'LC-102' })
    await hands.fillAll({ 'In force from': day(58), 'Price per MT': '1,000' })
    await save(hands, 'bulk price')
  })
  await as('acm', pathOf('bulk price'), ({ act }) => act('Approve'))
  await as('sls', 'sales/bulk-sale/add', async hands => {
    await hands.pickAll({ Customer: 'Hadabat Al Khair Farms', Seller: c2, Terminal: 'Jeddah', LC: 'LC-102' })
    await hands.fillAll({ Date: day(68), Ordered: '2,000', Tolerance: '1', 'To be loaded until': day(90) })
    await save(hands, 'bulk sale')
  })
  await as('acm', pathOf('bulk sale'), ({ act }) => act('Approve'))
  await as('trm', 'sales/bulk-loading/add', async hands => {
    await hands.pickAll({ 'Bulk sale': numberOf('bulk sale'), Truck: plate, Driver: 'Driver 2' })
    await hands.fillAll({ Date: day(68), 'Empty weight': '15,200', 'Full weight': '2,013,700' })
    await save(hands, 'bulk loading')
    await hands.act('Gate out')
    await hands.see('Delivered')
  })
  await as('sls', pathOf('bulk sale'), async ({ act, see }) => {
    await act('Complete')
    await see('Completed')
  })
  await as('acm', pathOf('bulk sale'), async ({ act, see, fact, figure }) => {
    await act('Issue invoice')
    await see(/INV-\d{4}-\d{5}/)
    assert.match(await figure('Loaded'), /^1,998\.500/)
    made.set('bulk invoice', { docNo: await fact('Invoice'), path: '' })
  })
  await as('csh', 'payments/add', async hands => {
    await hands.pickAll({ Customer: 'Hadabat Al Khair Farms', Consignee: c2, Mode: 'Bank Transaction' })
    await hands.pickAll({ Bank: 'Al Rajhi Bank' })
    await hands.fillAll({ Date: day(68), 'Transaction reference': 'RJ-77120099', Amount: '500,000' })
    await hands.addLine('Settles')
    await hands.pickAll({ 'Invoice 1': numberOf('bulk invoice') })
    await hands.fill('Amount 1', '500,000')
    await save(hands, 'payment')
    await hands.see('500,000.00')
  })
})

// Of the golden scenario only what went in and what was sold: 36,120 - 500 of the first, 20,600 - 1,998.5 of the second.
const closing = [
  ['LC-101', '35,620.000', 35_620],
  ['LC-102', '18,601.500', 18_601.5],
] as const

test('closing stock is what was received less what was sold, on the screen and in the file', () =>
  as('acc', 'reports/barley-closing-stock', async ({ page, press, see }) => {
    await see('LC-101')
    for (const [lcNo, figure] of closing) {
      const row = page.getByRole('row').filter({ hasText: lcNo })
      assert.match(await row.innerText(), new RegExp(`\\b${figure}\\b`), lcNo)
    }
    await page
      .getByRole('row')
      .filter({ hasText: /^Total.*54,221\.500/ })
      .waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), press('Excel')])
    assert.match(file.suggestedFilename(), /\.xlsx$/)
    const sheets = (await readExcel(readFileSync(await file.path()))) as unknown
    const cells = JSON.stringify(sheets)
    for (const [lcNo, , tons] of closing) {
      assert.ok(cells.includes(lcNo))
      assert.ok(cells.includes(String(tons)), `${tons} is a number in the file`)
    }
    assert.ok(cells.includes('54221.5'))
  }))

test('what a customer still owes stands in their ledger', async () => {
  const admin = await house.as('admin')
  const { body } = await admin('GET', '/api/agencies/1/lookups/master-data/customer?search=Bustan')
  const [{ id }] = body.rows as [{ id: number }]
  await as('csh', `reports/customers-ledger?customerId=${id}`, async ({ see }) => {
    await see('298,000.00')
  })
})
