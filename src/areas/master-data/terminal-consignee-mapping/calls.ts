// The mappings of all terminals and consignees at once, as a grid.

import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { operations } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { call } from '#kit/call.ts'
import { choices, lines, link } from '#kit/fields.ts'

export type Operation = (typeof operations)[number]
export type Named = { id: number; name: string; nameAr: string }
export type MappingCell = { terminal: number; consignee: number; operations: Operation[] }

const path = '/api/agencies/:agencyId/master-data/mapping-grid'

export const mappingGrid = call({
  method: 'GET',
  path,
  for: 'canViewTerminalConsigneeMapping',
  title: 'The operations of consignees in terminals',
}).answering<{ terminals: Named[]; consignees: Named[]; cells: MappingCell[] }>()

export const saveMappings = call({
  method: 'PUT',
  path,
  for: 'canEditTerminalConsigneeMapping',
  title: 'Change some mappings; one without operations is deactivated',
  body: {
    cells: lines('Mappings', {
      terminal: link('Terminal', terminal),
      consignee: link('Consignee', consignee),
      operations: choices('Operations', operations),
    }),
  },
}).answering<{ changed: number }>()
