// The login of the application: its own role, which owns nothing and has the rights of gms_app only. A connection of the owner with
// `set role gms_app` would not be safe: `set role none` gives it all rights back.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { halt } from '#halt.ts'
import { withClient } from './client.ts'
import { migrationLock } from './migrate.ts'

type Login = { name: string; password: string }

// The database generates the password, so that no statement and no log of statements contains it.
const keep = `insert into app.login (name, password)
  select 'gms_login_' || left(translate(gen_random_uuid()::text, '-', ''), 12),
    translate(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
  on conflict do nothing`

const rounds = 4096

// The form in which PostgreSQL stores a password (RFC 5803): the role is created with it, so that no statement contains the password.
const verifierOf = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (words: string): Buffer => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

type StoredLogin = Login & { exists: boolean }

// A database that was copied to another server has the login's name, but the role does not exist there.
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

// The roles that a login has beside gms_app; a superuser has every role.
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
      `The database refuses the login of the application, ${new URL(address).username}: ${(error as Error).message}. Allow it in pg_hba.conf as its owner, or name another login with DATABASE_APP_URL.`,
    ),
  )
  const { name, speaks, too_much: isTooMuch } = rows[0]!
  if (!speaks) halt(`The login of the application, ${name}, is not a member of gms_app; grant it that role.`)
  if (isTooMuch)
    halt(
      `The login of the application, ${name}, may do more than gms_app: it must own nothing, be a member of gms_app only, and be neither a superuser nor allowed to make roles or databases, to replicate or to bypass row-level security.`,
    )
}

/** The address at which the application connects to the database whose owner's address is `url`. Creates the login if there is none;
 *  `named` is a login created by the operator. Halts if it has more rights than the application should have. */
export const applicationAddress = async (url: string, named?: string): Promise<string> => {
  const address = named ?? (await keptAddress(url))
  await checkPowers(address)
  return address
}

const ownersAlone = [
  ...['app.login', 'app.house_secret', 'app.backup', 'app.function'],
  ...['app.session', 'app.attempt', 'app.used_challenge'],
]

// Tables whose rows are visible to their own user only; background jobs may read all rows of the current agency.
const ofOneUser = ['app.background_work', 'app.daily_mail', 'app.notice']
// Tables that requests read before the agency is known; background jobs read nothing of them without an agency.
const ofSignIn = ['app.sign_in_code', 'app.password_token', 'app.confirmation']

// The functions that only background jobs call, and those that these call with the rights of the caller. A function that runs as the owner
// needs no grants for the functions inside it, so the internal functions of the ledger are not listed.
const backgroundFunctions = [
  ...['app.agencies_due', 'app.agencies_to_judge', 'app.agencies_with', 'app.unreported_simplified'],
  ...['app.end_due', 'app.endings', 'app.end_rows', 'app.note_ended', 'app.clock'],
  ...['app.expire_lcs', 'app.expire_prices', 'app.expire_proformas', 'app.expire_sale_permits'],
  ...['app.expire_vessel_permissions', 'app.mark_overdue_invoices'],
  ...['app.judge_credit_limits', 'app.limits_that_begin', 'app.judge_system_lcs', 'app.lots_to_judge'],
  ...['app.finish_message', 'app.follow_message', 'app.refresh_mails', 'app.last_refusal'],
  ...['app.colleagues', 'app.note_e_document', 'app.people', 'app.seal_audit', 'app.clear_past', 'app.clear_sessions'],
]

const policy = (table: string, kind: string, role: string): string => `
  drop policy if exists background on ${table};
  create policy background on ${table} as ${kind} for all to ${role} using (agency_id = app.agency());`

// The rights of background jobs beyond those of requests, under the same row-level security: to write tables that requests only read, and
// to call functions that expire and seal. What belongs to the owner alone stays so. In an earlier version the role bypassed row-level
// security.
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

// Checks for tables and functions added since the last grants, functions no longer needed, and missing policies.
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

// On a cluster, every machine would have to accept this login from the others.
const ownerIs = `select rolsuper as "isSuperuser", exists (select from pg_extension where extname = 'citus') as "isOfCluster"
  from pg_roles where rolname = current_user`

/** The address at which background jobs connect to the database whose owner's address is `url`: a login that owns nothing and is under the
 *  row-level security of requests. The owner's own address is returned on a cluster, if the owner may not create roles, and if `named` is
 *  given and the owner is not a superuser, because then the operator decides which logins exist. */
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
        `The database refuses the login of background jobs, ${new URL(address).username}: ${(error as Error).message}. Allow it in pg_hba.conf as its owner.`,
      ),
    )
    return address
  })
