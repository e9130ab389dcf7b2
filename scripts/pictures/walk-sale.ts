// A sale: the customer, the barley, the permit that lets a truck collect it, the invoice and the money.

import { addDays, formatDay } from '#kit/days.ts'
import { pictureDay } from './clock.ts'
import type { Walker } from './walker.ts'
import type { PictureApplication } from './world.ts'

const customer = 'Bustan Al Wadi Livestock'
const seller = 'Nabt Al Jazirah Trading'

const enterCustomer = async (walker: Walker): Promise<void> => {
  const hands = await walker.at('sls', 'master-data/customer/add')
  await hands.fill({ Name: customer, 'Name in Arabic': 'بستان الوادي للمواشي', Mobile: '+966550998877' })
  await hands.fill({ City: 'Jeddah', 'City in Arabic': 'جدة', Address: 'Prince Sultan Street' })
  await hands.fill({ 'Address in Arabic': 'شارع الأمير سلطان', 'Building number': '3120', 'Postal code': '23431' })
  await hands.fill({ District: 'Al Zahra', 'District in Arabic': 'الزهراء' })
  await hands.pick({ Kind: 'Company' })
  await hands.fill({ 'CR number': '4030998877', 'VAT number': '310099887700003' })
  await hands.pick({ 'Buys from': seller })
  await hands.page.getByRole('switch', { name: walker.say('May buy on credit') }).click()
  await walker.shoot(hands, 'customer')
  await hands.press('Save')
  await hands.page.getByText(walker.say('{name} saved.', { name: walker.say(customer) })).waitFor()
}

const sell = async (walker: Walker): Promise<string> => {
  const hands = await walker.at('sls', 'sales/bag-sale/add')
  await hands.pick({
    Customer: customer,
    Seller: seller,
    Terminal: 'Jeddah',
    LC: 'LC-101',
    'Bag grade': 'PP woven 50 kg',
  })
  await hands.fill({ Bags: '1,000' })
  await hands.pick({ 'Payment mode': 'On credit' })
  await hands.seeEffects()
  await walker.shoot(hands, 'bag-sale')
  return (await hands.save()).path
}

// A new customer has no credit limit yet: the manager is notified, and enters one.
const approve = async (walker: Walker, path: string): Promise<void> => {
  const hands = await walker.at('acm', path)
  await hands.press('Approve and issue')
  await hands.press('Approve and issue')
  await hands.page.getByRole('alert').first().waitFor()
  await walker.shoot(hands, 'refused')
  await allowCredit(walker)
  const again = await walker.at('acm', path)
  await again.act('Approve and issue')
  await walker.shoot(again, 'issued')
}

const allowCredit = async (walker: Walker): Promise<void> => {
  const asking = await walker.at('acc', 'accounts/customer-credit-limit/add')
  await asking.pick({ Customer: customer })
  await asking.fill({ Limit: '200,000', 'In force from': formatDay(addDays(pictureDay, -1)) })
  await asking.fill({ 'In force until': formatDay(addDays(pictureDay, 364)) })
  const { path } = await asking.save()
  const deciding = await walker.at('acm', path)
  await deciding.act('Approve')
}

const permit = async (walker: Walker, path: string, plate: string): Promise<void> => {
  const hands = await walker.at('sls', path)
  await hands.goOn('Sale Permit')
  await hands.pick({ Truck: plate, Driver: 'Driver 22' })
  await hands.fill({ 'Bags to load': '500' })
  await hands.save()
  await walker.shoot(hands, 'permit')
}

// The form takes payer, seller and amount from the invoice.
const collect = async (walker: Walker, path: string): Promise<void> => {
  const hands = await walker.at('csh', path)
  const invoice = await hands.fact('Invoice')
  await hands.page.getByRole('link', { name: invoice, exact: true }).click()
  await hands.page.getByRole('article').getByText('59,800.00').first().waitFor()
  await walker.shoot(hands, 'invoice')
  await hands.goOn('Payment')
  await hands.pick({ Mode: 'Bank Transaction', Bank: 'Al Rajhi Bank' })
  await hands.fill({ 'Transaction reference': 'RJ-77120412' })
  await hands.seeEffects()
  await walker.shoot(hands, 'payment')
  await hands.save()
}

export const walkSale = async (walker: Walker, app: PictureApplication): Promise<void> => {
  await enterCustomer(walker)
  const sale = await sell(walker)
  await approve(walker, sale)
  await permit(walker, sale, await plateOf(app))
  await collect(walker, sale)
}

const plateOf = async ({ to, world }: PictureApplication): Promise<string> =>
  String(((await to.get(`master-data/truck/${world.trucks[21]}`)) as { plate: string }).plate)
