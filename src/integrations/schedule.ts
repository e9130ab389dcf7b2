// Scheduled jobs; times are Riyadh time.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { agenciesDue, agenciesToJudge, agenciesWith, inAgency, type Judging } from '#database/agencies.ts'
import { type NoticeOptions, sendBagNotices } from '#integrations/bag-notices.ts'
import { sendEInvoiceNotices } from '#integrations/e-invoice-notices.ts'
import { type KeepFacts, keepFigures } from '#integrations/list-figures.ts'
import { drainOutbox } from '#integrations/outbox.ts'
import { subscriptions } from '#integrations/subscriptions.ts'
import type { Figured } from '#lists/figures.server.ts'

type Mailing = (pool: pg.Pool) => Promise<number>

/** What the jobs work with. */
export type Means = NoticeOptions & {
  /** sends the invoices that are due; gives their number */
  mailSales?: Mailing
  /** sends the statements of account that are due; gives their number */
  mailStatements?: Mailing
  /** mails the reports that are due; gives their number */
  mailReports?: Mailing
  /** mails those who wish it what waits for them; gives the number of mails */
  sendDailyMails?: Mailing
  /** leaves the reports to the grain authority that are due; gives their number */
  leaveAuthorityReports?: Mailing
  /** does what is due of the exchange with the finance system; gives the number of documents left for sending */
  exchangeWithFims?: Mailing
  /** makes the backup of the night where it is due, and proves it; tells what was done */
  makeBackup?: (() => Promise<Record<string, unknown>>) | undefined
  /** documents whose lists have figures */
  lists?: readonly Figured[]
  /** what else is kept of days, and noted as they are */
  facts?: KeepFacts
}

export type Job = {
  name: string
  /** minute, hour, day, month, weekday */
  cron: string
  /** a run that takes longer is given up and done again */
  mostMinutes: number
  /** Does it in all agencies; gives what to write into the log. */
  run: (pool: pg.Pool, means: Means) => Promise<Record<string, unknown>>
}

/** Releases expired holds, in every agency. */
export const expireHolds = async (pool: pg.Pool): Promise<{ ended: number }> => {
  let ended = 0
  for (const id of await agenciesWith(pool, 'hold')) {
    const asked = (client: pg.PoolClient) => client.query<{ n: number }>('select ledger.expire_holds() as n')
    ended += (await inAgency(pool, id, asked)).rows[0]!.n
  }
  return { ended }
}

const checkAgency = `insert into app.ledger_check (agency_id, invariant, title, detail)
  select $1, invariant, title, detail from ledger.check_invariants($1)`

const checkMinutes = 110

/** Checks every agency's ledger and keeps what was found: a row for each violation, and one that it was looked at all. */
export const checkLedger = async (pool: pg.Pool): Promise<{ agencies: number; violations: number }> => {
  const agencies = await agenciesDue(pool, 'ledger')
  let violations = 0
  for (const id of agencies) {
    const begin = performance.now()
    await inAgency(pool, id, async client => {
      await client.query(`set local statement_timeout = '${checkMinutes}min'`)
      const found = (await client.query(checkAgency, [id])).rowCount ?? 0
      const detail = { violations: found, ms: Math.round(performance.now() - begin) }
      const checked = `insert into app.ledger_check (agency_id, invariant, title, detail) values ($1, 0, 'Checked', $2)`
      await client.query(checked, [id, JSON.stringify(detail)])
      violations += found
    })
  }
  return { agencies: agencies.length, violations }
}

// Agency by agency: each on the machine that holds it, and none waits for what another changes.
const judge = async (pool: pg.Pool, judging: Judging): Promise<number> => {
  let judged = 0
  for (const id of await agenciesToJudge(pool, judging)) {
    const asked = (client: pg.PoolClient) => client.query<{ n: number }>(`select app.${judging}()::integer as n`)
    judged += (await inAgency(pool, id, asked)).rows[0]!.n
  }
  return judged
}

/** Marks prices whose last day has passed, in every agency. */
export const expirePrices = async (pool: pg.Pool): Promise<{ ended: number }> => ({
  ended: await judge(pool, 'expire_prices'),
})

const hasPassed = `select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as passed`
const grace = '10 minutes'

// What was under way when a day ended may still write into it: sealing waits until all of it has ended, and leaves it to the next run
// where something takes very long.
const isComplete = async (pool: pg.Pool, mark: string): Promise<boolean> => {
  for (let tries = 0; tries < 20; tries++) {
    if ((await pool.query<{ passed: boolean }>(hasPassed, [mark])).rows[0]!.passed) return true
    await wait(500)
  }
  return false
}

/** Seals the audit's days that have ended, in every agency; `at` is the time it is. */
export const sealAudit = async (pool: pg.Pool, at = new Date()): Promise<{ sealed: number; isComplete: boolean }> => {
  const { rows } = await pool.query<{ mark: string }>('select pg_current_xact_id()::text as mark')
  if (!(await isComplete(pool, rows[0]!.mark))) return { sealed: 0, isComplete: false }
  let sealed = 0
  for (const id of await agenciesDue(pool, 'audit')) {
    const done = await pool.query<{ sealed: number }>(
      `select app.seal_audit($1, $2::timestamptz - interval '${grace}') as sealed`,
      [id, at],
    )
    sealed += done.rows[0]!.sealed
  }
  return { sealed, isComplete: true }
}

/** Marks LCs that ran out before their documents were presented, in every agency. */
export const expireLcs = async (pool: pg.Pool): Promise<{ ended: number }> => ({
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

/** Ends permissions, permits, proformas and credit limits whose time is over, begins limits whose day has come, and marks lots that are used
 *  up and invoices that are overdue. */
export const judgeTerms = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const done: Record<string, number> = {}
  for (const [name, call] of Object.entries(judged)) done[name] = await judge(pool, call)
  return done
}

const leftovers = [
  ...['attempts', 'keys', 'checks', 'machineCalls'],
  ...['emptied', 'messages', 'recipients', 'codes', 'resets', 'confirmations', 'challenges'],
]

/** Deletes rows past their retention, in all agencies at once: what goes is asked for by nobody. */
export const clearLeftovers = async (pool: pg.Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ sessions: number }>('select app.clear_sessions() as sessions')
  const cleared: Record<string, number> = { ...rows[0] }
  for (const what of leftovers) {
    const gone = await pool.query<{ n: number }>('select app.clear_past($1)::integer as n', [what])
    cleared[what] = gone.rows[0]!.n
  }
  return cleared
}

export const schedule: readonly Job[] = [
  { name: 'expire-holds', cron: '*/5 * * * *', mostMinutes: 4, run: expireHolds },
  {
    name: 'tell-outside',
    cron: '* * * * *',
    mostMinutes: 10,
    run: async pool => ({ told: await drainOutbox(pool, subscriptions) }),
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
    cron: '40 6 * * *',
    mostMinutes: 60,
    run: async (pool, { mailStatements }) => ({ mailed: (await mailStatements?.(pool)) ?? 0 }),
  },
  {
    name: 'mail-reports',
    // Often, so that what a server that was off has missed is mailed soon after its start.
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
    // Often, so that a server that was off at the hour makes it soon after its start.
    cron: '*/15 * * * *',
    // A longer one goes on and keeps its lock; another process finds nothing to do meanwhile.
    mostMinutes: 120,
    run: async (_pool, { makeBackup }) => (await makeBackup?.()) ?? {},
  },
  { name: 'expire-lcs', cron: '10 * * * *', mostMinutes: 10, run: expireLcs },
  { name: 'judge-terms', cron: '*/15 * * * *', mostMinutes: 10, run: judgeTerms },
  { name: 'clear-leftovers', cron: '30 2 * * *', mostMinutes: 30, run: clearLeftovers },
  { name: 'check-ledger', cron: '0 3 * * *', mostMinutes: checkMinutes + 10, run: checkLedger },
]
