import { report } from '#kit/report.ts'
import { damageColumns, damageFilters, damageTotals, toSource } from '#trade/bags/damage-fields.ts'

/** Damaged bags by reason, and the percentage damaged. */
export const damageBags = report('damage-bags', {
  title: 'Damage Bags Report',
  right: 'DamageBagsReport',
  filters: damageFilters,
  columns: damageColumns,
  totals: damageTotals,
  groups: ['reason'],
  drill: toSource,
})
