// The legal content of a tax invoice: seller and buyer in Arabic and with their addresses, a known VAT rate, a unit price for every line,
// and a note of the same kind as its invoice.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { type Row, type SalesApplication, startSalesApplication } from '../../../tests/application-with-prices.ts'

let app: SalesApplication
let pool: pg.Pool
let company: number
let person: number
before(async () => {
  app = await startSalesApplication()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 2 })
  pool.on('error', () => {})
  await app.stock({ kg: 1_000_000, bags: 5_000 })
  const { rows } = await app.get('master-data/customer?pageSize=100')
  const first = (kind: string): number => (rows as Row[]).find(row => row.kind === kind)!.id
  company = first('Company')
  person = first('Individual')
})
after(async () => {
  await pool?.end()
  await app?.close()
})

const drafted = (customer: number, more: object = {}): Promise<Row> =>
  app.add('sales/bag-sale', {
    ...{ date: app.ago(2), customer, consignee: app.world.companies.c1, terminal: app.world.terminals.jeddah },
    ...{ lc: app.lc, form: 'Raw', bagGrade: app.world.bag50, bags: 10, ...more },
  })
const approval = async (sale: Row) => app.ask('PUT', `sales/bag-sale/${sale.id}/approve`, {})
const known = async (table: string, id: number, column: string, value: unknown): Promise<void> => {
  const { rowCount } = await pool.query(`update ${table} set ${column} = $1 where agency_id = 1 and id = $2`, [
    value,
    id,
  ])
  assert.equal(rowCount, 1)
}

test('nothing is issued without complete parties; the refusal names the missing fields', async () => {
  const c1 = app.world.companies.c1!
  const [toCompany, toPerson] = [await drafted(company), await drafted(person)]
  const lost = [
    ['district_ar', 'الصفا', 'District in Arabic'],
    ['building_no', '3100', 'Building number'],
    ['address_ar', 'طريق الملك عبدالعزيز', 'Address in Arabic'],
    ['city_ar', 'جدة', 'City in Arabic'],
    ['postal_code', '21400', 'Postal code'],
  ] as const
  for (const [column, value, label] of lost) {
    await known('customer', company, column, null)
    const { status, body } = await approval(toCompany)
    assert.equal(status, 400)
    assert.match(
      String(body.message),
      new RegExp(`names its buyer’s address\\. Complete .* under Customers: ${label}\\.$`),
    )
    assert.deepEqual(Object.keys(body.fields as object), ['customer'])
    await known('customer', company, column, value)
  }
  await known('customer', person, 'address_ar', null)
  await known('company', c1, 'city_ar', null)
  const both = await approval(toPerson)
  assert.match(
    String(both.body.message),
    /names its seller’s address\. Complete Nabt Al Jazirah.* under Companies: City in Arabic/,
  )
  await known('company', c1, 'city_ar', 'جدة')
  // Individuals need no address on a simplified invoice.
  assert.equal((await approval(toPerson)).status, 200)
  assert.equal((await approval(toCompany)).status, 200)
})

test('a buyer with the seller’s VAT number is refused in the form', async () => {
  const c1 = app.world.companies.c1!
  const [{ vatNo }, { vatNo: own }] = [
    await app.get(`master-data/consignee/${c1}`),
    await app.get(`master-data/customer/${company}`),
  ]
  await known('customer', company, 'vat_no', vatNo)
  await assert.rejects(drafted(company), /has the VAT number of the seller, 3\d{13}3\. Correct it under Customers/)
  await known('customer', company, 'vat_no', own)
})

test('a note has the kind of the invoice it corrects, even if the buyer has changed since', async () => {
  const sale = await drafted(person)
  await approval(sale)
  const { invoice } = await app.get(`sales/bag-sale/${sale.id}`)
  const { id } = await app.add('accounts/credit-note', {
    date: app.ago(0),
    invoice,
    reason: 'Cancellation',
    lines: [],
  })
  await known('customer', person, 'kind', 'Company')
  const note = await app.act('accounts/credit-note', id, 'issue')
  assert.equal((await app.get(`sales/tax-invoice/${invoice}`)).invoiceKind, 'Simplified')
  assert.equal(note.invoiceKind, 'Simplified')
  await known('customer', person, 'kind', 'Individual')
})

test('unknown VAT rates are refused', async () => {
  const sale = await app.add('bags/outside-sale', {
    ...{
      date: app.ago(1),
      consignee: app.world.companies.c1,
      customer: person,
      quantity: 3,
      unitPrice: 1,
      vatPct: 0,
    },
    ...{ terminal: app.world.terminals.jeddah, bagGrade: app.world.bag50 },
    ...{ truck: app.world.trucks[0], driver: app.world.drivers[0] },
  })
  const { status, body } = await app.ask('PUT', `bags/outside-sale/${sale.id}/approve`, {})
  assert.equal(status, 400)
  assert.match(String(body.message), /but the rate here is 0 %/)
})

test('a charge is printed as one unit at its price, as in the e-invoice', async () => {
  const sale = await drafted(company, { loadingCharge: 40 })
  await approval(sale)
  const { invoice } = await app.get(`sales/bag-sale/${sale.id}`)
  const { lines } = await app.get(`sales/tax-invoice/${invoice}/print?language=english`)
  assert.deepEqual(
    (lines as { item: string[]; quantity: string; unitPrice: string }[]).map(({ item, quantity, unitPrice }) => [
      ...[item[0], quantity, unitPrice],
    ]),
    [
      ['Barley', '10', '52.0000'],
      ['Loading', '1', '40.00'],
    ],
  )
})

test('a buyer without another number is named on paper by the national ID, as in the e-invoice, and as of the day of issue', async () => {
  const consignees = [app.world.companies.c1]
  const place = { city: 'Jeddah', cityAr: 'جدة', address: 'Street', addressAr: 'شارع', buildingNo: '4411' }
  const buyer = {
    ...{ name: 'Salem', nameAr: 'سالم', kind: 'Individual', mobile: '0551239876', country: 'SA', consignees },
    ...{ ...place, district: 'Safa', districtAr: 'الصفا', postalCode: '26513', language: 'arabic' },
  }
  const { id, version } = await app.add('master-data/customer', { ...buyer, nationalId: '1000000008' })
  const sale = await drafted(id, { withoutVat: 'VATEX-SA-MLTRY', paymentMode: 'Cash' })
  assert.equal((await approval(sale)).status, 200)
  const { invoice } = await app.get(`sales/bag-sale/${sale.id}`)
  const changed = await app.ask('PUT', `master-data/customer/${id}`, { ...buyer, version, nationalId: '2000000006' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const { facts } = await app.get(`sales/tax-invoice/${invoice}/print?language=english`)
  const numbers = (facts as { words: string[]; value: unknown }[]).filter(({ words }) => /National ID/.test(words[0]!))
  assert.deepEqual(
    numbers.map(({ value }) => value),
    ['1000000008'],
  )
})
