import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { postServiceInvoice } from '#areas/accounts/service-invoice/posting.ts'

const invoice = { consignee: 3, vat: 1_501, vatCharged: 1_500, corrects: null }

const cases: [string, object, [role: string, consignee: number | undefined, amount: number][]][] = [
  ['VAT a halala above that of its charges', {}, [['VAT_OUTPUT', undefined, -1], ['CONSIGNEE_PAYABLE', 3, 1]]],
  ['VAT a halala below', { vat: 1_499 }, [['VAT_OUTPUT', undefined, 1], ['CONSIGNEE_PAYABLE', 3, -1]]],
  ['the same VAT', { vat: 1_500 }, []],
  ['a note on it', { corrects: 'SI 1' }, [['VAT_OUTPUT', undefined, 1], ['CONSIGNEE_PAYABLE', 3, -1]]],
  ['VAT of charges that bore none', { vatCharged: null }, [['VAT_OUTPUT', undefined, -1_501], ['CONSIGNEE_PAYABLE', 3, 1_501]]],
  ['no VAT', { vat: null, vatCharged: 0 }, []],
] // biome-ignore format: one case a line
for (const [name, of, legs] of cases) {
  test(`a service invoice posts the rounding only: ${name}`, () => {
    const posting = postServiceInvoice({ ...invoice, ...of })
    assert.equal(posting.kind, 'serviceInvoice')
    assert.deepEqual(
      posting.legs.map(leg => [leg.role, leg.consigneeId, leg.amount]),
      legs,
    )
  })
}

test('a note is issued at once, an invoice starts as a draft', () => {
  assert.deepEqual(
    ['SI 1', null].map(corrects => serviceInvoice.life.starts?.({ corrects })),
    ['Issued', 'Draft'],
  )
})

test('its consignee sees a service invoice', () => assert.deepEqual(serviceInvoice.seenBy({ consignee: 3 }), [3]))
