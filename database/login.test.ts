// What the application's login may not do, whatever statement it sends: on the embedded PostgreSQL, and on an outside one whose owner is
// not a superuser.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { openPool, type Pool } from '#database/connect.ts'
import { Halt } from '#halt.ts'
import { type TestDatabase, testDatabase, testServer } from '../tests/database.ts'
import { withClient } from './client.ts'
import { applicationAddress, backgroundAddress } from './login.ts'
import { migrate } from './migrate.ts'

let embedded: TestDatabase
let outside: TestDatabase
const owner = `gms_owner_${process.pid}`
const ownerUrl = (): string => {
  const address = new URL(outside.url)
  address.username = owner
  address.password = 'secret'
  return address.href
}

const asSuperuser = <R>(work: (client: pg.Client) => Promise<R>): Promise<R> => withClient(outside.url, work)

before(async () => {
  embedded = await testDatabase()
  outside = await testDatabase({ migrated: false })
  await asSuperuser(async client => {
    await client.query(`create role ${owner} login createrole password 'secret'`)
    // If the role exists on the server already, its creator grants it.
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'gms_app'`)
    if (rowCount) await client.query(`grant gms_app to ${owner} with admin option`)
    await client.query(`alter database ${new URL(outside.url).pathname.slice(1)} owner to ${owner}`)
  })
  await migrate(ownerUrl())
})
after(async () => {
  await embedded.drop()
  const login = await asSuperuser(async client => (await client.query('select name from app.login')).rows[0].name)
  await outside.drop()
  await withClient(await testServer(), client =>
    client.query(
      `revoke gms_app from ${owner} cascade; drop role if exists ${login}; drop role if exists ${login}_jobs; drop role ${owner}`,
    ),
  )
})

const places: [string, () => string, () => string][] = [
  ['the embedded database', () => embedded.url, () => 'gms'],
  ['an outside database', ownerUrl, () => owner],
]

const escapes = (name: string): string[] => [
  `set role ${name}`,
  `set session authorization ${name}`,
  'set role pg_read_server_files',
  'set role pg_execute_server_program',
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_binary_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  `create temporary table lines (line text); copy lines from '/etc/passwd'`,
  `copy (select 1) to '/tmp/gms-was-here'`,
  `copy (select 1) to program 'true'`,
  `create temporary table lines (line text); copy lines from program 'id'`,
  'select name, password from app.login',
  'select secret from app.house_secret',
  'select rolpassword from pg_authid',
  `create role climber superuser`,
  `grant ${name} to current_user`,
  `alter role ${name} password 'mine'`,
  `alter system set log_statement = 'all'`,
  'alter table staff_user disable row level security',
  'create policy mine on staff_user for all using (true)',
  `create function app.agency() returns integer language sql as 'select 2'`,
  'create table public.mine (id integer)',
  'create extension file_fdw',
]

const codeOf = (pool: Pool, statement: string): Promise<string | undefined> =>
  pool.query(statement).then(
    () => undefined,
    error => (error as { code?: string }).code,
  )

for (const [title, url, name] of places) {
  test(`the application of ${title} has one role only, and no statement gives it more rights`, async () => {
    const pool = openPool(await applicationAddress(url()), { size: 1 })
    try {
      const { rows } = await pool.query(
        `select session_user <> $1 as other, current_user = session_user as one, rolsuper, rolcreaterole,
        rolcreatedb, rolbypassrls, rolreplication, array(select roleid::regrole::text from pg_auth_members where member = own.oid) as roles,
        (select count(*)::int from pg_class where relowner = own.oid) as owned from pg_roles own where rolname = session_user`,
        [name()],
      )
      const never = {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
      }
      assert.deepEqual(rows, [{ other: true, one: true, ...never, roles: ['gms_app'], owned: 0 }])
      for (const way of [
        'reset role',
        'set role none',
        'reset session authorization',
        'set session authorization default',
      ])
        for (const attempt of escapes(name())) {
          assert.equal(await codeOf(pool, way), undefined)
          assert.match((await codeOf(pool, attempt)) ?? 'it went through', /^(42501|0LP01)$/, `${way}; ${attempt}`)
          await pool.query('drop table if exists lines')
        }
      assert.equal(await codeOf(pool, 'select * from staff_user'), 'GM001', 'without an agency nothing is shown')
    } finally {
      await pool.end()
    }
  })
}

test('the application uses links to a new password up, and only functions of the owner open one', async () => {
  const pool = openPool(await applicationAddress(embedded.url), { size: 1 })
  try {
    const writes = [
      `insert into app.password_token (token_hash, agency_id, user_id, expires_at) values ('link', 1, 1, now() + interval '1 hour')`,
      `update app.password_token set expires_at = now() + interval '1 day'`,
    ]
    for (const statement of writes) assert.equal(await codeOf(pool, statement), '42501', statement)
    assert.equal(
      await codeOf(pool, `delete from app.password_token where token_hash = 'link' returning user_id`),
      undefined,
    )
  } finally {
    await pool.end()
  }
})

test('the login is created once, and its password is in no log, not even in a log of all statements', async () => {
  const made = await testDatabase({ migrated: false })
  try {
    await withClient(made.url, client =>
      client.query(`alter database ${new URL(made.url).pathname.slice(1)} set log_statement = 'all'`),
    )
    await migrate(made.url)
    const both = await Promise.all([applicationAddress(made.url), applicationAddress(made.url)])
    assert.equal(both[0], both[1])
    assert.equal(await applicationAddress(made.url), both[0])
    const { username, password } = new URL(both[0]!)
    assert.ok(password.length >= 64)
    const folder = await withClient(made.url, async client => {
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
      return rows[0]!.folder
    })
    const log = readFileSync(join(folder, '..', 'postgres.log'), 'utf8')
    assert.ok(log.includes(`create role "${username}"`), 'the log has the statement')
    assert.equal(log.includes(password), false)
  } finally {
    await made.drop()
  }
})

test('a database copied to another server gets its login there', async () => {
  const { username } = new URL(await applicationAddress(ownerUrl()))
  await asSuperuser(client => client.query(`drop role ${username}`))
  assert.equal(new URL(await applicationAddress(ownerUrl())).username, username)
})

test('a login set by the operator is refused if it has more or fewer rights than gms_app', async () => {
  const role = `gms_named_${process.pid}`
  const named = new URL(outside.url)
  named.username = role
  named.password = 'secret'
  const halted = (sentence: RegExp) => (error: unknown) => error instanceof Halt && sentence.test(error.message)
  await assert.rejects(applicationAddress(ownerUrl(), outside.url), halted(/may do more than gms_app/))
  await assert.rejects(applicationAddress(ownerUrl(), ownerUrl()), halted(/may do more than gms_app/))
  await assert.rejects(
    applicationAddress(ownerUrl(), named.href),
    halted(/^The database refuses the login .*DATABASE_APP_URL\.$/),
  )
  await asSuperuser(async client => {
    await client.query(`create role ${role} login password 'secret'`)
    await assert.rejects(applicationAddress(ownerUrl(), named.href), halted(/not a member of gms_app/))
    await client.query(`grant gms_app, pg_read_server_files to ${role}`)
    await assert.rejects(applicationAddress(ownerUrl(), named.href), halted(/may do more than gms_app/))
    await client.query(`revoke pg_read_server_files from ${role}`)
    assert.equal(await applicationAddress(ownerUrl(), named.href), named.href)
    await client.query(`drop role ${role}`)
  })
})

test('an owner who is not a superuser also creates the background login, and no login bypasses row-level security', async () => {
  const address = await backgroundAddress(ownerUrl())
  assert.equal(await backgroundAddress(ownerUrl()), address, 'made once')
  const pool = openPool(address, { size: 1 })
  try {
    const { rows } =
      await pool.query(`select session_user like 'gms\\_login\\_%\\_jobs' as own, rolsuper or rolbypassrls or rolcreaterole as powerful,
      (select count(*)::int from pg_class where relowner = own.oid) as owned from pg_roles own where rolname = session_user`)
    assert.deepEqual(rows, [{ own: true, powerful: false, owned: 0 }])
    assert.equal(await codeOf(pool, 'select from staff_user'), 'GM001')
    for (const attempt of escapes(owner))
      assert.match((await codeOf(pool, attempt)) ?? 'it went through', /^(42501|0LP01)$/, attempt)
  } finally {
    await pool.end()
  }
  assert.equal(
    await backgroundAddress(ownerUrl(), 'postgres://named'),
    ownerUrl(),
    'who is let in is decided elsewhere',
  )
})

// In the database that has its own logins. All other test databases of this server share theirs: a test that runs at the same time would
// bypass row-level security, too.
test('a background login of an earlier version, which bypassed row-level security, loses that right', async () => {
  const { username } = new URL(await backgroundAddress(outside.url))
  assert.notEqual(username, new URL(await backgroundAddress(embedded.url)).username, 'its own login')
  const passes = () =>
    asSuperuser(async client => {
      const { rows } = await client.query('select rolbypassrls as passes from pg_roles where rolname = $1', [username])
      return rows[0].passes
    })
  await asSuperuser(client => client.query(`alter role ${username} bypassrls`))
  assert.equal(await passes(), true)
  await backgroundAddress(outside.url)
  assert.equal(await passes(), false)
})

test('an owner who may not create roles gets an instruction', async () => {
  await asSuperuser(async client => {
    const { username } = new URL(await applicationAddress(ownerUrl()))
    const background = new URL(await backgroundAddress(ownerUrl())).username
    await client.query(
      `drop owned by ${background}; drop role ${background}; drop role ${username}; alter role ${owner} nocreaterole`,
    )
    try {
      assert.equal(await backgroundAddress(ownerUrl()), ownerUrl(), 'the background is the owner then')
      await assert.rejects(
        applicationAddress(ownerUrl()),
        /^Halt: The database's owner .* name it with DATABASE_APP_URL/,
      )
    } finally {
      await client.query(`alter role ${owner} createrole`)
    }
  })
})
