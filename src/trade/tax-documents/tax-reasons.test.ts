import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoiceKindOf } from '#trade/tax-documents/invoice.ts'
import { exportReason, taxReasons } from '#trade/tax-documents/tax-reason-fields.ts'
import { categoryOf, exemptionOf, isExport, isToCitizen, reasonInBoth } from '#trade/tax-documents/tax-reasons.ts'

test('each reason has its category, and texts in both languages', () => {
  assert.equal(categoryOf(null), 'S')
  const categories = Object.groupBy(taxReasons, categoryOf)
  assert.deepEqual(categories.E, ['VATEX-SA-29', 'VATEX-SA-29-7', 'VATEX-SA-30'])
  assert.deepEqual(categories.O, ['VATEX-SA-OOS'])
  assert.equal(categories.Z?.length, taxReasons.length - 4)
  // All reasons of the authority's standard.
  assert.equal(taxReasons.length, 17)
  for (const reason of taxReasons) {
    const [english, arabic] = reasonInBoth(reason)
    assert.match(english, new RegExp(`^[A-Z][a-zA-Z ]+ \\(${reason}\\)$`))
    assert.match(arabic, new RegExp(`^[\\u0600-\\u06ff ]+ \\(${reason}\\)$`))
    assert.equal(exemptionOf(reason).code, reason)
  }
})

test('only the export of goods is marked as an export', () => {
  assert.deepEqual(taxReasons.filter(isExport), [exportReason])
})

test('education and health care are supplies to citizens', () => {
  assert.deepEqual(taxReasons.filter(isToCitizen), ['VATEX-SA-EDU', 'VATEX-SA-HEA'])
  assert.equal(isToCitizen(null), false)
})

test('the e-invoice has the category and the text of a reason, Arabic first', () => {
  assert.deepEqual(exemptionOf('VATEX-SA-30'), {
    ...{ category: 'E', code: 'VATEX-SA-30' },
    text: 'التوريدات العقارية المعفاة من الضريبة | Real estate transactions',
  })
})

const person = { kind: 'Individual', vatNo: null } as const
test('individuals get a tax invoice for a zero-rated supply, a simplified one for an exempt supply', () => {
  assert.equal(invoiceKindOf(person), 'Simplified')
  assert.equal(invoiceKindOf(person, 'VATEX-SA-32'), 'Tax')
  assert.equal(invoiceKindOf(person, 'VATEX-SA-30'), 'Simplified')
})
