// Steps 6 to 10 of the golden scenario on the screens: lent and returned, sold between owners, moved truck by truck, flaked, lost.

import { as, c1, c2, day, numberOf, pathOf, plate, save } from './story.ts'
import { says } from './wait-until.ts'

const inJeddah = { Terminal: 'Jeddah', LC: 'LC-101' }

export const lend = async (): Promise<void> => {
  await as('trm', 'terminals/loan/add', async hands => {
    await hands.pickAll({ Lender: c1, Borrower: c2, ...inJeddah })
    await hands.fillAll({ Date: day(61), Quantity: '2,000', 'Expected back on': day(90) })
    await save(hands, 'loan')
    await hands.see('Active')
  })
  await as('trm', 'terminals/loan-return/add', async hands => {
    await hands.pickAll({ Loan: numberOf('loan'), ...inJeddah })
    await hands.fillAll({ Date: day(62), Quantity: '500' })
    await save(hands, 'loan return')
  })
  await as('trm', pathOf('loan'), async ({ see, figure }) => {
    await see('Partly returned')
    await says(/^1,500\.000/, () => figure('Outstanding'))
  })
}

export const sellBetweenOwners = async (): Promise<void> => {
  await as('ops', 'terminals/cargo-sale/add', async hands => {
    await hands.pickAll({ Seller: c1, Buyer: c2, ...inJeddah })
    await hands.fillAll({ 'Title passes on': day(63), Quantity: '1,000', 'Price per MT': '980' })
    await says(/1,127,000\.00/, () => hands.derived('Total'))
    await save(hands, 'cargo sale')
  })
  await as('acm', pathOf('cargo sale'), async ({ act, see }) => {
    await act('Approve')
    await see('Active')
  })
}

const trip = async (what: string, full: string, arrived: string): Promise<void> => {
  await as('wb', 'terminals/terminal-out/add', async hands => {
    await hands.pickAll({ 'Leaves as': 'Transfer', Owner: c1, ...inJeddah, 'To terminal': 'Yanbu' })
    await hands.pickAll({ Truck: plate, Driver: 'Driver 1', 'For transfer': numberOf('transfer') })
    await hands.fillAll({ Date: day(64), Ordered: '1,500', 'First weight (empty)': '15,200' })
    await save(hands, what)
    await hands.act('Weigh out', { 'Second weight (full)': full })
    await hands.see('Out')
  })
  await as('trm', pathOf(what), async ({ act, see }) => {
    await act('Delivered', { 'Net at the destination': arrived, 'Delivered on': day(64) })
    await see('Delivered')
  })
}

export const moveByTrucks = async (): Promise<void> => {
  await as('trm', 'terminals/cargo-transfer/add', async hands => {
    await hands.pickAll({
      'Kind of transfer': 'Warehouse',
      Owner: c1,
      'From terminal': 'Jeddah',
      'To terminal': 'Yanbu',
    })
    await hands.pick('LC', 'LC-101')
    await hands.fillAll({ Date: day(64), Planned: '3,000' })
    await save(hands, 'transfer')
    await hands.see('Planned')
  })
  await trip('first trip', '1,515,200', '1,498,500')
  await as('trm', pathOf('transfer'), ({ see }) => see('Partly received'))
  await trip('second trip', '1,515,200', '1,497,500')
  await as('trm', pathOf('transfer'), async ({ see, figure }) => {
    await see('2,996.000')
    await says(/2,996\.000/, () => figure('Received'))
  })
}

export const flake = (): Promise<void> =>
  as('trm', 'terminals/flaked-barley/add', async hands => {
    await hands.pickAll({ Consignee: c1, ...inJeddah })
    await hands.fillAll({ Date: day(65), 'Raw in': '1,000', 'Flaked out': '985' })
    await says(/15\.000/, () => hands.derived('Loss'))
    await says(/98\.5/, () => hands.derived('Yield'))
    await save(hands, 'flaking')
    await hands.see('Active')
  })

const lose = async (what: string, owner: string, lc: string, quantity: string): Promise<void> => {
  await as('trm', 'terminals/cargo-loss/add', async hands => {
    await hands.pickAll({ 'Kind of loss': 'Handling', Consignee: owner, Terminal: 'Jeddah', LC: lc })
    await hands.fillAll({ Date: day(66), Quantity: quantity })
    await save(hands, what)
    await hands.see('Draft')
  })
  await as('acm', pathOf(what), async ({ act, see }) => {
    await act('Approve')
    await see('Active')
  })
}

export const writeDown = async (): Promise<void> => {
  await lose('first loss', c1, 'LC-101', '40')
  await lose('second loss', c2, 'LC-102', '25')
}
