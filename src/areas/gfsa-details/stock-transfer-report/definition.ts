import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choices, link, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { scopeFilters, standingColumns } from '#trade/authority/standing-fields.ts'
import { transferKinds, transferTold } from '#trade/authority/told-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** The report of stock transfers to the authority: stock moved to another terminal, owner or LC. */
export const gfsaStockTransfer = {
  ...report('stock-transfer-report', {
    title: 'Stock Transfer Report',
    right: 'GfsaStockTransfer',
    filters: { ...scopeFilters, kind: optional(choices('Kind', transferKinds)) },
    columns: {
      date: transferTold.date,
      kind: transferTold.kind,
      transferNo: transferTold.transferNo,
      consignee: link('From', consignee),
      terminal: link('From station', terminal),
      toConsignee: link('To', consignee),
      toTerminal: link('To station', terminal),
      lc: link('LC', lc),
      origin: transferTold.origin,
      form: transferTold.form,
      sent: transferTold.sent,
      received: transferTold.received,
      bags: transferTold.bags,
      truckCount: transferTold.truckCount,
      ownStatus: transferTold.status,
      ...standingColumns,
    },
    totals: ['sent', 'received', 'bags', 'truckCount'],
    drill: sourceOf,
  }),
  address: 'gfsa-details/stock-transfer-report',
}
