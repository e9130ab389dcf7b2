// The filters of the whole dashboard.

import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { links, optional } from '#kit/fields.ts'

export const dashboardFilters = {
  consignee: optional(links('Consignee', consignee)),
  terminal: optional(links('Terminal', terminal)),
}
