// Further information on a page: who approves a contract, which papers are missing, and the Arabic name of a row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCargoApplication } from '../application-with-cargo.ts'
import { plainContract } from '../plain-contract.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture } from './page-actions.ts'
import { exactly } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startCargoApplication)

const limited = async (contractLimit: number | null): Promise<void> => {
  const [admin, path] = [await app.as('admin'), `/api/agencies/${app.redSea.id}`]
  const { id: _id, logo: _logo, isActive: _isActive, ...kept } = (await admin('GET', path)).body
  assert.equal((await admin('PUT', path, { ...kept, contractLimit })).status, 200)
}

test('a clerk sees that a contract needs approval, and activates one that does not', async () => {
  const permissions = ['canViewSaleOrder', 'canAddSaleOrder', 'canEditSaleOrder']
  const role = await app.add('staff/roles', { name: 'Buyer', permissions })
  await app.add('staff/users', {
    ...{ username: 'buyer', name: 'Badr Salem', email: 'buyer@example.com', phone: '+966501234567' },
    ...{ password: 'Barley#2026', language: 'english', isAgencyAdmin: false, roles: [role.id] },
  })
  const days = { date: app.ago(60), shipmentFrom: app.ago(40), shipmentTo: app.ago(20) }
  const contract = await app.add(
    'procurement/purchase-contract',
    plainContract(app.world, { contractNo: 'PC-J1', quantity: 1_000, ...days }),
  )
  await limited(null)
  const at = await enter(browser, app.address, 'buyer')
  const { page } = at
  const open = () => page.goto(`${app.address}/1/procurement/purchase-contract/${contract.id}`)
  const activate = page.getByRole('button', { name: 'Activate', exact: true })
  await open()
  await page.getByText('Every contract needs approval. Ask a user who may approve contracts.').waitFor()
  await exactly(0, activate)
  await picture(page, 'contract-to-approve')
  await limited(10_000_000)
  await open()
  await activate.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('heading', { name: 'Commitment' }).waitFor()
  nothingWrong(at, 'a contract and its limit')
})

test('a receipt of bags and a loss show which papers are missing', async () => {
  const { world } = app
  const bags = await app.add('bags/procurement', {
    ...{
      date: app.ago(6),
      vendor: world.bagVendor,
      vendorInvoiceNo: 'J-1',
      invoiceDate: app.ago(7),
      scope: 'OTHERS',
    },
    ...{ consignee: world.companies.c1, terminal: world.terminals.jeddah, deliveryNoteNo: 'DN-1' },
    lines: [{ bagGrade: world.bag50, received: 100, rejected: 0, unitPrice: 0.85 }],
  })
  await app.receive(28_000)
  const loss = await app.add('terminals/cargo-loss', {
    ...{ date: app.ago(5), consignee: world.companies.c1, terminal: world.terminals.jeddah, lc: app.lc1.id },
    ...{ form: 'Raw', lossType: 'Spillage', quantity: 5 },
  })
  const at = await enter(browser, app.address, 'admin')
  for (const [path, missing, paper] of [
    [`bags/procurement/${bags.id}`, '2 missing', 'Delivery note'],
    [`terminals/cargo-loss/${loss.id}`, '1 missing', 'Survey report'],
  ] as const) {
    await at.page.goto(`${app.address}/1/${path}`)
    await at.page.getByText(missing, { exact: true }).waitFor()
    await at.page.locator('.checklist').getByText(paper, { exact: true }).waitFor()
    await picture(at.page, `papers-${path}`)
    await at.page.goto(`${app.address}/1/${path}/documents`)
    await at.page.getByText('No documents here yet.').waitFor()
    await exactly(0, at.page.getByRole('table', { name: 'Documents', exact: true }))
  }
  nothingWrong(at, 'papers that are missing')
})

test('in Arabic, a port has its Arabic name on its page and first in the list', async () => {
  const at = await enter(browser, app.address, 'admin', { language: 'arabic' })
  const { page } = at
  await page.goto(`${app.address}/1/master-data/port/${app.world.ports.jeddah}`)
  await page
    .locator('h1')
    .getByText(/ميناء جدة/)
    .waitFor()
  await page.goto(`${app.address}/1/master-data/port`)
  await page
    .locator('a.row-number')
    .getByText(/ميناء جدة/)
    .waitFor()
  await picture(page, 'ports-in-arabic')
  nothingWrong(at, 'names in Arabic')
})

test('the dialog of an action names its document, and shows what it moves or why it is refused', async () => {
  await app.receive(28_000)
  const { world } = app
  const lossOf = (quantity: number) =>
    app.add('terminals/cargo-loss', {
      ...{ date: app.ago(4), consignee: world.companies.c1, terminal: world.terminals.jeddah, lc: app.lc1.id },
      ...{ form: 'Raw', lossType: 'Spillage', quantity },
    })
  const at = await enter(browser, app.address, 'admin')
  const { page } = at
  const ask = async ({ id }: { id: number }) => {
    await page.goto(`${app.address}/1/terminals/cargo-loss/${id}`)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    return page.getByRole('dialog')
  }
  const few = await lossOf(0.04)
  const dialog = await ask(few)
  await dialog.getByText(`Approve: ${few.docNo}`).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'LC' }).filter({ hasText: '−0.040' }).waitFor()
  await picture(page, 'approve-with-effect')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText(/^Approve · /).waitFor()
  // A loss above the norm needs a paper, which is missing.
  const refused = await ask(await lossOf(4))
  await refused.getByText(/survey/i).waitFor()
  nothingWrong(at, 'an action and its effect')
})
