import { report } from '#kit/report.ts'
import { damageColumns, damageFilters, damageTotals, toSource } from '#trade/bags/damage-fields.ts'

/** The register of damaged bags, written by the documents that find them. It stands among the bags, not among the reports. */
export const damageRegister = {
  ...report('damage-register', {
    title: 'Damage Bags',
    right: 'DamageBags',
    filters: damageFilters,
    columns: damageColumns,
    totals: damageTotals,
    drill: toSource,
  }),
  address: 'bags/damage-bags',
}
