// What a price per bag and a price per ton have in common: for whom, from when to when, and their life.

import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { form } from '#areas/stock-fields.ts'
import { day, link, optional } from '#kit/fields.ts'
import { cancelFrom, type Life } from '#kit/states.ts'
import type { Right } from '#rights/rights.ts'

export const pricedFields = {
  date: day('In force from'),
  until: optional(day('In force until')),
  consignee: link('Consignee', consignee),
  terminal: optional(link('Terminal', terminal)),
  lc: optional(link('LC', lc, { narrowedBy: ['consignee'] })),
  form: form(),
}

export const pricedRules = (row: { date: string; until: string | null }): { until?: string } => ({
  ...(row.until && row.until < row.date && { until: 'Must not lie before the first day.' }),
})

/** A price is never overwritten: it is approved, ended, and followed by another. */
export const pricedLife = (approving: Right): Life => ({
  initial: 'Draft',
  states: ['Draft', 'Active', 'Canceled'],
  posted: [],
  editable: ['Draft'],
  actions: {
    approve: { label: 'Approve', moves: { Draft: 'Active' } },
    end: { label: 'End', moves: { Active: 'Active' }, asks: { until: day('In force until') }, right: approving },
    cancel: cancelFrom('Draft', 'Active'),
  },
})
