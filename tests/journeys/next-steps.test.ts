// From one document to the next, with what is known carried over: nothing is typed twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { startGoldenHouse } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, leave, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { house, browser } = await openBrowserAt(startGoldenHouse)
const ask = await house.as('admin')
const api = '/api/agencies/1'

type Listed = { id: number; status: string; balanceDue?: number; labels: Record<string, string> } & Record<
  string,
  unknown
>

const listed = async (address: string): Promise<Listed[]> =>
  (await ask('GET', `${api}/${address}?pageSize=40`)).body.rows as Listed[]

const entry = (page: Awaited<ReturnType<typeof enter>>['page'], name: string) => page.locator(`[data-entry="${name}"]`)

test('a new LC takes parties, ports, goods and consignees from its contract', async () => {
  const [stands] = await listed('procurement/purchase-contract')
  const whole = (await ask('GET', `${api}/procurement/purchase-contract/${stands!.id}`)).body as unknown as Listed
  const entered = Object.keys(purchaseContract.fields).filter(
    name => purchaseContract.fields[name as 'seller'].need !== 'automatic' && name !== 'amendments',
  )
  const values = Object.fromEntries(entered.map(name => [name, whole[name]]))
  const copy = {
    ...JSON.parse(JSON.stringify(values, (key, value) => (key === 'labels' ? undefined : value))),
    contractNo: 'PC-NEXT',
  }
  const { body: contract } = await ask('POST', `${api}/procurement/purchase-contract`, copy)
  const approved = await ask('PUT', `${api}/procurement/purchase-contract/${contract.id}/approve`, {})
  assert.equal(approved.body.status, 'Active', JSON.stringify([contract, approved.body]))
  const at = await enter(browser, house.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${house.address}/1/procurement/purchase-contract/${contract.id}`)
  await picture(page, 'next-contract')
  await leave(page, () => page.getByRole('button', { name: 'New LC' }).click())
  await eventually(async () =>
    assert.match(await entry(page, 'beneficiary').innerText(), new RegExp(whole.labels.seller!)),
  )
  assert.match(await entry(page, 'applicant').innerText(), new RegExp(whole.labels.buyer!))
  assert.match(await entry(page, 'cargoGrade').innerText(), new RegExp(whole.labels.cargoGrade!))
  const quantity = await entry(page, 'quantity').getByRole('textbox').inputValue()
  assert.equal(Number(quantity.replaceAll(',', '')), whole.quantity)
  assert.equal(await entry(page, 'assignedConsignees').locator('tbody tr').count(), (whole.consigneeSplit as []).length)
  await picture(page, 'next-lc')
  nothingWrong(at, 'LC')
})

test('an invoice that is due is paid by whom it was sent to, its open amount allocated to it', async () => {
  const invoice = (await listed('sales/tax-invoice')).find(
    ({ status, balanceDue = 0 }) => status === 'Issued' && balanceDue > 0,
  )
  assert.ok(invoice)
  const at = await enter(browser, house.address, 'admin', { language: 'english', width: 390, height: 844 })
  const { page } = at
  await handsOn(page).open(`${house.address}/1/sales/tax-invoice/${invoice.id}`)
  await picture(page, 'next-invoice-390')
  await leave(page, () => page.getByRole('button', { name: 'New Payment' }).click())
  const due = invoice.balanceDue!.toLocaleString('en', { minimumFractionDigits: 2 })
  await eventually(async () => assert.equal(await entry(page, 'amount').getByRole('textbox').inputValue(), due))
  assert.match(await entry(page, 'customer').innerText(), new RegExp(invoice.labels.customer!.replace(/[()]/g, '.')))
  await settled(page)
  await picture(page, 'next-payment-390')
  const line = entry(page, 'allocations')
  await eventually(async () => assert.match(await line.innerText(), new RegExp(String(invoice.invoiceNo))))
  nothingWrong(at, 'payment')
})
