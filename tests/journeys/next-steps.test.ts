// From one document to the next with the known values filled in: nothing is typed twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, leave, nothingWrong, picture, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')
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
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/procurement/purchase-contract/${contract.id}`)
  await picture(page, 'next-contract')
  await leave(page, () => page.getByRole('button', { name: 'New LC' }).click())
  await eventually(async () =>
    assert.match(await entry(page, 'beneficiary').innerText(), new RegExp(whole.labels.seller!)),
  )
  assert.match(await entry(page, 'applicant').innerText(), new RegExp(whole.labels.buyer!))
  assert.match(await entry(page, 'cargoGrade').innerText(), new RegExp(whole.labels.cargoGrade!))
  const quantity = await entry(page, 'quantity').getByRole('textbox').inputValue()
  assert.equal(Number(quantity.replaceAll(',', '')), whole.quantity)
  const amount = await entry(page, 'amount').getByRole('textbox').inputValue()
  assert.equal(Number(amount.replaceAll(',', '')), whole.contractAmount, 'in dollars, as the contract')
  const tolerance = await entry(page, 'amountTolerancePct').getByRole('textbox').inputValue()
  assert.equal(Number(tolerance), whole.tolerancePct)
  assert.equal(await entry(page, 'assignedConsignees').locator('tbody tr').count(), (whole.consigneeSplit as []).length)
  await picture(page, 'next-lc')
  nothingWrong(at, 'LC')
})

test('the payment of a due invoice is filled with its customer, and its open amount is allocated', async () => {
  const invoice = (await listed('sales/tax-invoice')).find(
    ({ status, balanceDue = 0 }) => status === 'Issued' && balanceDue > 0,
  )
  assert.ok(invoice)
  const at = await enter(browser, app.address, 'admin', { language: 'english', width: 390, height: 844 })
  const { page } = at
  await handsOn(page).open(`${app.address}/1/sales/tax-invoice/${invoice.id}`)
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

test('an e-mail opened from an invoice has the invoice, its customer and its seller filled in', async () => {
  const invoice = (await listed('sales/tax-invoice')).find(({ status }) => status === 'Issued')
  assert.ok(invoice)
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/sales/tax-invoice/${invoice.id}`)
  await settled(page)
  const chain = page.getByRole('navigation', { name: 'Chain' })
  const sale = await chain.getByRole('link', { name: String(invoice.saleNo) }).getAttribute('href')
  assert.ok(sale?.endsWith(`/${invoice.saleId}`), `the page leads to the sale, not to ${sale}`)
  await leave(page, () => page.getByRole('link', { name: 'New Sale E-mail' }).click())
  assert.equal(new URL(page.url()).searchParams.get('invoices'), String(invoice.id))
  const shows = async (name: string, text: unknown): Promise<void> => {
    await eventually(async () => assert.ok((await entry(page, name).innerText()).includes(String(text))))
  }
  await shows('invoices', invoice.invoiceNo)
  await shows('customer', invoice.labels.customer)
  await shows('consignee', invoice.labels.consignee)
  nothingWrong(at, 'e-mail')
})

test('outstanding bags of an order are received with their grades and prices filled in', async () => {
  const { rows } = (await ask('GET', `${api}/bags/purchase-order-proforma?pageSize=40`)).body as { rows: Listed[] }
  const [order] = rows
  assert.ok(order)
  const whole = (await ask('GET', `${api}/bags/purchase-order-proforma/${order.id}`)).body as unknown as Listed
  const names = ['vendor', 'consignee', 'scope', 'deliveryTerminal'] as const
  const [line] = whole.lines as { bagGrade: number }[]
  const today = new Date().toISOString().slice(0, 10)
  const { body: made } = await ask('POST', `${api}/bags/purchase-order-proforma`, {
    ...Object.fromEntries(names.map(name => [name, whole[name]])),
    ...{ date: today, deliveryFrom: today, deliveryTo: today },
    lines: [{ bagGrade: line!.bagGrade, quantity: 900, unitPrice: 0.75 }],
  })
  const issued = await ask('PUT', `${api}/bags/purchase-order-proforma/${made.id}/approve`, {})
  assert.equal(issued.body.status, 'Issued', JSON.stringify([made, issued.body]))
  const received = await ask('POST', `${api}/bags/procurement`, {
    ...{ date: today, vendor: whole.vendor, consignee: whole.consignee, purchaseOrder: made.id, scope: whole.scope },
    ...{ vendorInvoiceNo: 'NEXT-1', invoiceDate: today, terminal: whole.deliveryTerminal },
    lines: [{ bagGrade: line!.bagGrade, received: 300, rejected: 0, unitPrice: 0.75 }],
  })
  assert.equal(received.status, 201, JSON.stringify(received.body))
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  await handsOn(page).open(`${app.address}/1/bags/procurement/add?purchaseOrder=${made.id}`)
  const lines = entry(page, 'lines')
  await eventually(async () => {
    const entered = await lines
      .locator('tbody tr')
      .first()
      .getByRole('textbox')
      .evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
    assert.ok(entered.includes('600') && entered.some(value => /^0\.75/.test(value)), entered.join(' '))
  })
  nothingWrong(at, 'receipt of bags')
})
