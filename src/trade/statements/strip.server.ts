// The call of the strip: one request per page, limited to what the user may read.

import type { FastifyInstance } from 'fastify'
import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import { commissionAccrual } from '#areas/accounts/commission-accrual/definition.ts'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { mayOn } from '#rights/may.ts'
import { type DocumentWithStrip, readStrip, type Strip } from '#trade/statements/calls.ts'
import { accountStrip, customerStrip, linkFor, openInvoices } from '#trade/statements/party-strip.server.ts'
import { lcStrip, ownerStock, terminalStrip } from '#trade/statements/stock-strip.server.ts'
import { truckStrip } from '#trade/statements/truck-strip.server.ts'

const joinStrips = (...strips: Partial<Strip>[]): Strip => ({
  figures: strips.flatMap(({ figures = [] }) => figures),
  links: strips.flatMap(({ links = [] }) => links),
})

const listFor = (context: Context, { address, right, title }: Document, by: string) => ({
  links: linkFor(context, right, title, `${address}?${by}`),
})

// Companies that are only carriers or sellers have no stock here.
const companyStrip = async (id: number, { types }: Row, context: Context): Promise<Strip> =>
  (types as string[]).includes('consignee')
    ? joinStrips(await accountStrip('Consignee', id, context), await ownerStock(id, context), {
        links: openInvoices(context, 'consignee', id),
      })
    : joinStrips()

const strips: Record<DocumentWithStrip, (id: number, row: Row, context: Context) => Promise<Strip>> = {
  customer: (id, _, context) => customerStrip(id, context),
  company: companyStrip,
  vendor: async (id, _, context) =>
    joinStrips(await accountStrip('Vendor', id, context), listFor(context, expense, `vendorId=${id}`)),
  agent: async (id, _, context) =>
    joinStrips(
      await accountStrip('Agent', id, context),
      ...[commissionAccrual, commissionPayout, agentCommission].map(of => listFor(context, of, `agentId=${id}`)),
    ),
  lc: (id, _, context) => lcStrip(id, context),
  terminal: (id, { capacity }, context) => terminalStrip(id, (capacity as number | null) ?? 0, context),
  truck: (id, _, context) => truckStrip(id, context),
}

/** Mounts the call of the strip. */
export const mountStrips = (app: FastifyInstance): void =>
  answer(app, readStrip, async ({ query: { of, row: id } }, context) => {
    const { document } = context.slices.get(of)!
    if (!mayOn(context.asker, 'View', document.right)) notFound()
    return strips[of](id, await find(document, id, context), context)
  })
