import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, choices, link, links, optional } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { scopes } from '#trade/bags/bag-fields.ts'
import { bagMovementFields } from '#trade/statements/bag-movement-fields.ts'
import { lots, period } from '#trade/statements/report-fields.ts'

/** Empty bags of each terminal by owner and grade, from opening to closing stock; equals the bag closing stock. */
export const warehouseBagStockDetails = analysis('warehouse-bag-stock-details', {
  title: 'Movements of bags',
  needs: ['BagClosingStock'],
  unit: 'bags',
  filters: {
    ...period,
    terminal: lots.terminal,
    consignee: lots.consignee,
    scope: optional(choices('Ownership scope', scopes)),
    bagGrade: optional(links('Bag grade', bagGrade)),
  },
  columns: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    scope: choice('Ownership scope', scopes),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    ...bagMovementFields,
  },
  total: bagMovementFields,
})
