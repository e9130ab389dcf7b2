import { consignee } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { choices, link, links, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lineStateColumns, scopeFilters } from '#trade/authority/line-state-fields.ts'
import { planReportFields, planStates } from '#trade/authority/reported-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

const { terminal: _, ...filters } = scopeFilters

/** The report of imports to the authority: the quantity each importer is to bring under an LC, and the progress. */
export const gfsaImportPlan = {
  ...report('import-plan-transfer-report', {
    title: 'Import Plan Transfer Report',
    right: 'GfsaImportPlan',
    filters: { ...filters, planStatus: optional(choices('Status of the plan', planStates)) },
    columns: {
      planNo: planReportFields.planNo,
      consignee: link('Importer', consignee),
      purchaseContract: optional(link('Purchase contract', purchaseContract)),
      vessel: links('Vessel', vessel),
      origin: planReportFields.origin,
      loadPortId: optional(link('Load port', port)),
      dischargePortId: optional(link('Discharge port', port)),
      contractQuantity: planReportFields.contractQuantity,
      transferred: planReportFields.transferred,
      planned: planReportFields.planned,
      permitNo: planReportFields.permitNo,
      permitDate: planReportFields.permitDate,
      permitExpiry: planReportFields.permitExpiry,
      laycanFrom: planReportFields.laycanFrom,
      laycanTo: planReportFields.laycanTo,
      eta: planReportFields.eta,
      ata: planReportFields.ata,
      blQuantity: planReportFields.blQuantity,
      discharged: planReportFields.discharged,
      direct: planReportFields.direct,
      toTerminals: planReportFields.toTerminals,
      terminals: links('Terminals', terminal),
      remaining: planReportFields.remaining,
      ownStatus: planReportFields.status,
      ...lineStateColumns,
    },
    totals: [
      ...(['contractQuantity', 'transferred', 'planned', 'blQuantity', 'discharged', 'direct', 'toTerminals'] as const),
      'remaining',
    ],
    drill: sourceOf,
  }),
  address: 'gfsa-details/import-plan-transfer-report',
}
