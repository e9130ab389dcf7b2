// The calls that every document has: list, read, new, change, act, pickers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#kit/check.ts'
import { type Document, isOffered, maySee, mayTake } from '#kit/document.ts'
import { type Asking, askingsOf, openingsOf, reachOf } from '#kit/pickers.ts'
import { notFound } from '#kit/refusal.ts'
import { idIn, inTenant, once } from '#kit/server/answer.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { postingsOf } from '#kit/server/document-postings.ts'
import { timelineOf } from '#kit/server/history.ts'
import { lookup } from '#kit/server/lookups.ts'
import { number } from '#kit/server/number.ts'
import { type QueryWords, readListQuery } from '#kit/server/query.ts'
import { find, list, wireDocument } from '#kit/server/rows.ts'
import { actFromRequest, changeFromRequest, createFromRequest } from '#kit/server/write.ts'
import { followersIn, nextStepsOf } from '#next-steps/next-steps.ts'
import { mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'
import { concerns } from '#waiting/concerns.ts'

type ListRequest = FastifyRequest<{ Params: Record<string, string>; Querystring: QueryWords }>

/** Answers 404 if the user lacks the right to `verb`. */
export const requireRight = ({ asker }: Context, verb: Verb, { right }: Pick<Document, 'right'>): void => {
  if (!mayOn(asker, verb, right)) notFound()
}

const actionsOf = (document: Document, row: Row, { asker }: Context): string[] => {
  const { life } = document
  const taken = Object.entries(life.actions)
    .filter(([, action]) => (row.status as string) in action.moves && concerns(action, row, asker.companyId))
    .filter(([name]) => isOffered(asker, document, name))
    .map(([name]) => name)
  const isWhole = Object.values(document.fields).every(field => maySee(asker, field))
  const editable = isWhole && life.editable.includes(row.status as string) && mayOn(asker, 'Edit', document.right)
  return editable ? ['edit', ...taken] : taken
}

const known = new WeakMap<Context['slices'], ReturnType<typeof followersIn>>()

const followersOf = ({ name }: Document, { slices }: Context) => {
  const followers = known.get(slices) ?? followersIn([...slices.values()].map(({ document }) => document))
  known.set(slices, followers)
  return followers.get(name) ?? []
}

const waysOn = (slice: Slice, row: Row, context: Context): Row => ({
  actions: actionsOf(slice.document, row, context),
  next: nextStepsOf(followersOf(slice.document, context), row, context.asker),
  doings: slice.doings?.(row, context) ?? [],
})

/** A whole document: values, child rows, postings, timeline, the actions the user may take now and the steps that may follow. */
const page = async (slice: Slice, id: number, context: Context): Promise<Row> => {
  const { document } = slice
  const row = await find(document, id, context)
  const [timeline, postings] = await Promise.all([timelineOf(document, id, context), postingsOf(document, id, context)])
  return { ...wireDocument(document, row, context), timeline, postings, ...waysOn(slice, row, context) }
}

// A change answers with the saved row only; the page reads timeline and postings itself.
const answerRow = (slice: Slice, row: Row, context: Context): Row => ({
  ...wireDocument(slice.document, row, context),
  ...waysOn(slice, row, context),
})

/** The saved row with the next steps, which is the answer to a change. */
export const readAnswer = async (slice: Slice, id: number, context: Context): Promise<Row> =>
  answerRow(slice, await find(slice.document, id, context), context)

/** Answers 404 if the user may not take an action of a document. */
export const requireAction = (context: Context, document: Document, action: string): void => {
  requireRight(context, 'View', document)
  if (!Object.hasOwn(document.life.actions, action) || !mayTake(context.asker, document, action)) notFound()
}

/** Takes an action as requested, in a transaction; for slices that do more work around it. */
export const takeAction = (slice: Slice, action: string, request: FastifyRequest, reply: FastifyReply) =>
  inTenant(request, context =>
    once(context, request, reply, async () => {
      requireAction(context, slice.document, action)
      const row = await actFromRequest(slice, idIn(request), action, request.body, context)
      return { status: 200, answer: answerRow(slice, row, context) }
    }),
  )

// An action taken together with saving, `?then=approve`: both happen or neither.
const actionWithSaving = (request: FastifyRequest, document: Document, context: Context): string | undefined => {
  const { then } = request.query as { then?: string }
  if (then === undefined) return undefined
  requireAction(context, document, then)
  return document.life.actions[then]!.alone ? notFound() : then
}

// The number is assigned before the action, because documents that the action creates name it.
const createAndAct = async (slice: Slice, action: string, body: unknown, context: Context): Promise<Row> => {
  const row = await createFromRequest(slice, body, context)
  await number(slice.document, row, context)
  return answerRow(slice, await actFromRequest(slice, row.id as number, action, {}, context), context)
}

const mountWriting = (app: FastifyInstance, address: string, slice: Slice): void => {
  const { document } = slice
  app.post(address, (request, reply) =>
    inTenant(request, context =>
      once(context, request, reply, async () => {
        requireRight(context, 'Add', document)
        const then = actionWithSaving(request, document, context)
        if (then) return { status: 201, answer: await createAndAct(slice, then, request.body, context) }
        const row = await createFromRequest(slice, request.body, context)
        const answer = answerRow(slice, row, context)
        context.atCommit(async () => Object.assign(answer, { docNo: await number(document, row, context) }))
        return { status: 201, answer, awaitsNumber: document.prefix !== undefined }
      }),
    ),
  )
  app.put(`${address}/:id`, (request, reply) =>
    inTenant(request, context =>
      once(context, request, reply, async () => {
        requireRight(context, 'Edit', document)
        const then = actionWithSaving(request, document, context)
        const changed = await changeFromRequest(slice, idIn(request), request.body, context)
        const row = then ? await actFromRequest(slice, changed.id as number, then, {}, context) : changed
        return { status: 200, answer: answerRow(slice, row, context) }
      }),
    ),
  )
  app.put(`${address}/:id/:action`, (request, reply) =>
    takeAction(slice, (request.params as { action: string }).action, request, reply),
  )
}

const mountReading = (app: FastifyInstance, address: string, slice: Slice, view: Document): void => {
  const read = <R>(request: FastifyRequest, verb: Verb, work: (context: Context) => Promise<R>): Promise<R> =>
    inTenant(request, async context => {
      requireRight(context, verb, view)
      return work(context)
    })
  app.get(address, (request: ListRequest) =>
    read(request, 'View', async context => list(view, await readListQuery(view, request.query, context), context)),
  )
  app.get(`${address}/:id`, request =>
    read(request, 'View', context => page({ ...slice, document: view }, idIn(request), context)),
  )
}

const agency = '/api/agencies/:agencyId'

export type DocumentAddress = { address: string; slice: Slice; view: Document }

/** Every document and every view of one, with the address of its calls. `views` are further addresses of the same tables. */
export const documentAddresses = (slices: ReadonlyMap<string, Slice>, views: readonly Document[]): DocumentAddress[] =>
  [...[...slices.values()].map(({ document }) => document), ...views].map(view => ({
    address: `${agency}/${view.address}`,
    slice: slices.get(view.name)!,
    view,
  }))

/** Mounts every document under its address, and its pickers, which the `further` askings open too. */
export const mountDocuments = (
  app: FastifyInstance,
  addresses: readonly DocumentAddress[],
  further: readonly Asking[] = [],
): void => {
  const openings = openingsOf([...addresses.flatMap(({ view }) => askingsOf(view)), ...further])
  for (const { address, slice, view } of addresses) {
    mountReading(app, address, slice, view)
    mountWriting(app, address, { ...slice, document: { ...slice.document, only: view.only } })
    const picker = `${agency}/lookups/${view.address}`
    app.get(picker, (request: ListRequest) =>
      inTenant(request, context => {
        const reach = reachOf(context.asker, view, openings) ?? notFound()
        return lookup(slice, { view, reach }, request.query, context)
      }),
    )
  }
}
