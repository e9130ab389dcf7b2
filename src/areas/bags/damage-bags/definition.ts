import { report } from '#kit/report.ts'
import { damageColumns, damageFilters, damageTotals, toSource } from '#trade/bags/damage-fields.ts'

/** The register of damaged bags, filled from the documents that report them. Its screen is listed under Bags, not under Reports. */
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
