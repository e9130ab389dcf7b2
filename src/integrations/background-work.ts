// Does the work that users have ordered, a few at a time in each process. While it runs, a heartbeat reports its progress, detects that it
// was canceled, and lets another process take over the work of a process that has died.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { agenciesWith, doEach, inAgency } from '#database/agencies.ts'
import { claim } from '#integrations/claim.ts'
import { workOnNotify } from '#integrations/work-on-notify.ts'
import { Refusal } from '#kit/refusal.ts'

type OrderedWork = {
  id: number
  agencyId: number
  owner: number
  homeAgencyId: number
  kind: string
  task: Record<string, unknown>
}

type Progress = { done: number; total: number | undefined }

/** The result of finished work: a stored file, or a value. */
type Outcome = { fileKey?: string; fileName?: string; result?: unknown }

type Log = { warn(facts: object, what: string): void; error(facts: object, what: string): void }

export type Works = {
  /** Does one piece of work; when `canceled` is aborted its statements are canceled and it ends with an error. */
  doWork: (work: OrderedWork, pool: pg.Pool, progress: Progress, canceled: AbortSignal) => Promise<Outcome>
  /** Deletes a stored file. */
  forgetFile: (key: string) => Promise<void>
  log: Log
}

const mostAtOnce = 2
const mostTries = 2
const beatMs = 1000
const silentSeconds = 30
const forgetMs = 3_600_000

const isOpen = `(state = 'Waiting'
  or (state = 'Running' and beat_at < now() - interval '${silentSeconds} seconds' and tries < ${mostTries}))`

const take = `update app.background_work set state = 'Running', beat_at = now(), tries = tries + 1, done = 0
  where agency_id = $1 and id = any(array(
    select id from app.background_work where agency_id = $1 and ${isOpen} order by id limit 1 for update skip locked))
  returning id::float8 as id, agency_id as "agencyId", owner::float8 as owner, home_agency as "homeAgencyId", kind, task`

const follow = 'select app.follow_work($1, $2)'

type Ending = { sql: string; values: readonly unknown[] }

// The document that the work was ordered for records the failure too.
const endWorks = (pool: pg.Pool, agencyId: number, { sql, values }: Ending): Promise<void> =>
  inAgency(pool, agencyId, async client => {
    const { rows } = await client.query<{ id: number }>(sql, [agencyId, ...values])
    for (const { id } of rows) await client.query(follow, [agencyId, id])
  })

const giveUp = `update app.background_work set state = 'Failed', ended_at = now(), content = null, problem = $2
  where agency_id = $1 and state = 'Running' and beat_at < now() - interval '${silentSeconds} seconds' and tries >= ${mostTries}
  returning id::float8 as id`

const beat = `update app.background_work set beat_at = now(), done = $3, total = coalesce($4, total)
  where agency_id = $1 and id = $2 and state = 'Running'`

const finish = `update app.background_work set state = 'Done', ended_at = now(), content = null, done = $3, total = coalesce($4, total),
    file_key = $5, file_name = $6, result = coalesce($7::jsonb, result)
  where agency_id = $1 and id = $2 and state = 'Running'`

const fail = `update app.background_work set state = 'Failed', ended_at = now(), content = null, problem = $3
  where agency_id = $1 and id = $2 and state = 'Running' returning id::float8 as id`

// Sets the work back to waiting, because this process is stopping and another may do it.
const giveBack = `update app.background_work set state = 'Waiting', beat_at = null, tries = tries - 1
  where agency_id = $1 and id = $2 and state = 'Running'`

const brokenOff = 'It was interrupted twice because the server stopped. Start it again.'
const defect = 'Something went wrong. Start it again; if it happens again, tell your administrator.'

const problemOf = (error: unknown): object => {
  if (!(error instanceof Refusal)) return { message: defect, code: 'DEFECT' }
  const { message, code, values, details } = error
  return { message, code, values, details }
}

const keepBeating = (pool: pg.Pool, { agencyId, id }: OrderedWork, progress: Progress, canceling: AbortController) =>
  setInterval(() => {
    const { done, total } = progress
    inAgency(pool, agencyId, client => client.query(beat, [agencyId, id, done, total ?? null])).then(
      ({ rowCount }) => rowCount === 0 && canceling.abort(new Refusal(409, 'CANCELED', 'It was canceled.')),
      () => {},
    )
  }, beatMs)

const keep = async (pool: pg.Pool, work: OrderedWork, progress: Progress, outcome: Outcome, works: Works) => {
  const { fileKey, fileName, result } = outcome
  const values = [progress.done, progress.total ?? null, fileKey ?? null, fileName ?? null]
  const given = [work.agencyId, work.id, ...values, result === undefined ? null : JSON.stringify(result)]
  const { rowCount } = await inAgency(pool, work.agencyId, client => client.query(finish, given))
  if (rowCount === 0 && fileKey) await works.forgetFile(fileKey)
}

const runOne = async (pool: pg.Pool, work: OrderedWork, works: Works, canceling: AbortController): Promise<void> => {
  const progress: Progress = { done: 0, total: undefined }
  const beating = keepBeating(pool, work, progress, canceling)
  const { agencyId, id } = work
  try {
    await keep(pool, work, progress, await works.doWork(work, pool, progress, canceling.signal), works)
  } catch (error) {
    if (canceling.signal.aborted) return
    if (!(error instanceof Refusal))
      works.log.error({ err: error, work: id, kind: work.kind }, 'background work failed')
    await endWorks(pool, agencyId, { sql: fail, values: [id, JSON.stringify(problemOf(error))] })
  } finally {
    clearInterval(beating)
  }
}

const weekOld = `delete from app.background_work where agency_id = $1 and ended_at < now() - interval '7 days' returning file_key as key`

const forgetOld = async (pool: pg.Pool, { forgetFile }: Works): Promise<void> =>
  doEach(await agenciesWith(pool, 'oldWork'), async agencyId => {
    const deleted = (client: pg.PoolClient) => client.query<{ key: string | null }>(weekOld, [agencyId])
    const { rows } = await inAgency(pool, agencyId, deleted)
    await doEach(rows, async ({ key }) => {
      if (key) await forgetFile(key)
    })
  })

type UnderWay = { canceling: AbortController; isOver: Promise<void> }
type Runner = { works: Works; underWay: Map<OrderedWork, UnderWay>; isStopping: boolean; forgetAt: number }

const takeUp = async (runner: Runner, pool: pg.Pool): Promise<void> => {
  const { works, underWay } = runner
  while (!runner.isStopping && underWay.size < mostAtOnce) {
    const [work] = await claim<OrderedWork>(pool, { waiting: 'work', take })
    if (!work) return
    const canceling = new AbortController()
    const isOver = runOne(pool, work, works, canceling)
      .catch(error => works.log.warn({ err: error, work: work.id }, 'background work'))
      .then(() => void underWay.delete(work))
    underWay.set(work, { canceling, isOver })
    void isOver.then(() => look(runner, pool))
  }
}

const endSilent = async (_runner: Runner, pool: pg.Pool): Promise<void> => {
  const values = [JSON.stringify({ message: brokenOff, code: 'BROKEN_OFF' })]
  await doEach(await agenciesWith(pool, 'work'), agencyId => endWorks(pool, agencyId, { sql: giveUp, values }))
}

const forgetHourly = async (runner: Runner, pool: pg.Pool): Promise<void> => {
  if (performance.now() < runner.forgetAt) return
  runner.forgetAt = performance.now() + forgetMs
  await forgetOld(pool, runner.works)
}

const look = async (runner: Runner, pool: pg.Pool): Promise<void> => {
  if (runner.isStopping) return
  try {
    await doEach([endSilent, forgetHourly, takeUp], step => step(runner, pool))
  } catch (error) {
    runner.works.log.warn({ err: error }, 'background work waits')
  }
}

const finishMs = 3000

const stopWorks = async (runner: Runner, pool: pg.Pool | undefined): Promise<void> => {
  runner.isStopping = true
  const all = Promise.all([...runner.underWay.values()].map(({ isOver }) => isOver))
  await Promise.race([all, wait(finishMs, undefined, { ref: false })])
  for (const [{ agencyId, id }, { canceling }] of runner.underWay) {
    if (pool) await inAgency(pool, agencyId, client => client.query(giveBack, [agencyId, id])).catch(() => {})
    canceling.abort(new Refusal(503, 'STOPPING', 'The server is stopping.'))
  }
  await Promise.race([all, wait(finishMs, undefined, { ref: false })])
}

/** Does ordered work until stopped. A stop gives running work a few seconds to finish and returns the rest to the queue. */
export const startWorks = async (url: string, works: Works): Promise<{ stop(): Promise<void> }> => {
  const runner: Runner = { works, underWay: new Map(), isStopping: false, forgetAt: 0 }
  let pool: pg.Pool | undefined
  const lookWith = (given: pg.Pool): Promise<void> => {
    pool = given
    return look(runner, given)
  }
  const listening = await workOnNotify(url, { channel: 'gms_work', name: 'gms works', look: lookWith })
  return { stop: () => stopWorks(runner, pool).then(listening.stop) }
}
