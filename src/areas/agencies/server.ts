import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  agencyColumns,
  readAgency,
  rememberAgency,
  requireAgencyAdmin,
  toAgency,
} from '#areas/agencies/agency.server.ts'
import { addAgency, agencies, agency, agencyTimeZone, changeAgency, toggleAgency } from '#areas/agencies/calls.ts'
import { type Agency, agencyFields, leastMachineLogDays, nullableFields } from '#areas/agencies/definition.ts'
import { mountLogo } from '#areas/agencies/logo.server.ts'
import type { BodyOf } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'
import { localTime } from '#kit/days.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'

type Entered = BodyOf<typeof addAgency>

const readAgencies = async ({ tx }: Context): Promise<Agency[]> => {
  const { rows } = await sql<Row>`select ${agencyColumns} from agency where id > 0 order by id`.execute(tx)
  return rows.map(toAgency)
}

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const checkEntered = async (
  { name, timeZone, machineLogDays }: Entered,
  id: number,
  { tx }: Context,
): Promise<void> => {
  if (timeZone && !isZone(timeZone)) {
    refuse('There is no such time zone.', { fields: { timeZone: 'Enter a zone such as Asia/Riyadh.' } })
  }
  if (machineLogDays !== null && machineLogDays < leastMachineLogDays) {
    refuse('Keep calls of machines for 30 days at least: until then a machine may send one again.', {
      fields: { machineLogDays: 'Enter 30 or more.' },
    })
  }
  const { rows } = await sql`select 1 from agency where lower(name) = lower(${name}) and id <> ${id}`.execute(tx)
  if (rows.length > 0) {
    refuse('There is an agency of this name already.', { fields: { name: 'Exists already.' } })
  }
}

// Empty values keep what the row has, or the default of the column.
const enteredColumns = (entered: Entered): [string, unknown][] =>
  Object.keys(agencyFields)
    .map(name => [name, entered[name as keyof Entered]] as [string, unknown])
    .filter(([name, value]) => value !== null || (nullableFields as readonly string[]).includes(name))

const createAgency = async (entered: Entered, context: Context): Promise<Agency> => {
  await checkEntered(entered, 0, context)
  const values = enteredColumns(entered)
  const { rows } = await sql<Row>`insert into agency (${sql.join(values.map(([name]) => sql.ref(snake(name))))})
    values (${sql.join(values.map(([, value]) => value))}) returning ${agencyColumns}`.execute(context.tx)
  const created = toAgency(rows[0]!)
  await rememberAgency(context, created.id, 'create')
  return created
}

const changesBetween = (before: Agency, after: Agency): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    (Object.keys(agencyFields) as (keyof Agency)[])
      .filter(name => before[name] !== after[name])
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
  const { rows } = await sql<Row>`update agency set ${sql.join(set)}, version = version + 1
    where id = ${before.id} and version = ${version} returning ${agencyColumns}`.execute(context.tx)
  if (rows.length === 0) {
    conflict('Somebody changed this in the meantime. Load it again and enter your change once more.', {
      code: 'STALE_VERSION',
      details: { yours: version, current: before.version },
    })
  }
  const after = toAgency(rows[0]!)
  await rememberAgency(context, after.id, 'change', changesBetween(before, after))
  return after
}

const toggleAgencyStatus = async (context: Context): Promise<Agency & { message: string }> => {
  const { rows } = await sql<Row>`update agency set is_active = not is_active, version = version + 1
    where id = ${context.asker.agencyId} returning ${agencyColumns}`.execute(context.tx)
  const after = toAgency(rows[0] ?? notFound())
  if (!after.isActive) await sql`select app.close_sessions_of_agency(${after.id})`.execute(context.tx)
  await rememberAgency(context, after.id, 'toggle-status')
  return { ...after, message: after.isActive ? 'Agency Activated successfully!' : 'Agency Deactivated successfully!' }
}

/** Mounts the calls of agencies. */
export const mountAgencies = (app: FastifyInstance): void => {
  mountLogo(app)
  answer(app, agencies, async (_asked, context) => {
    const rows = await readAgencies(context)
    return { count: rows.length, rows }
  })
  answer(app, addAgency, ({ body, reply }, context) => {
    reply.code(201)
    return createAgency(body, context)
  })
  answer(app, agency, (_asked, context) => readAgency(context))
  answer(app, changeAgency, ({ body }, context) => changeAgencyValues(body, context))
  answer(app, toggleAgency, (_asked, context) => toggleAgencyStatus(context))
  answer(app, agencyTimeZone, async ({ query: { at } }, { asker: { timeZone } }) => {
    const { day, time } = localTime(at ?? new Date(), timeZone)
    return { timeZone, today: day, time }
  })
}
