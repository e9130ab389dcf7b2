// A proforma is printed in the seller's format for its own kind, and never in the format of another kind.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RenderedPaper } from '#trade/tax-documents/paper-text.ts'
import { type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 500_000, bags: 10_000 })
})
after(() => app?.close())

const written = (of: object) => ({
  ...{ date: app.ago(1), customer: app.world.customers[0], consignee: app.world.companies.c1, lc: app.lc },
  ...{ terminal: app.world.terminals.jeddah, bank: app.world.banks[0], ...of },
})

test('logo, header, terms, bank block, languages and sheet are those of the format for proformas', async () => {
  const lines = [{ form: 'Raw', bagGrade: app.world.bag50, bags: 100 }]
  const { id } = await app.add('accounts/bag-sale-proforma', written({ lines }))
  const asked = `accounts/bag-sale-proforma/${id}/print`
  const plain = await app.get(asked)
  assert.deepEqual([plain.terms, plain.bank, plain.isThermal, plain.isArabicOnly], [null, null, false, false])
  await app.add('master-data/invoice-format', {
    ...{ name: 'Offers', consignee: app.world.companies.c1, documentType: 'Proforma invoice', languages: 'Arabic' },
    ...{ paper: 'Thermal 80 mm', qrPlace: 'Top', header: 'Since 1990', headerAr: 'منذ ١٩٩٠', footerAr: 'شكرًا لكم' },
    ...{ terms: 'Five days', termsAr: 'خمسة أيام', bankBlock: 'SA03 8000 0000 6080 1016 7519' },
  })
  const look = await app.get(asked)
  assert.deepEqual(
    [look.header, look.terms],
    [
      ['Since 1990', 'منذ ١٩٩٠'],
      ['Five days', 'خمسة أيام'],
    ],
  )
  assert.deepEqual([look.bank, look.footer], ['SA03 8000 0000 6080 1016 7519', ['', 'شكرًا لكم']])
  assert.deepEqual([look.isThermal, look.isArabicOnly, look.logo], [true, true, null])
  const { pages } = await app.get<RenderedPaper>(`${asked}?format=svg`)
  assert.deepEqual([pages.length, /width="226\.\d+pt"/.test(pages[0]!)], [1, true])
})

test('a proforma states that it is not a tax invoice, names parties and amounts in both languages, and has no QR code', async () => {
  const lines = [{ form: 'Raw', quantity: 24.5 }]
  const { id } = await app.add('accounts/bulk-sale-proforma', written({ lines }))
  const paper = await app.get<RenderedPaper>(`accounts/bulk-sale-proforma/${id}/print?format=svg&language=english`)
  assert.deepEqual(paper.title, ['Proforma – not a tax invoice', 'فاتورة مبدئية – ليست فاتورة ضريبية'])
  const value = (name: string) => [...paper.facts, ...paper.totals].find(({ words }) => words[0] === name)?.value
  assert.deepEqual(value('Seller'), ['Nabt Al Jazirah Trading', 'نبت الجزيرة للتجارة'])
  const row = await app.get(`accounts/bulk-sale-proforma/${id}`)
  assert.deepEqual([value('Number'), value('IBAN')], [row.docNo, row.iban])
  assert.equal(value('To be paid, SAR'), Number(row.gross).toLocaleString('en', { minimumFractionDigits: 2 }))
  assert.deepEqual(
    paper.rows[0]!.slice(0, 2).map(cell => cell.value),
    [['Barley, raw', 'شعير حبوب'], '24.500'],
  )
  assert.equal(paper.qrReason, null)
  const { headers } = await app.ask('GET', `accounts/bulk-sale-proforma/${id}/print?format=pdf`)
  assert.equal(headers.get('content-disposition'), `attachment; filename="${row.docNo}.pdf"`)
})

test('a draft and a canceled proforma say so on paper, one that is in force has no such line', async () => {
  const { id } = await app.add('accounts/bulk-sale-proforma', written({ lines: [{ form: 'Raw', quantity: 1 }] }))
  const stated = async () => {
    const { facts } = await app.get<RenderedPaper>(`accounts/bulk-sale-proforma/${id}/print?format=svg`)
    return facts.find(({ words }) => words[0] === 'Status')?.value
  }
  assert.deepEqual(await stated(), ['Draft', 'مسودة'])
  await app.act('accounts/bulk-sale-proforma', id, 'send')
  assert.equal(await stated(), undefined)
  await app.act('accounts/bulk-sale-proforma', id, 'cancel', { reason: 'Entered twice' })
  assert.deepEqual(await stated(), ['Canceled', 'ملغي'])
})

test('users without the right to proformas cannot see their format', async () => {
  const asked = await (await app.as('wb'))('GET', '/api/agencies/1/accounts/bag-sale-proforma/1/print')
  assert.equal(asked.status, 404)
})
