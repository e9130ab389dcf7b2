// Fields that reports share: period, lots, and the link from a row to its document.

import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import type { Row } from '#kit/check.ts'
import { choices, day, links, optional } from '#kit/fields.ts'
import type { Drill } from '#kit/report.ts'

/** From and to; by default this month. */
export const period = { from: day('From'), to: day('To') }

/** Filters of lots of stock. */
export const lots = {
  terminal: optional(links('Terminal', terminal)),
  consignee: optional(links('Consignee', consignee)),
  lc: optional(links('LC', lc)),
  form: optional(choices('Form', forms)),
}

/** How a lot is packed. */
export const packings = ['In bulk', ...bagSizes] as const

/** The document that wrote a row of the ledger; the server sends it as `source`. */
export const sourceOf = ({ source }: Row): Drill | undefined => {
  const { address, id, agencyId } = (source ?? {}) as { address?: string; id?: number; agencyId?: number }
  return address && id ? { address: `${address}/${id}`, ...(agencyId && { agencyId }) } : undefined
}

/** The target of a consignee's row, for the same days: a lot opens its stock card, an LC its page, bags their stock, money the account. */
export const lotDrill = ({ consignee, lc, terminal }: Row, { from, to, asOf }: Row): Drill | undefined => {
  const [consigneeId, lcId, terminalId] = [consignee, lc, terminal] as number[]
  if (!consigneeId) return undefined
  const days = { from, to: to ?? asOf }
  if (lcId && terminalId)
    return { address: 'reports/barley-inventory', filters: { consigneeId, lcId, terminalId, ...days } }
  if (lcId) return { address: `procurement/lc/${lcId}` }
  if (terminalId) return { address: 'reports/bag-closing-stock', filters: { consigneeId, terminalId, ...days } }
  return { address: 'reports/account-statement', filters: { partyKind: 'Consignee', consigneeId, ...days } }
}
