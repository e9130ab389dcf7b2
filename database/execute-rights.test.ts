// Which database functions each login may call: requests and background jobs only those they need. The sources show which functions are
// needed; the functions that would do most harm in an injected statement are listed here, with the reason.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { openPool, type Pool } from '#database/connect.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { withClient } from './client.ts'
import { readFunctions } from './functions.ts'
import { applicationAddress, backgroundAddress } from './login.ts'

type Right = { name: string; isOwners: boolean; arguments: string; app: boolean; background: boolean; public: boolean }

const root = join(import.meta.dirname, '..')
const functions = readFunctions(join(root, 'database/functions'))
let database: TestDatabase
let rights: Right[]
let background: Pool

const asked = `select n.nspname || '.' || p.proname as name, p.prosecdef as "isOwners", pg_get_function_identity_arguments(p.oid) as arguments,
    has_function_privilege('gms_app', p.oid, 'execute') as app, has_function_privilege($1, p.oid, 'execute') as background,
    exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) held where held.grantee = 0) as public
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'ledger') order by 1`

before(async () => {
  database = await testDatabase()
  await applicationAddress(database.url)
  background = openPool(await backgroundAddress(database.url), { size: 1 })
  const jobs = new URL(await backgroundAddress(database.url)).username
  rights = await withClient(database.url, async client => (await client.query<Right>(asked, [jobs])).rows)
})
after(async () => {
  await background?.end()
  await database?.drop()
})

const namesOf = (which: (right: Right) => boolean): string[] => rights.filter(which).map(({ name }) => name)

const named = (text: string): string[] => {
  const code = text.replace(/^\s*(\/\/|--|\*).*$/gm, '')
  const whole = [...code.matchAll(/\b(?:app|ledger)\.\w+/g)].map(([name]) => name)
  // `select ledger.${name}(...)`: the name is a quoted text in the same file, or in one that calls it.
  const schemas = [...code.matchAll(/\b(app|ledger)\.\$\{/g)].map(([, schema]) => schema)
  const quoted = [...code.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)
  return [...whole, ...schemas.flatMap(schema => quoted.map(name => `${schema}.${name}`))]
}

const readAll = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter(file => !/\.test\.tsx?$|^database\/(login|distribute|cluster)/.test(file))
    .map(file => readFileSync(join(root, file), 'utf8'))

// Needed: called by sources, by a policy, a default or a generated column, by a needed function that runs as its caller, or by a trigger.
const neededBy = (texts: string[]): Set<string> => {
  const triggers = functions.filter(({ text }) => /returns trigger/.test(text)).flatMap(({ text }) => named(text))
  const needed = new Set([...texts.flatMap(named), ...triggers])
  for (const name of needed) {
    const { text } = functions.find(one => one.name === name) ?? {}
    if (text && !/security definer/.test(text)) for (const inner of named(text)) needed.add(inner)
  }
  return needed
}

test('no function may be called by PUBLIC', () => {
  assert.ok(rights.length > 150)
  assert.deepEqual(
    namesOf(right => right.public),
    [],
  )
})

test('requests may call only functions named by sources, policies and columns', async () => {
  const walls = await withClient(
    database.url,
    async client =>
      (
        await client.query<{ text: string }>(`select concat_ws(' ', qual, with_check) as text from pg_policies
    union all select pg_get_expr(adbin, adrelid) from pg_attrdef union all select indexdef from pg_indexes`)
      ).rows,
  )
  const needed = neededBy([...readAll('src/**/*.{ts,tsx}'), ...walls.map(({ text }) => text)])
  // Needed on a cluster only; see database/cluster-functions.ts and database/distribute.ts.
  for (const name of ['app.agency_of_session', 'app.next_agency', 'app.planned_agency']) needed.add(name)
  assert.deepEqual(
    namesOf(right => right.app).filter(name => !needed.has(name)),
    [],
  )
})

test('background jobs may call only the further functions that they need', () => {
  const more = namesOf(({ app, background: may }) => may && !app)
  const needed = neededBy(readAll('src/{integrations,database}/**/*.ts'))
  assert.deepEqual(
    more.filter(name => !needed.has(name)),
    [],
  )
  assert.equal(more.length, 28, more.join())
  assert.deepEqual(
    more.filter(name => name.startsWith('ledger.')),
    [],
  )
})

// They run as the owner, without row-level security, and take the agency as a value.
const ofAnyAgency: Readonly<Record<string, string>> = {
  'app.close_sessions_of': 'refuses another agency than the one that is set',
  'app.close_sessions_of_agency': 'refuses another agency than the one that is set',
  'app.end_password_links': 'refuses another agency than the one that is set',
  'app.end_sessions_of': 'refuses another agency than the one that is set',
  'ledger.check_invariants': 'refuses another agency than the one that is set',
  'app.is_ending': 'tells whether the agency is a sandbox that is being removed',
  'app.messaging_of': 'a provider’s webhook names the agency; keys of channels stay sealed',
  'app.note_delivery': 'a provider’s webhook names the agency; says how a message stands',
  'app.note_login': 'of signing in: nobody is known yet; notes the time',
  'app.open_password_link': 'refuses another agency than the one that is set',
  'app.open_session': 'of signing in: nobody is known yet',
  'app.record_attempt': 'of signing in: nobody is known yet; writes into the list of attempts',
}

test('the list of owner functions with an agency as a parameter is complete', () => {
  const takes = ({ isOwners, arguments: words }: Right): boolean => isOwners && /\w*agency\w* integer/.test(words)
  assert.deepEqual(
    namesOf(right => right.app && takes(right)),
    Object.keys(ofAnyAgency).sort(),
  )
  assert.deepEqual(
    namesOf(right => right.background && !right.app && takes(right)),
    ['app.seal_audit'],
  )
})

const harmful = [
  `app.note_sign_in(2, 1, 'sign-out', 'made up')`,
  `app.note_session_end(2, 1, 'made up')`,
  `app.audit_hash(2, '-infinity', 'infinity', '')`,
  `app.holds(2, '{1}', 'canViewBagSale')`,
  'ledger.violations(2)',
  `ledger.take_number(2, 'INV', 2026)`,
  `ledger.rebuild(2, '{1}')`,
]

for (const call of harmful) {
  test(`background jobs may not call ${call}`, async () => {
    await assert.rejects(background.query(`select ${call}`), { code: '42501' })
  })
}

test('only the owner may seal a day that has not ended', async () => {
  const owner = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await owner.query(`insert into agency (id, name, name_ar) values (7, 'Sealed', 'Sealed');
      insert into app.history (agency_id, at, document, document_id, action) values (7, now() - interval '3 days', 'bank', 1, 'create'),
        (7, now(), 'bank', 1, 'update')`)
    const seal = async (pool: pg.Pool | Pool): Promise<number> =>
      (await pool.query<{ sealed: number }>(`select app.seal_audit(7, 'infinity') as sealed`)).rows[0]!.sealed
    assert.equal(await seal(background), 1)
    assert.equal(await seal(owner), 1)
  } finally {
    await owner.end()
  }
})

test('a start revokes all rights that an earlier version gave the background login', async () => {
  const { username } = new URL(await backgroundAddress(database.url))
  const may = (name: string): Promise<boolean> =>
    withClient(database.url, async client => {
      const { rows } = await client.query('select has_function_privilege($1, $2::regproc, $3) as may', [
        ...[username, name, 'execute'],
      ])
      return rows[0].may
    })
  await withClient(database.url, client =>
    client.query(`grant execute on all functions in schema app to "${username}"`),
  )
  assert.equal(await may('app.note_sign_in'), true)
  await backgroundAddress(database.url)
  assert.deepEqual([await may('app.note_sign_in'), await may('app.people')], [false, true])
})
