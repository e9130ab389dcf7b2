// The landed cost of an LC by its purposes.

/** The cost of one kind of posting, or of one category of vendors' bills, in halalas. */
export type Cost = { kind: string; halalas: number }

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

/** The title of a kind of cost: that of a posting; for a vendor's bill, the category. */
const costTitle = (kind: string): string => titlesByKind[kind] ?? (titleOrder.includes(kind) ? kind : 'Other expenses')

/** The costs of each title added up, in the order of `titleOrder`. */
export const costsByTitle = (costs: readonly Cost[]): { title: string; halalas: number }[] =>
  titleOrder
    .map(title => ({
      title,
      halalas: costs.reduce((sum, { kind, halalas }) => sum + (costTitle(kind) === title ? halalas : 0), 0),
    }))
    .filter(({ halalas }) => halalas !== 0)
