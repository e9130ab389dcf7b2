// A cashier's day, in English and in Arabic: offer, advance payment, permit, loading, gate exit, invoice, print, receipt and allocation;
// each step by the user who does it, with the texts of their screen.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueOf, translate } from '#texts/translate.ts'
import { type Row, startSalesApplication } from '../application-with-prices.ts'
import { catalogues } from '../text-keys.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, type Hands, handsOn, leave, nothingWrong, picture, settled } from './page-actions.ts'
import { pageOfPaper } from './paper.ts'

const { app, browser } = await openBrowserAt(startSalesApplication)
await app.stock({ kg: 200_000, bags: 4_000 })

type Language = 'english' | 'arabic'
type Names = { customer: string; seller: string; bank: string; terminal: string; bag: string; driver: string }

const wordsOf = {
  english: catalogueOf([...catalogues('en').values()]),
  arabic: catalogueOf([...catalogues('ar').values()]),
}

/** Translates a text into the language of the screen. */
const sayIn =
  (language: Language) =>
  (key: string): string =>
    translate(wordsOf[language], key)

const nameOf = async (address: string, id: number | undefined, language: Language): Promise<string> => {
  const row = await app.get(`${address}/${id}`)
  return String((language === 'arabic' && row.nameAr) || row.name)
}

const namesIn = async (language: Language, customer: number): Promise<Names> => {
  const { companies, terminals, banks, bag50, drivers } = app.world
  return {
    customer: await nameOf('master-data/customer', customer, language),
    seller: await nameOf('master-data/consignee', companies.c1, language),
    bank: await nameOf('master-data/bank', banks[0], language),
    terminal: await nameOf('master-data/terminal', terminals.jeddah, language),
    bag: await nameOf('master-data/bag-grade', bag50, language),
    driver: await nameOf('master-data/driver', drivers[0], language),
  }
}

/** One user's part of the day at a screen; `path` of an existing document opens its page. */
const at = async (who: string, path: string, language: Language, work: (hands: Hands) => Promise<void>) => {
  const visiting = await enter(browser, app.address, who, { language })
  await visiting.page.goto(`${app.address}/1/${path}`)
  await settled(visiting.page)
  try {
    await work(handsOn(visiting.page))
  } finally {
    await picture(visiting.page, `day-${language}-${who}-${path}`)
  }
  nothingWrong(visiting, `${who} at ${path}`)
  await visiting.page.context().close()
}

const idOf = ({ page }: Hands): number => Number(/\/(\d+)$/.exec(page.url())?.[1])

const days = [
  { language: 'english', customer: 0 },
  { language: 'arabic', customer: 1 },
] as const

for (const { language, customer: place } of days) {
  const say = sayIn(language)
  const keep = async (hands: Hands, button = 'Save'): Promise<number> => {
    await leave(hands.page, () => hands.press(say(button)))
    return idOf(hands)
  }
  const fill = async (hands: Hands, entries: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(entries)) await hands.fill(say(label), value)
  }
  const pick = async (hands: Hands, entries: Record<string, string>): Promise<void> => {
    for (const [label, words] of Object.entries(entries)) await hands.pick(say(label), words)
  }

  test(`a cashier's day: ${language}`, async () => {
    const customer = app.world.customers[place] as number
    const names = await namesIn(language, customer)
    const [plate, lcNo] = [(await app.get(`master-data/truck/${app.world.trucks[0]}`)).plate as string, 'LC-S1']
    let [proforma, sale, permit, note, receipt] = [0, 0, 0, 0, 0]

    await at('sls', 'accounts/bag-sale-proforma/add', language, async hands => {
      await pick(hands, { Customer: names.customer, Seller: names.seller, Terminal: names.terminal, LC: lcNo })
      await pick(hands, { 'Bank to pay into': names.bank })
      await hands.page
        .getByRole('region', { name: say('Bags'), exact: true })
        .getByRole('button', { name: say('Add line') })
        .click()
      await hands.pick(`${say('Bag grade')} 1`, names.bag)
      await hands.fill(`${say('Bags')} 1`, '500')
      await hands.see('29,900.00')
      proforma = await keep(hands)
      await hands.act(say('Mark as sent'))
      await hands.see(say('Proforma – not a tax invoice'))
    })
    const { docNo } = await app.get(`accounts/bag-sale-proforma/${proforma}`)

    await at('csh', 'payments/pre-payments/add', language, async hands => {
      await pick(hands, { Customer: names.customer, Consignee: names.seller, Mode: say('Cash') })
      await fill(hands, { 'Amount, including VAT': '20,000' })
      await pick(hands, { 'Bag sale proforma': docNo })
      await keep(hands)
    })
    assert.equal((await app.get(`accounts/bag-sale-proforma/${proforma}`)).status, 'Partly paid')

    await at('sls', `accounts/bag-sale-proforma/${proforma}`, language, async hands => {
      await hands.act(say('Make sales'))
      await hands.page.getByRole('table', { name: say('Sales from this proforma') }).waitFor()
    })
    const made = await app.get(`sales/bag-sale?bagProformaId=${proforma}`)
    sale = (made.rows as { id: number }[])[0]!.id

    await at('acm', `sales/bag-sale/${sale}`, language, async hands => {
      await hands.act(say('Approve and issue'))
      await hands.see('9,900.00')
    })
    const saleNo = (await app.get(`sales/bag-sale/${sale}`)).docNo

    await at('sls', 'sales/sale-permits/add', language, async hands => {
      await pick(hands, { 'Bag sale': saleNo, Truck: plate, Driver: names.driver })
      await fill(hands, { 'Bags to load': '500' })
      permit = await keep(hands)
      const { driverIdNo, driverMobile } = await app.get(`sales/sale-permits/${permit}`)
      const paper = hands.page.getByRole('article')
      for (const words of [driverIdNo, driverMobile]) await paper.getByText(String(words)).first().waitFor()
    })
    const permitNo = (await app.get(`sales/sale-permits/${permit}`)).docNo

    await at('trm', 'sales/delivery-note/add', language, async hands => {
      await pick(hands, { 'Bag sale': saleNo, Truck: plate, 'Sale permit': permitNo, Driver: names.driver })
      await fill(hands, { 'Bags to load': '500' })
      note = await keep(hands)
      const deed = async (action: string, answers: Record<string, string> = {}) => {
        const said = Object.entries(answers).map(([label, value]) => [say(label), value])
        await hands.act(say(action), Object.fromEntries(said))
      }
      await deed('Weigh in', { 'Empty weight': '15,200' })
      await deed('Weigh out', { 'Full weight': '40,255', 'Bags loaded': '500' })
      await deed('Gate out')
    })
    assert.equal((await app.get(`sales/delivery-note/${note}`)).status, 'Delivered')
    assert.equal((await app.get(`sales/sale-permits/${permit}`)).status, 'Used')

    await at('csh', `sales/bag-sale/${sale}`, language, async ({ page, fact }) => {
      await page.getByRole('link', { name: await fact(say('Invoice')), exact: true }).click()
      const sheet = page.getByRole('article')
      for (const words of ['29,900.00', '9,900.00', names.customer]) await sheet.getByText(words).first().waitFor()
      await page.emulateMedia({ media: 'print' })
      await pageOfPaper(page)
      await page.getByRole('banner').waitFor({ state: 'hidden' })
    })

    await at('csh', 'payments/add', language, async hands => {
      await pick(hands, { Customer: names.customer, Consignee: names.seller, Mode: say('Cash') })
      await fill(hands, { Amount: '10,000' })
      receipt = await keep(hands)
      await hands.act(say('Allocate, oldest first'))
    })
    const { allocated, unallocated } = await app.get(`payments/${receipt}`)
    assert.deepEqual([allocated, unallocated], [9_900, 100])
  })
}

test('the seller’s claim is paid from the seller’s account with a pre-filled voucher', async () => {
  const seller = app.world.companies.c1
  const path = `reports/account-statement?partyKind=Consignee&consigneeId=${seller}&from=${app.ago(90)}&to=${app.ago(0)}`
  const { closing } = await app.get<{ closing: { balance: number } }>(path)
  // 52,000.00 for 1,000 bags.
  assert.equal(closing.balance, 52_000)
  await at('csh', path, 'english', async hands => {
    await hands.press('Pay')
    await hands.page.waitForURL(/payments\/add/)
    await settled(hands.page)
    await hands.pick('Mode', 'Cash')
    await hands.press('Save')
    await hands.page.waitForURL(/payments\/\d+$/)
    await settled(hands.page)
    const paid = await app.get(`payments/${idOf(hands)}`)
    assert.deepEqual([paid.direction, paid.consignee, paid.amount], ['Payment', seller, 52_000])
  })
  assert.equal((await app.get<{ closing: Row }>(path)).closing.balance, 0)
})

test('the ledger’s invariants hold after both days', async () => {
  assert.deepEqual(await app.faults(), [])
})
