// Orders background work and shows its progress to its owner. `integrations/background-work.ts` does the work.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { cancelWork, listWork, type OrderedWork, readWork, type Work, workFile } from '#background/calls.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { notFound, Refusal, refuse, translateMessage } from '#kit/refusal.ts'
import { answer, idIn, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readQuery } from '#kit/server/read-request.ts'
import { requireRight } from '#kit/server/routes.ts'
import { translateText } from '#texts/kept-sentences.ts'

/** A refusal in its stored form, to be translated for each reader. */
export type KeptProblem = Pick<Refusal, 'message' | 'code' | 'values' | 'details'>

export type Order = {
  /** which background function does it */
  kind: string
  /** its title, a message key */
  title: string
  /** the input of that function */
  task: Row
  content?: Buffer
  total?: number
  /** the screen whose right to export its file needs, also after it was made */
  exports?: Document['right']
}

const mostOpen = 10
const shown = 30

const columns = sql`id, title, state, done, total, ordered_at as "orderedAt", ended_at as "endedAt", file_name as "fileName", problem`

type KeptWork = Omit<Work, 'problem'> & { problem: KeptProblem | null }

// The problems in the rows of a file are stored as sentences.
const translateProblems = (kept: unknown, words: Context['words']): unknown => {
  const { problems } = (kept ?? {}) as { problems?: { message: string }[] }
  if (!Array.isArray(problems)) return kept
  const said = problems.map(problem => ({ ...problem, message: translateText(words, problem.message) }))
  return { ...(kept as object), problems: said }
}

const wireWork = ({ problem, result, ...work }: KeptWork, { words }: Context): Work => ({
  ...work,
  title: words[work.title] ?? work.title,
  result: translateProblems(result, words),
  problem: problem && {
    message: translateMessage(words, problem.message, problem.values),
    code: problem.code,
    details: translateProblems(problem.details, words),
  },
})

const readOne = async (id: number, context: Context): Promise<Work> => {
  const { rows } = await sql<KeptWork>`select ${columns}, result from app.background_work
    where agency_id = app.agency() and owner = app.actor() and id = ${id}`.execute(context.tx)
  return wireWork(rows[0] ?? notFound(), context)
}

// What limits the rows of a file, as of its order.
const reachOf = ({ companyId, scopes }: Context['asker']): Row => ({ companyId, scopes })

const taskOf = ({ task, exports }: Order, { asker }: Context): Row =>
  exports ? { ...task, file: { right: exports, reach: reachOf(asker) } } : { ...task }

const openLike = async ({ kind }: Order, task: Row, { tx }: Context) => {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select id, kind = ${kind} and task = ${JSON.stringify(task)}::jsonb and content is null as "isSame" from app.background_work
    where agency_id = app.agency() and owner = app.actor() and state in ('Waiting', 'Running')`.execute(tx)
  return rows
}

/** Orders work for the user; it starts after the transaction has committed. An identical order that is still running is returned instead.
 *  Refuses if much is running already. Answer it with 202. */
export const orderWork = async (order: Order, context: Context): Promise<OrderedWork> => {
  const { tx, asker } = context
  const { kind, title, content, total } = order
  const task = taskOf(order, context)
  const open = await openLike(order, task, context)
  const same = content ? undefined : open.find(({ isSame }) => isSame)?.id
  if (same === undefined && open.length >= mostOpen)
    refuse('You have {most} background tasks already. Wait for one to finish, or stop one.', {
      values: { most: mostOpen },
    })
  const ordered = async (): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into app.background_work (agency_id, owner, home_agency, kind, title, task, content, total)
      values (app.agency(), app.actor(), ${asker.homeAgencyId}, ${kind}, ${title}, ${JSON.stringify(task)}::jsonb, ${content ?? null}, ${total ?? null})
      returning id`.execute(tx)
    await sql`select pg_notify('gms_work', '')`.execute(tx)
    return rows[0]!.id
  }
  const id = same ?? (await ordered())
  return { work: { id, address: `/api/agencies/${asker.agencyId}/background-work/${id}` } }
}

/** The uploaded file that the work reads. */
export const contentOf = async (id: number, { tx }: Context): Promise<Buffer> => {
  const { rows } = await sql<{ content: Buffer | null }>`select content from app.background_work
    where agency_id = app.agency() and owner = app.actor() and id = ${id}`.execute(tx)
  return rows[0]?.content ?? notFound()
}

/** Records in the work's own transaction that it is done, with its result and its number of rows. Refuses if it was canceled. */
export const finishWork = async (
  id: number,
  { result, done }: { result: object; done: number },
  { tx }: Context,
): Promise<void> => {
  const { rows } = await sql`update app.background_work
    set state = 'Done', ended_at = now(), content = null, done = ${done}, total = ${done}, result = ${JSON.stringify(result)}::jsonb
    where agency_id = app.agency() and owner = app.actor() and id = ${id} and state = 'Running' returning id`.execute(
    tx,
  )
  if (rows.length === 0) throw new Refusal(409, 'CANCELED', 'It was canceled.')
}

const cancel = async (id: number, context: Context): Promise<Work> => {
  const { rows } = await sql`update app.background_work set state = 'Canceled', ended_at = now(), content = null
    where agency_id = app.agency() and owner = app.actor() and id = ${id} and state in ('Waiting', 'Running')
    returning id`.execute(context.tx)
  if (rows.length > 0) await sql`select app.follow_work(app.agency(), ${id})`.execute(context.tx)
  return readOne(id, context)
}

type KeptFile = { key: string; name: string; right: Document['right']; isInReach: boolean }

// The file is kept for days, in which its owner may lose the right to it, or a part of the rows in it.
const fileOf = async (id: number, context: Context) => {
  const { tx, storage, asker } = context
  const { rows } = await sql<KeptFile>`
    select file_key as key, file_name as name, task #>> '{file,right}' as "right",
      task #> '{file,reach}' = ${JSON.stringify(reachOf(asker))}::jsonb as "isInReach"
    from app.background_work where agency_id = app.agency() and owner = app.actor() and id = ${id} and file_key is not null`.execute(
    tx,
  )
  const file = rows[0]?.isInReach ? rows[0] : notFound()
  requireRight(context, 'Excel', file)
  const content = (await storage.get(file.key)) ?? notFound()
  return { content, name: file.name }
}

/** Mounts the calls for a user's background work. */
export const mountBackgroundWork = (app: FastifyInstance): void => {
  answer(app, listWork, async (_asked, context) => {
    const { rows } = await sql<KeptWork>`select ${columns} from app.background_work
      where agency_id = app.agency() and owner = app.actor() order by id desc limit ${shown}`.execute(context.tx)
    return { rows: rows.map(work => wireWork(work, context)) }
  })
  answer(app, readWork, ({ id }, context) => readOne(id('workId'), context))
  answer(app, cancelWork, ({ id }, context) => cancel(id('workId'), context))
  app.get(workFile.path, async (request, reply) => {
    const { content, name } = await inTenant(request, async context => {
      readQuery(workFile.query, request.query as Row)
      return fileOf(idIn(request, 'workId'), context)
    })
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content)
  })
}
