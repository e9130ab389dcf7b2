import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { call } from '#kit/call.ts'
import { choice, link, optional, price, quantity, text } from '#kit/fields.ts'

/** Creates a lot for stock without a document: opening stock, or a surplus found by a count. */
export const openSystemLc = call({
  method: 'POST',
  path: '/api/agencies/:agencyId/procurement/system-lc/opening',
  for: 'agencyAdmin',
  title: 'System LC for opening stock or a surplus',
  body: {
    sourceKind: choice('Made by', ['Opening', 'Surplus']),
    lc: link('LC that gives its terms', lc),
    consignee: link('Consignee', consignee),
    terminal: link('Terminal', terminal),
    form: choice('Form', ['Raw', 'Crushed', 'Flaked']),
    quantity: optional(quantity('Quantity', { zero: true })),
    costPerTon: optional(price('Cost per MT', { zero: true })),
    displayName: text('Name', { max: 80 }),
  },
}).answering<{ id: number; lc: number; number: string }>()
