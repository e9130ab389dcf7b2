import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { call } from '#kit/call.ts'
import { day, link } from '#kit/fields.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'

/** The ledger's stock of a form, in metric tons. */
export type StockInBook = { form: string; quantity: number }

/** The unfinished documents at a terminal before a consignee's stock is closed there through a day. */
export const readStockChecklist = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/gfsa-details/close-stock/checklist',
  for: 'canCloseStockGfsa',
  title: 'The unfinished documents before a stock is closed',
  query: { consignee: link('Consignee', consignee), terminal: link('Terminal', terminal), date: day('Closed through') },
}).answering<{ lines: ChecklistLine[]; book: StockInBook[] }>()
