// Scheduled jobs; times are Riyadh time.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { agenciesDue, agenciesToJudge, agenciesWith, doEach, inAgency, type Judging } from '#database/agencies.ts'
import { machineOf } from '#database/cluster.ts'
import { type NoticeOptions, sendBagNotices } from '#integrations/bag-notices.ts'
import { sendEInvoiceNotices } from '#integrations/e-invoice-notices.ts'
import { type KeepFacts, keepFigures } from '#integrations/list-figures.ts'
import { drainOutbox } from '#integrations/outbox.ts'
import { subscriptions } from '#integrations/subscriptions.ts'
import type { Figured } from '#lists/figures.server.ts'

type Mailing = (pool: pg.Pool) => Promise<number>

/** The dependencies of the jobs. */
export type Means = NoticeOptions & {
  /** sends the invoices that are due; returns their number */
  mailSales?: Mailing
  /** sends the statements of account that are due; returns their number */
  mailStatements?: Mailing
  /** mails the reports that are due; returns their number */
  mailReports?: Mailing
  /** mails users who ask for it the list of what waits for them; returns the number of mails */
  sendDailyMails?: Mailing
  /** queues the due reports to the grain authority; returns their number */
  leaveAuthorityReports?: Mailing
  /** does what is due of the exchange with the finance system; returns the number of documents queued for sending */
  exchangeWithFims?: Mailing
  /** makes and verifies the nightly backup if it is due; returns a summary for the log */
  makeBackup?: (() => Promise<Record<string, unknown>>) | undefined
  /** documents whose lists have kept figures */
  lists?: readonly Figured[]
  /** other values kept per day, whose changed days are recorded in the same way */
  facts?: KeepFacts
}

export type Job = {
  name: string
  /** minute, hour, day, month, weekday */
  cron: string
  /** a run that takes longer is given up and started again */
  mostMinutes: number
  /** Runs the job in all agencies; returns what to write into the log. */
  run: (pool: pg.Pool, means: Means) => Promise<Record<string, unknown>>
}

/** Releases expired holds, in every agency. */
export const expireHolds = async (pool: pg.Pool): Promise<{ ended: number }> => {
  let ended = 0
  await doEach(await agenciesWith(pool, 'hold'), async id => {
    const asked = (client: pg.PoolClient) => client.query<{ n: number }>('select ledger.expire_holds() as n')
    ended += (await inAgency(pool, id, asked)).rows[0]!.n
  })
  return { ended }
}

const checkAgency = `insert into app.ledger_check (agency_id, invariant, title, detail)
  select $1, invariant, title, detail from ledger.check_invariants($1)`

const checkMinutes = 110

/** Checks every agency's ledger and records the result: a row for each violation, and one for the check itself. */
export const checkLedger = async (pool: pg.Pool): Promise<{ agencies: number; violations: number }> => {
  const agencies = await agenciesDue(pool, 'ledger')
  let violations = 0
  await doEach(agencies, id => {
    const begin = performance.now()
    return inAgency(pool, id, async client => {
      await client.query(`set local statement_timeout = '${checkMinutes}min'`)
      const found = (await client.query(checkAgency, [id])).rowCount ?? 0
      const detail = { violations: found, ms: Math.round(performance.now() - begin) }
      const checked = `insert into app.ledger_check (agency_id, invariant, title, detail) values ($1, 0, 'Checked', $2)`
      await client.query(checked, [id, JSON.stringify(detail)])
      violations += found
    })
  })
  return { agencies: agencies.length, violations }
}

// Agency by agency: each on the machine that stores it, and none waits for locks in another.
const judge = async (pool: pg.Pool, judging: Judging): Promise<number> => {
  let judged = 0
  await doEach(await agenciesToJudge(pool, judging), async id => {
    const asked = (client: pg.PoolClient) => client.query<{ n: number }>(`select app.${judging}()::integer as n`)
    judged += (await inAgency(pool, id, asked)).rows[0]!.n
  })
  return judged
}

/** Marks prices whose last day has passed, in every agency. */
const expirePrices = async (pool: pg.Pool): Promise<{ ended: number }> => ({
  ended: await judge(pool, 'expire_prices'),
})

const hasPassed = `select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as passed`
const grace = '10 minutes'

// Transactions that were running when a day ended may still write into it: sealing waits until all on the agency's machine have ended. If
// one takes very long, sealing is left to the next run.
const haveEnded = async (machine: pg.Pool): Promise<boolean> => {
  const { rows } = await machine.query<{ mark: string }>('select pg_current_xact_id()::text as mark')
  for (let tries = 0; tries < 20; tries++) {
    if ((await machine.query<{ passed: boolean }>(hasPassed, [rows[0]!.mark])).rows[0]!.passed) return true
    await wait(500)
  }
  return false
}

const sealSql = `select app.seal_audit($1, $2::timestamptz - interval '${grace}') as sealed`

/** Seals the ended days of the audit, in every agency and on the platform; `at` is the current time. */
export const sealAudit = async (pool: pg.Pool, at = new Date()): Promise<{ sealed: number; isComplete: boolean }> => {
  if (!(await haveEnded(pool))) return { sealed: 0, isComplete: false }
  const ended = new Map([[pool, true]])
  let sealed = 0
  await doEach(await agenciesDue(pool, 'audit'), async id => {
    const machine = (await machineOf(pool, { agency: id }))?.pool ?? pool
    if (!ended.has(machine)) ended.set(machine, await haveEnded(machine))
    if (!ended.get(machine)) return
    const { rows } = await inAgency(pool, id, client => client.query<{ sealed: number }>(sealSql, [id, at]))
    sealed += rows[0]!.sealed
  })
  return { sealed, isComplete: [...ended.values()].every(Boolean) }
}

/** Marks LCs that ran out before their documents were presented, in every agency. */
const expireLcs = async (pool: pg.Pool): Promise<{ ended: number }> => ({
  ended: await judge(pool, 'expire_lcs'),
})

const judged = {
  permissions: 'expire_vessel_permissions',
  lots: 'judge_system_lcs',
  permits: 'expire_sale_permits',
  limits: 'judge_credit_limits',
  proformas: 'expire_proformas',
  invoices: 'mark_overdue_invoices',
} as const

/** Ends expired permissions, permits, proformas and credit limits, starts limits whose day has come, and marks lots that are used up and
 *  invoices that are overdue. */
const judgeTerms = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const done: Record<string, number> = {}
  await doEach(Object.entries(judged), async ([name, call]) => {
    done[name] = await judge(pool, call)
  })
  return done
}

const leftovers = [
  ...['attempts', 'keys', 'checks', 'machineCalls'],
  ...['emptied', 'messages', 'recipients', 'codes', 'resets', 'confirmations', 'challenges'],
]

/** Deletes rows past their retention, in all agencies at once: no request reads these rows any more. */
export const clearLeftovers = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ sessions: number }>('select app.clear_sessions() as sessions')
  const cleared: Record<string, number> = { ...rows[0] }
  await doEach(leftovers, async what => {
    const gone = await pool.query<{ n: number }>('select app.clear_past($1)::integer as n', [what])
    cleared[what] = gone.rows[0]!.n
  })
  return cleared
}

export const schedule: readonly Job[] = [
  { name: 'expire-holds', cron: '*/5 * * * *', mostMinutes: 4, run: expireHolds },
  {
    name: 'tell-outside',
    cron: '* * * * *',
    mostMinutes: 10,
    run: async pool => ({ events: await drainOutbox(pool, subscriptions) }),
  },
  {
    name: 'keep-figures',
    cron: '* * * * *',
    mostMinutes: 10,
    run: async (pool, { lists, facts }) => ({ kept: await keepFigures(pool, lists ?? [], facts) }),
  },
  { name: 'expire-prices', cron: '5 * * * *', mostMinutes: 10, run: expirePrices },
  { name: 'seal-audit', cron: '20 * * * *', mostMinutes: 30, run: pool => sealAudit(pool) },
  { name: 'tell-of-bags', cron: '*/15 * * * *', mostMinutes: 10, run: sendBagNotices },
  { name: 'tell-of-e-invoices', cron: '*/15 * * * *', mostMinutes: 10, run: sendEInvoiceNotices },
  {
    name: 'mail-sales',
    cron: '* * * * *',
    mostMinutes: 30,
    run: async (pool, { mailSales }) => ({ mailed: (await mailSales?.(pool)) ?? 0 }),
  },
  {
    name: 'mail-statements',
    // Several times, so that statements that met a busy server, or one that was off, are sent the same morning.
    cron: '40 6-11 * * *',
    mostMinutes: 60,
    run: async (pool, { mailStatements }) => ({ mailed: (await mailStatements?.(pool)) ?? 0 }),
  },
  {
    name: 'mail-reports',
    // Often, so that mails missed while a server was off are sent soon after its start.
    cron: '*/15 6-23 * * *',
    mostMinutes: 60,
    run: async (pool, { mailReports }) => ({ mailed: (await mailReports?.(pool)) ?? 0 }),
  },
  {
    name: 'mail-what-waits',
    cron: '*/15 6-11 * * *',
    mostMinutes: 60,
    run: async (pool, { sendDailyMails }) => ({ mailed: (await sendDailyMails?.(pool)) ?? 0 }),
  },
  {
    name: 'leave-authority-reports',
    cron: '* * * * *',
    mostMinutes: 60,
    run: async (pool, { leaveAuthorityReports }) => ({ left: (await leaveAuthorityReports?.(pool)) ?? 0 }),
  },
  {
    name: 'exchange-with-fims',
    cron: '* * * * *',
    mostMinutes: 60,
    run: async (pool, { exchangeWithFims }) => ({ left: (await exchangeWithFims?.(pool)) ?? 0 }),
  },
  {
    name: 'make-backup',
    // Often, so that a server that was off at the backup's hour makes it soon after its start.
    cron: '*/15 * * * *',
    // A longer backup continues and keeps its lock; meanwhile other processes find nothing to do.
    mostMinutes: 120,
    run: async (_pool, { makeBackup }) => (await makeBackup?.()) ?? {},
  },
  { name: 'expire-lcs', cron: '10 * * * *', mostMinutes: 10, run: expireLcs },
  { name: 'judge-terms', cron: '*/15 * * * *', mostMinutes: 10, run: judgeTerms },
  { name: 'clear-leftovers', cron: '30 2 * * *', mostMinutes: 30, run: clearLeftovers },
  { name: 'check-ledger', cron: '0 3 * * *', mostMinutes: checkMinutes + 10, run: checkLedger },
]
