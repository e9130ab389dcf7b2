// Tracing from any ticket, lot or sale back to the contract and forth to the customers, from the ledger and the documents.

import type { FastifyInstance } from 'fastify'
import { readLotsOfLc } from '#areas/tracing/moves.server.ts'
import type { Lot } from '#areas/tracing/reachable-lots.ts'
import { readStages } from '#areas/tracing/stages.server.ts'
import { startAt, startAtLots } from '#areas/tracing/starting-point.server.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { mayOn } from '#rights/may.ts'
import { worksAt } from '#trade/staff/scope.server.ts'
import { readTrace, type Trace, tracedDocuments } from '#trade/tracing/calls.ts'

const traceDocument = async (asked: string, id: number, context: Context): Promise<Trace> => {
  const name = tracedDocuments.find(one => one === asked) ?? notFound()
  const { document } = context.slices.get(name)!
  if (!mayOn(context.asker, 'View', document.right)) notFound()
  const row = await find(document, id, context)
  const start = await startAt(name, id, row, context)
  return {
    title: document.singular,
    name: String(row[document.named] ?? row.docNo ?? '–'),
    path: `${document.address}/${id}`,
    stages: await readStages(start, { document: name, id }, context),
  }
}

// One lot, or all lots of an LC in a terminal or of an owner, if the user may see them.
const traceLots = async (asked: Partial<Lot> & { lc: number }, context: Context): Promise<Trace> => {
  const { asker } = context
  if (!mayOn(asker, 'View', 'BarleyClosingStock')) notFound()
  const lots = (await readLotsOfLc(asked.lc, context)).filter(
    lot =>
      (['consignee', 'terminal', 'form'] as const).every(name => (asked[name] ?? lot[name]) === lot[name]) &&
      worksAt(asker, lot.terminal),
  )
  if (lots.length === 0) notFound()
  const stages = await readStages(startAtLots(lots), undefined, context)
  const found = stages.find(({ stage }) => stage === 'Lots')?.steps.find(({ isStart }) => isStart)
  const words = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [
      name === 'form' ? name : `${name}Id`,
      String(value),
    ]),
  )
  const path = mayOn(asker, 'View', 'BarleyInventory') ? `reports/barley-inventory?${words}` : null
  return { title: path ? 'Stock card' : 'Lot', name: found?.name ?? '', path, stages }
}

/** Mounts the trace. */
export const mountTracing = (app: FastifyInstance): void => {
  answer(app, readTrace, async ({ query: { of, id, lcId, consigneeId, terminalId, form } }, context) => {
    if (of && id) return traceDocument(of, id, context)
    if (!lcId) return refuse('Choose what to trace: a document by its id, or a lot by its LC.')
    return traceLots(
      {
        lc: lcId,
        ...(consigneeId && { consignee: consigneeId }),
        ...(terminalId && { terminal: terminalId }),
        ...(form && { form }),
      },
      context,
    )
  })
}
