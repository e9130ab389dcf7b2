import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choices, link, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lineStateColumns, scopeFilters } from '#trade/authority/line-state-fields.ts'
import { transferKinds, transferReportFields } from '#trade/authority/reported-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** The report of stock transfers to the authority: stock moved to another terminal, owner or LC. */
export const gfsaStockTransfer = {
  ...report('stock-transfer-report', {
    title: 'Stock Transfer Report',
    right: 'GfsaStockTransfer',
    filters: { ...scopeFilters, kind: optional(choices('Kind', transferKinds)) },
    columns: {
      date: transferReportFields.date,
      kind: transferReportFields.kind,
      transferNo: transferReportFields.transferNo,
      consignee: link('From', consignee),
      terminal: link('From station', terminal),
      toConsignee: link('To', consignee),
      toTerminal: link('To station', terminal),
      lc: link('LC', lc),
      origin: transferReportFields.origin,
      form: transferReportFields.form,
      sent: transferReportFields.sent,
      received: transferReportFields.received,
      bags: transferReportFields.bags,
      truckCount: transferReportFields.truckCount,
      ownStatus: transferReportFields.status,
      ...lineStateColumns,
    },
    totals: ['sent', 'received', 'bags', 'truckCount'],
    drill: sourceOf,
  }),
  address: 'gfsa-details/stock-transfer-report',
}
