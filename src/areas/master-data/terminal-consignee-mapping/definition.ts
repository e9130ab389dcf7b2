import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { choices, link } from '#kit/fields.ts'

/** Which consignee may use which terminal, and for what. */
export const terminalConsigneeMapping = document('terminalConsigneeMapping', {
  address: 'master-data/terminal-consignee-mapping',
  title: 'Terminal Consignee Mapping',
  right: 'TerminalConsigneeMapping',
  fields: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    operations: choices('Operations', ['Receive', 'Store', 'Sell', 'Mill', 'Bag']),
  },
  list: ['terminal', 'consignee', 'operations'],
  filters: ['terminal', 'consignee'],
  named: 'terminal',
  unique: ['terminal', 'consignee'],
  seenBy: mapping => [mapping.consignee],
})
