// Ten thousand invoices nobody chose: what the house posts, what the e-invoice states, and what a clerk with whole halalas reckons
// line by line must be the same, to the halala.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bagSaleLines, bulkSaleLines, type SoldLine, taxedLines, totalsOf } from '#areas/sales/line-fields.ts'
import { type InvoiceFacts, taxDocumentOf } from '#areas/sales/tax-document.ts'
import { amountsIn } from '#einvoice/ubl.ts'
import { chance } from '../../../database/demo/numbers.ts'

const invoices = 10_000
const pick = chance(20_261_121)
const upTo = (most: number): number => Math.floor(pick() * most)
const rates = [15_000, 5_000]

const someLines = (): SoldLine[] => {
  const price = 1 + upTo(2_000_000)
  if (pick() < 0.5)
    return bulkSaleLines({ unitPrice: price * 20, loadingRate: upTo(3) * upTo(400_000) }, 1 + upTo(60_000))
  const bags = 1 + upTo(20_000)
  return bagSaleLines({
    ...{ bags, quantity: bags * 50, unitPrice: price, discountPct: upTo(2) * upTo(9_000) },
    ...{ bagPrice: upTo(2) * (1 + upTo(30_000)), loadingCharge: upTo(2) * upTo(5_000_000) },
  })
}

// By hand: each line from its own figures, VAT once for each rate, half a halala up, all of it in whole numbers.
const half = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom)
const listOf = ({ bags, quantity, unitPrice, net, discount }: SoldLine): bigint => {
  if (unitPrice === null) return BigInt(net + discount)
  if (bags !== null) return half(BigInt(bags) * BigInt(unitPrice), 100n)
  return half(BigInt(quantity ?? 0) * BigInt(unitPrice), 100_000n)
}
const byHand = (lines: readonly (SoldLine & { vatRate: number })[]) => {
  const taxable = new Map<number, bigint>()
  for (const line of lines) {
    const net = listOf(line) - BigInt(line.discount)
    taxable.set(line.vatRate, (taxable.get(line.vatRate) ?? 0n) + net)
  }
  const net = [...taxable.values()].reduce((sum, amount) => sum + amount, 0n)
  const vat = [...taxable].reduce((sum, [rate, amount]) => sum + half(amount * BigInt(rate), 100_000n), 0n)
  return { net: Number(net), vat: Number(vat), gross: Number(net + vat) }
}

const party = { name: 'A', nameAr: 'أ', vatNo: '399999999900003', crNo: null }
const seller = { ...party, buildingNo: '1', street: 's', district: 'd', city: 'c', postalCode: '1' }
const buyer = { ...party, nationalId: null, city: 'c', address: 'a' }

test('VAT totals of 10,000 random invoices equal line by line recomputation in integers', () => {
  let isRounded = 0
  for (let n = 0; n < invoices; n++) {
    // Some bear two rates, as one issued over the change of 2020 would.
    const lines = [...someLines(), ...(pick() < 0.3 ? someLines() : [])].flatMap((line, at) =>
      taxedLines([line], rates[at % 4 === 3 ? 1 : 0] as number),
    )
    const expected = byHand(lines)
    assert.deepEqual(totalsOf(lines), expected, `invoice ${n}`)
    const facts: InvoiceFacts = {
      ...{ invoiceNo: 'INV-1', uuid: 'u', issuedAt: '2026-11-21T10:00:00', date: '2026-11-21', kind: 'Tax' },
      ...{ paymentMode: null, goods: 'Barley | شعير', lines, prepayments: [] },
    }
    const { net, vat, gross } = amountsIn(taxDocumentOf(facts, seller, buyer))
    assert.deepEqual({ net, vat, gross }, expected, `e-invoice ${n}`)
    if (lines.reduce((sum, line) => sum + line.vat, 0) !== vat) isRounded++
  }
  // Otherwise nothing was rounded, and nothing was proved.
  assert.ok(isRounded > 100, `${isRounded} invoices whose lines round otherwise than the whole`)
})
