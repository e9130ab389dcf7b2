import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type CheckResult, checkNow, type Finding, nightlyCheck } from '#areas/logs/ledger-check/calls.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { type Violation, violations } from '#ledger/invariants.server.ts'
import { invariants } from '#ledger/invariants.ts'
import { requireStaff } from '#trade/staff/scope.server.ts'

// A badly damaged ledger would fill the page; the first findings are enough to start with.
const mostFindings = 20

const plainValues = ({ agency: _, ...detail }: Record<string, unknown>): Finding =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value),
    ]),
  )

const toCheckResult = (found: readonly Violation[], at: string, ms: number): CheckResult => ({
  at,
  ms,
  violations: found.length,
  invariants: invariants.map((title, index) => {
    const broken = found.filter(({ invariant }) => invariant === index + 1)
    const findings = broken.slice(0, mostFindings).map(({ detail }) => plainValues(detail))
    return { invariant: index + 1, title, violations: broken.length, findings }
  }),
})

type StoredViolation = Violation & { at: string }

// A row with invariant 0 marks the end of one check.
const readNightlyCheck = async ({ tx }: Context): Promise<CheckResult | null> => {
  const { rows } = await sql<StoredViolation>`with ends as (
      select id, row_number() over (order by id desc) as nth from app.ledger_check
      where agency_id = app.agency() and invariant = 0 order by id desc limit 2)
    select invariant, title, detail, at from app.ledger_check
    where agency_id = app.agency() and id <= (select id from ends where nth = 1)
      and id > coalesce((select id from ends where nth = 2), 0) order by id`.execute(tx)
  const end = rows.at(-1)
  return end ? toCheckResult(rows.slice(0, -1), end.at, Number(end.detail.ms ?? 0)) : null
}

const runCheck = async ({ client }: Context): Promise<CheckResult> => {
  const begin = performance.now()
  const found = await violations(client)
  return toCheckResult(found, new Date().toISOString(), Math.round(performance.now() - begin))
}

/** Mounts the calls of the ledger check. */
export const mountLedgerCheck = (app: FastifyInstance): void => {
  answer(app, nightlyCheck, async (_asked, context) => {
    requireStaff(context)
    return { nightly: await readNightlyCheck(context) }
  })
  answer(app, checkNow, async (_asked, context) => {
    requireStaff(context)
    return runCheck(context)
  })
}
