// Every entered field of master data is listed here as changeable or fixed while its row is used. Each fixed field is tried in the golden
// world, where every row is used.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allDocuments, documents } from '#areas/catalogue.ts'
import { today } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { changesWhileUsed, isFixedValueChanged, isMaster } from '#trade/parties/fixed-while-used.ts'
import type { Row } from '../../../database/demo/caller.ts'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

let app: GoldenApplication & AgencyAdmin
before(async () => {
  const golden = await startGoldenApplication()
  app = { ...golden, ...(await adminOf(golden)) }
  await app.add('master-data/cargo-type', {
    name: 'Maize',
    nameAr: 'ذرة',
    hsCode: '1005',
    vatRate: 15,
    forms: ['Raw'],
  })
  // VAT is fixed by unfinished sales; the golden scenario has none.
  const { world: w } = golden.redSea
  await app.add('sales/bulk-sale', {
    ...{ date: '2026-06-01', customer: w.customers[0], consignee: w.companies.c1, terminal: w.terminals.jeddah },
    ...{ lc: golden.golden.lc101, form: 'Raw', orderedQty: 10, agreedPrice: 1_000, paymentMode: 'Cash' },
    validUntil: '2026-06-30',
  })
})
after(() => app?.close())

const masters = allDocuments.filter(isMaster)
const enteredIn = ({ fields }: Document): [string, Field][] =>
  Object.entries(fields).filter(([, { need }]) => need !== 'automatic')

test('every entered field of master data is decided: changeable or fixed while the row is used', () => {
  const decided = Object.entries(changesWhileUsed).flatMap(([name, { fixed, free }]) =>
    [...Object.keys(fixed), ...free].map(field => `${name}.${field}`),
  )
  const entered = masters.flatMap(document => enteredIn(document).map(([field]) => `${document.name}.${field}`))
  assert.deepEqual([...decided].sort(), [...entered].sort())
})

test('empty values may be filled in and lists may grow; anything else is a change', () => {
  assert.deepEqual(
    [isFixedValueChanged(null, '3'), isFixedValueChanged('3', '3'), isFixedValueChanged('3', null)],
    [false, false, true],
  )
  assert.deepEqual([isFixedValueChanged(['a'], ['b', 'a']), isFixedValueChanged(['a', 'b'], ['a'])], [false, true])
})

const ownValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(one => (typeof one === 'object' ? { ...one, labels: undefined } : one)) : value

const otherValue = async ({ shape }: Field, value: unknown): Promise<unknown> => {
  if (shape.kind === 'choice') return shape.options.find(option => option !== value)
  if (shape.kind === 'choices') return shape.options.filter(option => option !== (value as string[])[0])
  // The only other rate of VAT.
  if (shape.kind === 'percent') return value === 15 ? 5 : 15
  if (shape.kind === 'text') return String(value).replace(/\d(?=\d\d$)/, digit => String((Number(digit) + 1) % 10))
  assert.ok(shape.kind === 'link', `no other value is known for a ${shape.kind}`)
  const { rows } = await app.get<{ rows: Row[] }>(`${shape.to.address}?pageSize=100`)
  return rows.find(({ id, status }) => id !== value && status === 'active')?.id
}

const fixed = masters.flatMap(document =>
  Object.keys(changesWhileUsed[document.name]?.fixed ?? {}).map(field => [document, field] as const),
)

for (const [document, name] of fixed) {
  test(`${document.title}: ${name} of a used row is fixed, and the uses are named`, async () => {
    const field = document.fields[name]!
    const { rows } = await app.get<{ rows: Row[] }>(`${document.address}?pageSize=100`)
    const answers: string[] = []
    for (const { id } of rows) {
      const row = await app.get(`${document.address}/${id}`)
      const own = Object.fromEntries(enteredIn(document).map(([field]) => [field, ownValue(row[field])]))
      const body = { ...own, [name]: await otherValue(field, row[name]), version: row.version }
      if (row[name] === null || body[name] === undefined) continue
      const { status, body: told } = await app.ask('PUT', `${document.address}/${id}`, body)
      if (status === 409) {
        assert.deepEqual(Object.keys(told.fields as object), [name])
        assert.match(String(told.message), /^(In stock: [\d,.]+ MT\.|Bags in stock: [\d,]+\.|.+ \S+ uses it)/)
        assert.deepEqual((await app.get(`${document.address}/${id}`))[name], row[name])
        return
      }
      answers.push(`${id}: ${status} ${JSON.stringify(told.fields ?? told.message ?? '')}`)
    }
    assert.fail(`none of ${rows.length} rows is held: ${answers.join(', ')}`)
  })
}

test('the VAT number of a seller is fixed by the tax invoice of an advance', async () => {
  const place = {
    buildingNo: '2321',
    street: 'King Road',
    streetAr: 'طريق الملك',
    postalCode: '21422',
    district: 'Safa',
  }
  const seller = await app.add('master-data/company', {
    ...{ name: 'New Seller', nameAr: 'بائع جديد', types: ['consignee'], scope: 'OTHERS', country: 'Saudi Arabia' },
    ...{ vatNo: '310999700100003', crNo: '4030999701', ...place, districtAr: 'الصفا', city: 'Jeddah', cityAr: 'جدة' },
  })
  const buyer = await app.add('master-data/customer', {
    ...{ name: 'Early Payer', nameAr: 'دافع مبكر', kind: 'Individual', nationalId: '1000000008', mobile: '0551239970' },
    ...{ city: 'Jeddah', language: 'arabic', consignees: [seller.id] },
  })
  const change = async () => {
    const row = await app.get(`master-data/company/${seller.id}`)
    const own = Object.fromEntries(
      enteredIn(documents.company as Document).map(([name]) => [name, ownValue(row[name])]),
    )
    const vatNo = String(row.vatNo).replace(/.(?=00003$)/, digit => String((Number(digit) + 1) % 10))
    return app.ask('PUT', `master-data/company/${seller.id}`, { ...own, vatNo, version: row.version })
  }
  assert.equal((await change()).status, 200)
  const received = { date: today('Asia/Riyadh'), mode: 'Cash', amount: 1_150 }
  await app.add('payments/pre-payments', { ...received, customer: buyer.id, consignee: seller.id })
  const { status, body } = await change()
  assert.deepEqual([status, Object.keys(body.fields ?? {})], [409, ['vatNo']])
})
