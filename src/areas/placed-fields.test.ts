// A form with a layout of its own places every field that users enter: what it leaves out cannot be entered in a browser. Its sections do not
// repeat the hints of their fields.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'

type Layout = { of: keyof typeof documents; files: readonly string[]; elsewhere?: readonly string[] }

const sections = 'src/trade/selling/sale-sections.tsx'
const prices = 'src/trade/pricing/price-form.tsx'
const screensOf = (folder: string): string => `src/areas/${folder}/screens.tsx`

const layouts: readonly Layout[] = [
  { of: 'bagSale', files: [screensOf('sales/bag-sale'), sections] },
  { of: 'bulkSale', files: [screensOf('sales/bulk-sale'), sections] },
  { of: 'lcSale', files: [screensOf('sales/lc-sale'), sections] },
  { of: 'bagSalePrice', files: [prices] },
  { of: 'bulkSalePrice', files: [prices] },
  { of: 'payment', files: [screensOf('payments/payment')] },
  { of: 'creditVoucher', files: [screensOf('accounts/credit-voucher')] },
  // The action that issues a note asks why it is late.
  { of: 'creditNote', files: [screensOf('accounts/credit-note')], elsewhere: ['lateReason'] },
  { of: 'shipment', files: [screensOf('shipping/shipment')] },
  { of: 'voyage', files: [screensOf('shipping/voyage')] },
  { of: 'invoiceFormat', files: [screensOf('master-data/invoice-format')] },
]

const placedIn = (files: readonly string[]): Set<string> =>
  new Set(
    files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/\b(?:of|rate)="(\w+)"/g)].map(([, name]) => name!)),
  )

for (const { of, files, elsewhere = [] } of layouts)
  test(`the form of ${of} places every field that is entered`, () => {
    const [{ fields }, placed] = [documents[of] as Document, placedIn(files)]
    const missing = Object.keys(fields).filter(
      name => fields[name]!.need !== 'automatic' && !placed.has(name) && !elsewhere.includes(name),
    )
    assert.deepEqual(missing, [])
  })

for (const { of, files } of layouts)
  test(`no section of the form of ${of} repeats a hint of its fields`, () => {
    const hints = Object.values((documents[of] as Document).fields).map(({ hint }) => hint)
    const helps = files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/\bhelp="([^"]+)"/g)])
    assert.deepEqual(
      helps.map(([, help]) => help).filter(help => hints.includes(help)),
      [],
    )
  })
