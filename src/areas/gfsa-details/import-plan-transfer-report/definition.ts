import { consignee } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { choices, link, links, optional } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { scopeFilters, standingColumns } from '#trade/authority/standing-fields.ts'
import { planStates, planTold } from '#trade/authority/told-fields.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

const { terminal: _, ...filters } = scopeFilters

/** The report of imports to the authority: the quantity each importer is to bring under an LC, and the progress. */
export const gfsaImportPlan = {
  ...report('import-plan-transfer-report', {
    title: 'Import Plan Transfer Report',
    right: 'GfsaImportPlan',
    filters: { ...filters, planStatus: optional(choices('Status of the plan', planStates)) },
    columns: {
      planNo: planTold.planNo,
      consignee: link('Importer', consignee),
      purchaseContract: optional(link('Purchase contract', purchaseContract)),
      vessel: links('Vessel', vessel),
      origin: planTold.origin,
      loadPortId: optional(link('Load port', port)),
      dischargePortId: optional(link('Discharge port', port)),
      contractQuantity: planTold.contractQuantity,
      transferred: planTold.transferred,
      planned: planTold.planned,
      permitNo: planTold.permitNo,
      permitDate: planTold.permitDate,
      permitExpiry: planTold.permitExpiry,
      laycanFrom: planTold.laycanFrom,
      laycanTo: planTold.laycanTo,
      eta: planTold.eta,
      ata: planTold.ata,
      blQuantity: planTold.blQuantity,
      discharged: planTold.discharged,
      direct: planTold.direct,
      toTerminals: planTold.toTerminals,
      terminals: links('Terminals', terminal),
      remaining: planTold.remaining,
      ownStatus: planTold.status,
      ...standingColumns,
    },
    totals: [
      ...(['contractQuantity', 'transferred', 'planned', 'blQuantity', 'discharged', 'direct', 'toTerminals'] as const),
      'remaining',
    ],
    drill: sourceOf,
  }),
  address: 'gfsa-details/import-plan-transfer-report',
}
