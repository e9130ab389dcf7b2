// Runs the schedule on pg-boss, in its own schema. However many processes take part, each run is done by one of them.

import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { endPool } from '#database/end-pool.ts'
import { openOwnerPool } from '#database/owner.ts'
import type { Job, Means } from '#integrations/schedule.ts'

type Log = {
  info(facts: object, what: string): void
  warn(facts: object, what: string): void
  error(facts: object, what: string): void
}

export type Background = {
  /** Runs a job of the schedule now, unless one is waiting or running already. */
  runNow(name: string): Promise<void>
  /** Gives running jobs a few seconds to finish; then cancels them, and the next process runs them again. */
  stop(): Promise<void>
}

type BackgroundOptions = { lookEvery?: number; means?: Means; queueUrl?: string }

const zone = 'Asia/Riyadh'
const secondsBetweenLooks = 10
const finishMs = 4000

const doing = (job: Job, pool: pg.Pool, log: Log, means: Means) => async (): Promise<void> => {
  const begin = performance.now()
  try {
    const facts = await job.run(pool, means)
    log.info({ job: job.name, ms: Math.round(performance.now() - begin), ...facts }, 'job done')
  } catch (error) {
    log.error({ job: job.name, err: error }, 'job failed')
    throw error
  }
}

const prepare = async (boss: PgBoss, job: Job): Promise<void> => {
  const expireInSeconds = job.mostMinutes * 60
  // Exclusive: at most one job of a name waits or runs.
  await boss.createQueue(job.name, {
    policy: 'exclusive',
    expireInSeconds,
    retryLimit: 1,
    retryDelay: 30,
    deleteAfterSeconds: 86_400,
  })
  await boss.schedule(job.name, job.cron, null, { tz: zone })
}

/** Starts the jobs of `schedule` on the database at `url`. The queue's tables are created and maintained by `queueUrl`, the database's
 *  owner; default: `url`. */
export const startBackground = async (
  url: string,
  schedule: readonly Job[],
  log: Log,
  { lookEvery = secondsBetweenLooks, means = { arabic: {} }, queueUrl = url }: BackgroundOptions = {},
): Promise<Background> => {
  const pool = openOwnerPool(url, 'gms jobs')
  // Imported late, when the application is serving already.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: queueUrl, schema: 'pgboss', max: 2, application_name: 'gms jobs' })
  boss.on('error', error => log.warn({ err: error }, 'queue'))
  const stop = async (): Promise<void> => {
    await boss.stop({ graceful: true, timeout: finishMs })
    await endPool(pool, 0)
  }
  try {
    await boss.start()
    for (const job of schedule) {
      await prepare(boss, job)
      await boss.work(job.name, { pollingIntervalSeconds: lookEvery }, doing(job, pool, log, means))
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { runNow: async name => void (await boss.send(name)), stop }
}
