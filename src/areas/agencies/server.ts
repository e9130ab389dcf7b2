import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  agencyColumns,
  checkEntered,
  createAgency,
  enteredColumns,
  readAgency,
  readAgencyOf,
  requireAgencyAdmin,
  toAgency,
} from '#areas/agencies/agency.server.ts'
import { addAgency, agencies, agency, agencyTimeZone, changeAgency, toggleAgency } from '#areas/agencies/calls.ts'
import { type Agency, agencyFields, publicFields } from '#areas/agencies/definition.ts'
import { mountFirstRun } from '#areas/agencies/first-run.server.ts'
import { mountLogo } from '#areas/agencies/logo.server.ts'
import type { BodyOf } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'
import { localTime } from '#kit/days.ts'
import { conflict } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { writeAgencyHistory } from '#session/agency-history.server.ts'

const readAgencies = async ({ tx }: Context): Promise<Agency[]> => {
  const { rows } = await sql<Row>`select ${agencyColumns} from agency where id > 0 order by id`.execute(tx)
  return rows.map(toAgency)
}

// Limits and tolerances of the agency's own trade are none of a consignee's business.
const asShown = (of: Agency, { asker }: Context): Agency =>
  asker.isCompanyAdmin
    ? (Object.fromEntries(
        Object.entries(of).filter(([name]) => !Object.hasOwn(agencyFields, name) || publicFields.includes(name)),
      ) as Agency)
    : of

const changesBetween = (before: Agency, after: Agency): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    (Object.keys(agencyFields) as (keyof Agency)[])
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(name => [name, [before[name], after[name]]]),
  )

const changeAgencyValues = async (
  { version, ...entered }: BodyOf<typeof changeAgency>,
  context: Context,
): Promise<Agency> => {
  requireAgencyAdmin(context)
  const before = await readAgency(context)
  await checkEntered(entered, before.id, context)
  const set = enteredColumns(entered).map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`)
  const { rows } = await sql`update agency set ${sql.join(set)}, version = version + 1
    where id = ${before.id} and version = ${version} returning id`.execute(context.tx)
  if (rows.length === 0) {
    conflict('Somebody changed this in the meantime. Load it again and enter your change once more.', {
      code: 'STALE_VERSION',
      details: { yours: version, current: before.version },
    })
  }
  const after = await readAgencyOf(before.id, context)
  await writeAgencyHistory(context, after.id, 'change', changesBetween(before, after))
  return after
}

const toggleAgencyStatus = async (context: Context): Promise<Agency & { message: string }> => {
  const { agencyId } = context.asker
  await sql`update agency set is_active = not is_active, version = version + 1 where id = ${agencyId}`.execute(
    context.tx,
  )
  const after = await readAgencyOf(agencyId, context)
  if (!after.isActive) await sql`select app.close_sessions_of_agency(${after.id})`.execute(context.tx)
  await writeAgencyHistory(context, after.id, 'toggle-status')
  return { ...after, message: after.isActive ? 'Agency Activated successfully!' : 'Agency Deactivated successfully!' }
}

/** Mounts the calls of agencies. */
export const mountAgencies = (app: FastifyInstance): void => {
  mountFirstRun(app)
  mountLogo(app)
  answer(app, agencies, async (_asked, context) => {
    const rows = await readAgencies(context)
    return { count: rows.length, rows: rows.map(row => asShown(row, context)) }
  })
  answer(app, addAgency, ({ body, reply }, context) => {
    reply.code(201)
    return createAgency(body, context)
  })
  answer(app, agency, async (_asked, context) => asShown(await readAgency(context), context))
  answer(app, changeAgency, ({ body }, context) => changeAgencyValues(body, context))
  answer(app, toggleAgency, (_asked, context) => toggleAgencyStatus(context))
  answer(app, agencyTimeZone, async ({ query: { at } }, { asker: { timeZone } }) => {
    const { day, time } = localTime(at ?? new Date(), timeZone)
    return { timeZone, today: day, time }
  })
}
