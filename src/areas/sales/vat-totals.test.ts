// Ten thousand random invoices: the amounts that GMS posts, the amounts in the e-invoice, and an independent calculation
// line by line in whole halalas must be equal to the halala.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountAtPrice } from '#einvoice/amounts.ts'
import { amountsIn } from '#einvoice/ubl.ts'
import { amountByCount, amountByWeight, proportion, vatOf } from '#kit/units.ts'
import {
  bagSaleLines,
  bulkSaleLines,
  type SoldLine,
  taxedLines,
  totalsAt,
  totalsOf,
} from '#trade/tax-documents/line-fields.ts'
import { type InvoiceFacts, quantityAndPriceOf, taxDocumentOf } from '#trade/tax-documents/tax-document.ts'
import { chance } from '../../../database/demo/numbers.ts'

const invoices = 10_000
const pick = chance(20_261_121)
const upTo = (most: number): number => Math.floor(pick() * most)
const rates = [15_000, 5_000]

const without = (price: number) => ({ unitPrice: price, grossPrice: null, vatRate: 15_000 })
const within = (price: number) => ({ unitPrice: proportion(price, 100, 115), grossPrice: price, vatRate: 15_000 })

const inBulk = (priced: typeof without | typeof within, kg: number): SoldLine[] =>
  bulkSaleLines({ ...priced((1 + upTo(2_000_000)) * 20), loadingRate: upTo(3) * upTo(400_000) }, kg)
const inBags = (priced: typeof without | typeof within, bags: number): SoldLine[] =>
  bagSaleLines({
    ...{ ...priced(1 + upTo(2_000_000)), bags, quantity: bags * 50, discountPct: upTo(2) * upTo(9_000) },
    ...{ bagPrice: upTo(2) * (1 + upTo(30_000)), loadingCharge: upTo(2) * upTo(5_000_000) },
  })

const someLines = (priced: typeof without | typeof within = without): SoldLine[] =>
  pick() < 0.5 ? inBulk(priced, 1 + upTo(60_000)) : inBags(priced, 1 + upTo(20_000))

// The independent calculation: each line from its own figures, VAT once for each rate, halves rounded up, all in whole numbers.
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

// The totals of the same lines in the e-invoice.
const statedBy = (lines: InvoiceFacts['lines']) => {
  const facts: InvoiceFacts = {
    ...{ invoiceNo: 'INV-1', uuid: 'u', issuedAt: '2026-11-21T10:00:00', date: '2026-11-21', kind: 'Tax' },
    ...{ paymentMode: null, goods: 'Barley | شعير', lines, prepayments: [] },
  }
  const { net, vat, gross } = amountsIn(taxDocumentOf(facts, seller, buyer))
  return { net, vat, gross }
}

test('VAT totals of 10,000 random invoices equal line by line recomputation in integers', () => {
  let isRounded = 0
  for (let n = 0; n < invoices; n++) {
    // Some invoices have two rates, as one issued across the change of 2020 would.
    const lines = [...someLines(), ...(pick() < 0.3 ? someLines() : [])].flatMap((line, at) =>
      taxedLines([line], rates[at % 4 === 3 ? 1 : 0] as number),
    )
    const expected = byHand(lines)
    assert.deepEqual(totalsOf(lines), expected, `invoice ${n}`)
    assert.deepEqual(statedBy(lines), expected, `e-invoice ${n}`)
    if (lines.reduce((sum, line) => sum + line.vat, 0) !== expected.vat) isRounded++
  }
  // Otherwise rounding made no difference, and the test proved nothing.
  assert.ok(isRounded > 100, `${isRounded} invoices whose lines round otherwise than the whole`)
})

// The agency's services by weight, by truck or as one amount, and empty bags between consignees.
const service = (): InvoiceFacts['lines'][number] => {
  const quantity = pick() < 0.3 ? '1' : pick() < 0.5 ? String(1 + upTo(400)) : `${upTo(9_000)}.${100 + upTo(900)}`
  const measured = { quantity, unit: quantity.includes('.') ? 'TNE' : 'PCE' }
  return {
    ...{ item: 'Storage', bags: null, quantity: null, unitPrice: null, discount: 0, vatRate: 15_000 },
    ...{ net: 1 + upTo(90_000_000), measured },
  }
}
const emptyBags = (): InvoiceFacts['lines'][number] => {
  const [bags, unitPrice] = [1 + upTo(900_000), 1 + upTo(30_000)]
  return {
    ...{ item: 'Empty bags', bags, quantity: null, unitPrice, discount: 0, vatRate: 15_000 },
    net: Number(half(BigInt(bags) * BigInt(unitPrice), 100n)),
  }
}

test('so do those of 10,000 random invoices between companies, for services and for empty bags', () => {
  let isRounded = 0
  for (let n = 0; n < invoices; n++) {
    const lines = pick() < 0.2 ? [emptyBags()] : Array.from({ length: 1 + upTo(8) }, service)
    const net = lines.reduce((sum, line) => sum + BigInt(line.net), 0n)
    const vat = half(net * 15_000n, 100_000n)
    const expected = { net: Number(net), vat: Number(vat), gross: Number(net + vat) }
    assert.deepEqual(totalsOf(lines), expected, `invoice ${n}`)
    assert.deepEqual(statedBy(lines), expected, `e-invoice ${n}`)
    if (lines.reduce((sum, line) => sum + vatOf(line.net, line.vatRate), 0) !== expected.vat) isRounded++
  }
  assert.ok(isRounded > 100, `${isRounded} invoices whose lines round otherwise than the whole`)
})

// The amount agreed with the customer: the quantity at the price with VAT, less the discount.
const agreedTotal = (line: SoldLine, discountPct: number): number => {
  const price = line.grossPrice as number
  const list = line.bags === null ? amountByWeight(price, line.quantity ?? 0) : amountByCount(price, line.bags)
  return list - proportion(list, discountPct, 100_000)
}

test('10,000 random sales at a price with VAT come to that price exactly, on the invoice and on the e-invoice', () => {
  let isStated = 0
  for (let n = 0; n < invoices; n++) {
    const discountPct = upTo(2) * upTo(9_000)
    const bags = 1 + upTo(20_000)
    const [lines, off] =
      pick() < 0.5
        ? [bulkSaleLines({ ...within((1 + upTo(2_000_000)) * 20), loadingRate: null }, 1 + upTo(60_000)), 0]
        : [
            bagSaleLines({
              ...{ ...within(1 + upTo(2_000_000)), bags, quantity: bags * 50, discountPct, bagPrice: null },
              loadingCharge: null,
            }),
            discountPct,
          ]
    const [line] = lines as [SoldLine]
    const totals = totalsAt(lines, 15_000)
    assert.equal(totals.gross, agreedTotal(line, off), `sale ${n}`)
    assert.equal(totals.net + totals.vat, totals.gross)
    // The VAT is that of the net amount, or differs by one halala if no net amount gives the agreed total.
    const own = vatOf(totals.net, 15_000)
    assert.ok(Math.abs(totals.vat - own) <= 1, `sale ${n}: VAT ${totals.vat} of ${totals.net}`)
    if (totals.vat !== own) isStated++
    const taxed = taxedLines(lines, 15_000)
    assert.deepEqual(statedBy(taxed), totals, `e-invoice ${n}`)
    const { quantity, price } = quantityAndPriceOf(taxed[0]!)
    assert.equal(amountAtPrice(quantity, price), line.net + line.discount, `BT-131 of ${n}: ${quantity} × ${price}`)
  }
  assert.ok(isStated > 100, `${isStated} sales whose VAT had to be stated`)
})

test('lines priced with and without VAT can be on one invoice, each taxed by its own rule', () => {
  for (let n = 0; n < 1_000; n++) {
    const lines = someLines(within)
    const [first, ...more] = taxedLines(lines, 15_000)
    const totals = totalsAt(lines, 15_000)
    const rest = totalsOf(more)
    assert.deepEqual(totals, {
      net: first!.net + rest.net,
      vat: first!.vat + rest.vat,
      gross: first!.gross + rest.gross,
    })
    assert.deepEqual(statedBy(taxedLines(lines, 15_000)), totals, `e-invoice ${n}`)
  }
})
