// Steps 11 and 12 of the golden scenario on the screens: sold in bags and in bulk, up to the gate, the invoice and the payment.

import assert from 'node:assert/strict'
import { codeOnPaper } from './paper.ts'
import { as, c1, c2, customer, day, numberOf, pathOf, plate, remember, save } from './story.ts'
import { eventually, says } from './wait-until.ts'

export const buyBags = async (): Promise<void> => {
  await as('ops', 'bags/procurement/add', async hands => {
    const { fillAll, pickAll, addLine, derived } = hands
    await pickAll({ Vendor: 'Nasij Packaging', Consignee: c1, Terminal: 'Jeddah' })
    await fillAll({ Date: day(60), 'Vendor’s invoice': 'NP-4471', 'Invoice date': day(59) })
    await addLine('Bags')
    await pickAll({ 'Bag grade 1': 'PP woven 50 kg' })
    await fillAll({ 'Received 1': '24,600', 'Price per bag 1': '0.85' })
    await says(/20,910\.00/, () => derived('Net'))
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
  await as('acc', 'accounts/customer-credit-limit/add', async hands => {
    await hands.pickAll({ Customer: customer })
    await hands.fillAll({ Limit: '5,000,000', 'In force from': day(0), 'In force until': day(400) })
    await save(hands, 'credit limit')
  })
  await as('acm', pathOf('credit limit'), async ({ act, see }) => {
    await act('Approve')
    await see('Approved')
  })
  await as('csh', 'payments/pre-payments/add', async hands => {
    await hands.pickAll({ Customer: customer, Consignee: c1, Mode: 'Bank Transaction', Bank: 'Al Rajhi Bank' })
    await hands.fillAll({ Date: day(66), 'Transaction reference': 'RJ-77120034', 'Amount, including VAT': '300,000' })
    await says(/260,869\.57/, () => hands.derived('Net'))
    await says(/39,130\.43/, () => hands.derived('VAT'))
    await save(hands, 'advance')
  })
}

// Old, new, unit and difference, as the panel beside the form shows them.
const expectedEffects = [
  `Bags in store: PP woven 50 kg, ${c1}, Jeddah 24,600 14,600 bags −10,000`,
  `In stock: LC-101, Raw, ${c1}, Jeddah 29,580.000 29,080.000 MT −500.000`,
  `Customer owes: ${customer}, ${c1} 0.00 298,000.00 SAR +298,000.00`,
]

export const sellInBags = async (): Promise<void> => {
  await as('sls', 'sales/bag-sale/add', async hands => {
    const { fillAll, pickAll, derived, see } = hands
    await pickAll({ Customer: customer, Seller: c1, Terminal: 'Jeddah', LC: 'LC-101', 'Bag grade': 'PP woven 50 kg' })
    await pickAll({ Agent: 'Dalil Al Souq Brokerage' })
    await fillAll({ Date: day(67), Bags: '10,000' })
    await see('598,000.00')
    await says(/520,000\.00/, () => derived('Net'))
    await says(/78,000\.00/, () => derived('VAT'))
    await see('298,000.00')
    await see(`balances on ${day(67)}`)
    await eventually(async () => {
      const effects = await hands.effects()
      for (const line of expectedEffects) assert.ok(effects.includes(line), `${line} is not in\n${effects.join('\n')}`)
    })
    await save(hands, 'bag sale')
  })
  await as('acm', pathOf('bag sale'), async ({ act, see }) => {
    await act('Approve and issue')
    await see('Approved')
  })
}

export const loadBags = async (): Promise<void> => {
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
}

export const readInvoice = async (): Promise<void> => {
  await as('csh', pathOf('bag sale'), async ({ page, see, fact, figure }) => {
    await see('Delivered')
    await says(/^298,000\.00 SAR$/, () => figure('Balance due'))
    await page.getByRole('link', { name: await fact('Invoice'), exact: true }).click()
    const sheet = page.getByRole('article')
    for (const words of ['598,000.00', '78,000.00', '298,000.00', customer]) {
      await sheet.getByText(words).first().waitFor()
    }
    // The amount to pay, and the VAT on the whole.
    await says(/298000\.00.*78000\.00/s, async () => Buffer.from(await codeOnPaper(page), 'base64').toString())
  })
}

const orderBulk = async (): Promise<void> => {
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
}

const loadBulk = async (): Promise<void> => {
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
}

const invoiceBulk = async (): Promise<void> => {
  await as('acm', pathOf('bulk sale'), async ({ act, see, fact, figure }) => {
    await act('Issue invoice')
    await see(/INV-\d{4}-\d{5}/)
    await says(/^1,998\.500/, () => figure('Loaded'))
    await says(/^INV-/, () => fact('Invoice'))
    remember('bulk invoice', await fact('Invoice'))
  })
}

const payInvoice = async (): Promise<void> => {
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
}

export const sellInBulk = async (): Promise<void> => {
  await orderBulk()
  await loadBulk()
  await invoiceBulk()
  await payInvoice()
}
