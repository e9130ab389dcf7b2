// What a ton of an LC costs once it is here: everything that was paid for it, by what arrived.

import { proportion } from '#kit/units.ts'

/** What one kind of posting, or one category of vendors' bills, cost in halalas. */
export type Cost = { kind: string; halalas: number }

/** Riyals a ton with four decimals (ten-thousandths inside); null while nothing arrived. */
export const costPerTon = (halalas: number, arrivedKg: number): number | null =>
  arrivedKg <= 0 ? null : proportion(halalas, 100_000, arrivedKg)

const titlesByKind: Record<string, string> = {
  shipment: 'Goods',
  lc: 'Bank charges',
  'Bank/LC': 'Bank charges',
  laytime: 'Demurrage and despatch',
  Demurrage: 'Demurrage and despatch',
  cargoTransfer: 'Haulage',
}

// In the order in which costs arise for a ton on its way (domain 4.1.2); any other kind is an other expense.
const titleOrder = [
  'Goods',
  'Freight',
  'Insurance',
  'Duty',
  'Port dues',
  'Stevedoring',
  'Survey',
  'Fumigation',
  'Transport',
  'Haulage',
  'Storage',
  'Bagging',
  'Other expenses',
  'Demurrage and despatch',
  'Bank charges',
]

/** What a kind of cost is called: that of a posting, or of a vendor's bill the category it is entered under. */
export const costTitle = (kind: string): string =>
  titlesByKind[kind] ?? (titleOrder.includes(kind) ? kind : 'Other expenses')

/** The costs of a title added up, in the order they are read. */
export const costsByTitle = (costs: readonly Cost[]): { title: string; halalas: number }[] =>
  titleOrder
    .map(title => ({
      title,
      halalas: costs.reduce((sum, { kind, halalas }) => sum + (costTitle(kind) === title ? halalas : 0), 0),
    }))
    .filter(({ halalas }) => halalas !== 0)
