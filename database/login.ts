// The login of the application: a role of its own that owns nothing and may do what gms_app may, and no more. A connection of the owner
// that speaks as gms_app would not do: `set role none` gives it everything back.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { halt } from '#halt.ts'
import { withClient } from './client.ts'
import { migrationLock } from './migrate.ts'

type Login = { name: string; password: string }

// Made by the database itself, so that no statement carries it and no log of statements keeps it.
const keep = `insert into app.login (name, password)
  select 'gms_login_' || left(translate(gen_random_uuid()::text, '-', ''), 12),
    translate(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
  on conflict do nothing`

const rounds = 4096

// What PostgreSQL keeps of a password (RFC 5803): the role is made with this, so that the password itself is in no statement.
const verifierOf = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (words: string): Buffer => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

type StoredLogin = Login & { exists: boolean }

// A database that was copied to another server brings the name with it, but not the role.
const find = async (client: pg.Client): Promise<StoredLogin | undefined> =>
  (
    await client.query<StoredLogin>(
      'select name, password, exists (select from pg_roles where rolname = login.name) from app.login login',
    )
  ).rows[0]

const make = async (client: pg.Client): Promise<Login> => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(keep)
  const { name, password, exists } = (await find(client))!
  if (!exists)
    await client.query(
      `create role ${client.escapeIdentifier(name)} login password '${verifierOf(password)}' in role gms_app`,
    )
  await client.query('commit')
  return { name, password }
}

const findOrMake = async (client: pg.Client): Promise<Login> => {
  const kept = await find(client)
  return kept?.exists ? kept : make(client)
}

const own =
  'make a login (create role gms_web login password ... in role gms_app) and name it with DATABASE_APP_URL, or let the owner create roles'

const failures: Record<string, string> = {
  '42501': `The database's owner (DATABASE_URL) may not make the login of the application; ${own}.`,
  '42P01': 'The database is not at the level of this version; "npm start" brings it there.',
}

const addressOf = (url: string, { name, password }: Login): string => {
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}

const keptAddress = (url: string): Promise<string> =>
  withClient(url, async client => {
    const login = await findOrMake(client).catch(error => {
      const sentence = failures[(error as pg.DatabaseError).code ?? '']
      if (!sentence) throw error
      return halt(sentence)
    })
    return addressOf(url, login)
  })

// What a login holds beside gms_app; of a superuser that is every role there is.
const powers = `select session_user as name, pg_has_role(session_user, 'gms_app', 'member') as speaks,
    rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or exists (select from pg_class where relowner = own.oid)
      or exists (select from pg_roles held where held.rolname not in (session_user, 'gms_app')
        and pg_has_role(session_user, held.oid, 'member')) as too_much
  from pg_roles own where own.rolname = session_user`

const checkPowers = async (address: string): Promise<void> => {
  const { rows } = await withClient(address, client =>
    client.query<{ name: string; speaks: boolean; too_much: boolean }>(powers),
  ).catch(error =>
    halt(
      `The database refuses the login of the application, ${new URL(address).username}: ${(error as Error).message}. Let it in as its owner is let in (pg_hba.conf), or name another with DATABASE_APP_URL.`,
    ),
  )
  const { name, speaks, too_much: isTooMuch } = rows[0]!
  if (!speaks) halt(`The login of the application, ${name}, is no member of gms_app; grant it that role.`)
  if (isTooMuch)
    halt(
      `The login of the application, ${name}, may do more than gms_app: it must own nothing, be a member of gms_app only, and be neither a superuser nor allowed to make roles or databases, to replicate or to bypass row-level security.`,
    )
}

/** The address at which the application asks the database that `url` names as its owner. The login is made where there is none;
 *  `named` is one that somebody has made. Halts when it may do more than the application should. */
export const applicationAddress = async (url: string, named?: string): Promise<string> => {
  const address = named ?? (await keptAddress(url))
  await checkPowers(address)
  return address
}

const ownersAlone = [
  ...['app.login', 'app.house_secret', 'app.backup', 'app.function'],
  ...['app.session', 'app.attempt', 'app.used_challenge'],
]

// Where the wall shows a row to its own user only, the background sees those of the agency.
const ofOneUser = ['app.background_work', 'app.daily_mail', 'app.notice']
// What is asked for before anybody's agency is known: the background sees nothing of it without one.
const ofSignIn = ['app.sign_in_code', 'app.password_token', 'app.confirmation']

// The functions that the background calls and requests never do, with those they call in their turn as whoever called them. What runs
// inside a function of the owner needs no right: so nothing of the ledger's inside is here.
const backgroundFunctions = [
  ...['app.agencies_due', 'app.agencies_to_judge', 'app.agencies_with', 'app.unreported_simplified'],
  ...['app.end_due', 'app.endings', 'app.end_rows', 'app.note_ended', 'app.clock'],
  ...['app.expire_lcs', 'app.expire_prices', 'app.expire_proformas', 'app.expire_sale_permits'],
  ...['app.expire_vessel_permissions', 'app.mark_overdue_invoices'],
  ...['app.judge_credit_limits', 'app.limits_that_begin', 'app.judge_system_lcs', 'app.lots_to_judge'],
  ...['app.finish_message', 'app.follow_message', 'app.refresh_mails', 'app.last_refusal'],
  ...['app.note_e_document', 'app.people', 'app.seal_audit', 'app.clear_past', 'app.clear_sessions'],
]

const policy = (table: string, kind: string, role: string): string => `
  drop policy if exists background on ${table};
  create policy background on ${table} as ${kind} for all to ${role} using (agency_id = app.agency());`

// What the background may do beside what the application may, under the same walls: write what requests only read, and call what ends and
// seals. What is the owner's alone stays so. A role of an earlier version passed the walls.
const jobsGrants = (role: string): string => `
  grant gms_app to ${role};
  revoke all on all tables in schema ledger from ${role};
  grant usage on schema public, app, ledger to ${role};
  grant select, insert, update, delete on all tables in schema public, app to ${role};
  grant usage on all sequences in schema public, app to ${role};
  revoke all on all functions in schema app, ledger from ${role};
  grant execute on function ${backgroundFunctions.join(', ')} to ${role};
  revoke all on ${ownersAlone.join(', ')} from ${role};
  revoke insert, update, delete on app.migration, app.audit_seal from ${role};
  revoke update, delete on app.history from ${role};
  ${ofOneUser.map(table => policy(table, 'permissive', role)).join('')}
  ${ofSignIn.map(table => policy(table, 'restrictive', role)).join('')}`

// Tables and functions that came since it was granted what there was, functions it no longer needs, and walls it has none of.
const lacksSome = `select rolbypassrls as passes, not pg_has_role(own.oid, 'gms_app', 'member')
    or exists (select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not c.oid = any($2::regclass[]) and not exists (select from aclexplode(c.relacl) held where held.grantee = own.oid))
    or exists (select from pg_proc p where p.pronamespace in ('app'::regnamespace, 'ledger'::regnamespace)
      and has_function_privilege(own.oid, p.oid, 'execute')
        <> (p.oid = any($4::regproc[]) or has_function_privilege('gms_app', p.oid, 'execute')))
    or (select count(*) from pg_policy p where p.polname = 'background' and own.oid = any(p.polroles)) < $3 as lacks
  from pg_roles own where own.rolname = $1`

const makeJobsLogin = async (client: pg.Client): Promise<Login> => {
  await findOrMake(client)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const kept = (await find(client))!
  const name = `${kept.name}_jobs`
  const password = createHmac('sha256', kept.password).update('jobs').digest('hex')
  const role = client.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (!rowCount) await client.query(`create role ${role} login password '${verifierOf(password)}' in role gms_app`)
  const policies = ofOneUser.length + ofSignIn.length
  const { rows } = await client.query<{ passes: boolean; lacks: boolean }>(lacksSome, [
    ...[name, ownersAlone, policies, backgroundFunctions],
  ])
  const { passes, lacks } = rows[0]!
  if (passes) await client.query(`alter role ${role} nobypassrls`)
  if (lacks) await client.query(jobsGrants(role))
  await client.query('commit')
  return { name, password }
}

// On a cluster the machines would have to let it in from each other.
const ownerIs = `select rolsuper as "isSuperuser", exists (select from pg_extension where extname = 'citus') as "isOfCluster"
  from pg_roles where rolname = current_user`

/** The address at which the background asks the database that `url` names as its owner: a login that owns nothing and stands behind the
 *  walls of requests. An owner who may not make roles is the background itself, and so is one who `named` a login for the application,
 *  because somebody else decides there who is let in; of superusers neither holds. */
export const backgroundAddress = (url: string, named?: string): Promise<string> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ isSuperuser: boolean; isOfCluster: boolean }>(ownerIs)
    const { isSuperuser, isOfCluster } = rows[0]!
    if (isOfCluster || (named !== undefined && !isSuperuser)) return url
    const login = await makeJobsLogin(client).catch(error => {
      if ((error as pg.DatabaseError).code === '42501') return undefined
      throw error
    })
    if (!login) return url
    const address = addressOf(url, login)
    await withClient(address, async () => {}).catch(error =>
      halt(
        `The database refuses the login of the background, ${new URL(address).username}: ${(error as Error).message}. Let it in as its owner is let in (pg_hba.conf).`,
      ),
    )
    return address
  })
