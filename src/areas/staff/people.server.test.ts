// Users: companies, super admins, last admins, teams and terminals.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allRights } from '#rights/rights.ts'
import { withClient } from '../../../database/client.ts'
import { demoPassword } from '../../../database/demo/accounts.ts'
import { confirmed } from '../../../tests/confirmed.ts'
import { type Answer, type Ask, type DemoApplication, startDemoApplication } from '../../../tests/test-application.ts'

let app: DemoApplication
let admin: Ask
let root: Ask
let c1: number
let c2: number
let jeddah: number
let yanbu: number

const base = '/api/agencies/1/staff'
const users = `${base}/users`

const newUser = (username: string, more: object = {}) => ({
  username,
  name: `Name of ${username}`,
  roles: [],
  isAgencyAdmin: false,
  language: 'english',
  password: demoPassword,
  ...more,
})

type Row = Record<string, unknown> & { id: number; version: number }
const made = async (ask: Ask, path: string, body: object): Promise<Row> => {
  const answer = await ask('POST', path, body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body as Row
}
const read = async (ask: Ask, path: string): Promise<Row> => {
  const answer = await ask('GET', path)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as Row
}
const idOf = async (username: string): Promise<number> =>
  (
    ((await admin('GET', `${users}?search=${username}`)).body.rows as Row[]).find(
      row => row.username === username,
    ) as Row
  ).id

const own = [
  'username',
  'name',
  'email',
  'phone',
  'language',
  'company',
  'roles',
  'isAgencyAdmin',
  'team',
  'terminals',
  'cashBox',
  'mustChangePassword',
  'oneTimeCode',
  'isSuperAdmin',
  'version',
]
const entered = (row: Row, more: object = {}) => ({
  ...Object.fromEntries(own.map(name => [name, row[name]])),
  ...more,
})
const fieldsOf = ({ status, body }: Answer): string[] => {
  assert.equal(status, 400, JSON.stringify(body))
  return Object.keys((body.fields ?? {}) as object)
}

before(async () => {
  app = await startDemoApplication()
  ;[admin, root] = [await app.as('admin'), await app.as('super')]
  ;({ c1, c2 } = app.redSea.world.companies as never)
  ;({ jeddah, yanbu } = app.redSea.world.terminals as never)
})
after(() => app?.close())

test('a user with all possible values is stored and read back', async () => {
  const team = await made(admin, `${base}/teams`, { name: 'Gate', terminals: [], members: [] })
  await withClient(app.databaseUrl, client =>
    client.query('insert into terminal_weighbridges (agency_id, parent, position, name) values (1, $1, 90, $2)', [
      jeddah,
      'North scale',
    ]),
  )
  const whole = newUser('whole', {
    phone: '0551234567',
    team: team.id,
    terminals: [jeddah],
    weighbridges: [{ terminal: jeddah, name: 'North scale' }],
    cashBox: 'Jeddah till 1',
    mustChangePassword: true,
    oneTimeCode: true,
  })
  const row = await made(admin, `/api/agencies/1/users`, whole)
  assert.deepEqual(
    [row.team, row.terminals, row.cashBox, row.mustChangePassword, row.oneTimeCode, row.isSuperAdmin, row.lastLoginAt],
    [team.id, [jeddah], 'Jeddah till 1', true, true, false, null],
  )
  assert.equal((row.weighbridges as Row[])[0]?.name, 'North scale')
  assert.ok(!('password' in row))
  const wrong = await admin('POST', users, newUser('w2', { weighbridges: [{ terminal: jeddah, name: 'None' }] }))
  assert.deepEqual(fieldsOf(wrong), ['weighbridges.0.name'])
  const noWay = await admin('POST', users, newUser('w3', { oneTimeCode: true }))
  assert.deepEqual(fieldsOf(noWay), ['oneTimeCode'])
})

const adminMade = async (ask: Ask, name: string, more: object): Promise<Row> => {
  const { status, body } = await ask('POST', users, newUser(name, more), await confirmed(ask))
  assert.equal(status, 201, JSON.stringify(body))
  return body as Row
}

test('an agency admin cannot create or change super admins; a super admin can do both', async () => {
  const asked = await admin('POST', users, newUser('upstart', { isSuperAdmin: true }))
  assert.deepEqual(fieldsOf(asked), ['isSuperAdmin'])
  const row = await adminMade(root, 'second-super', { isSuperAdmin: true })
  const taken = await admin('PUT', `${users}/${row.id}`, entered(row, { password: 'Mine#20266' }))
  assert.equal(taken.status, 400)
  assert.equal((await admin('PUT', `${users}/${row.id}/toggle-status`)).status, 400)
  assert.equal((await (await app.as('second-super'))('GET', '/api/agencies/2/staff/users')).status, 200)
  const off = await root('PUT', `${users}/${row.id}`, entered(row, { isSuperAdmin: false }))
  assert.equal(off.status, 200, JSON.stringify(off.body))
  assert.equal((await (await app.as('second-super'))('GET', '/api/agencies/2/staff/users')).status, 404)
})

test('the last admin cannot be removed, by anybody; with another admin it is possible', async () => {
  const id = await idOf('admin')
  const row = await read(root, `${users}/${id}`)
  assert.equal((await root('PUT', `${users}/${id}/toggle-status`)).status, 400)
  assert.deepEqual(fieldsOf(await root('PUT', `${users}/${id}`, entered(row, { isAgencyAdmin: false }))), [
    'isAgencyAdmin',
  ])
  const [a, b] = [
    await adminMade(admin, 'deputy1', { isAgencyAdmin: true }),
    await adminMade(admin, 'deputy2', { isAgencyAdmin: true }),
  ]
  await Promise.all([a, b].map(one => root('PUT', `${users}/${one!.id}`, entered(one!, { isAgencyAdmin: false }))))
  await withClient(app.databaseUrl, client =>
    client.query(`update staff_user set is_agency_admin = true where username in ('deputy1', 'deputy2')`),
  )
  // Makes these two the only admins; both deactivate each other at the same moment.
  await withClient(app.databaseUrl, client =>
    client.query('update staff_user set is_agency_admin = false where id = $1', [id]),
  )
  const [first, second] = [await app.as('deputy1'), await app.as('deputy2')]
  await Promise.all([first('PUT', `${users}/${b!.id}/toggle-status`), second('PUT', `${users}/${a!.id}/toggle-status`)])
  const { rows } = await withClient(app.databaseUrl, client =>
    client.query(
      `select count(*)::int as left from staff_user where agency_id = 1 and is_agency_admin and status = 'active'`,
    ),
  )
  assert.equal(rows[0].left, 1)
  await withClient(app.databaseUrl, client =>
    client.query('update staff_user set is_agency_admin = true where id = $1', [id]),
  )
})

test('a company’s user sees and creates users of that company only', async () => {
  const role = await made(admin, `${base}/roles`, {
    name: 'Company office',
    type: 'consignee',
    permissions: ['canViewUser', 'canAddUser', 'canEditUser', 'canViewRole'],
  })
  const office = await made(admin, users, newUser('office1', { company: c1, roles: [role.id] }))
  const ask = await app.as('office1')
  const seen = (await ask('GET', `${users}?pageSize=100`)).body.rows as Row[]
  assert.deepEqual(seen.map(({ username }) => username).sort(), ['consignee1', 'office1'])
  const mate = await made(ask, users, newUser('mate', { roles: [role.id] }))
  assert.equal(mate.company, c1)
  assert.deepEqual(fieldsOf(await ask('POST', users, newUser('mate2', { company: c2 }))), ['company'])
  assert.equal((await ask('GET', `${users}/${await idOf('consignee2')}`)).status, 404)
  assert.equal((await ask('GET', `${users}/${await idOf('sls')}`)).status, 404)
  assert.ok(fieldsOf(await ask('POST', users, newUser('boss', { isAgencyAdmin: true }))).includes('isAgencyAdmin'))
  const staffRole = ((await admin('GET', `${base}/roles?search=Sales`)).body.rows as Row[])[0]!
  assert.deepEqual(fieldsOf(await admin('POST', users, newUser('mixed', { company: c1, roles: [staffRole.id] }))), [
    'roles',
  ])
  assert.deepEqual(fieldsOf(await admin('POST', users, newUser('mixed', { roles: [role.id] }))), ['roles'])
  const turned = { name: 'Company office', type: 'staff', permissions: [], version: role.version }
  assert.deepEqual(fieldsOf(await admin('PUT', `${base}/roles/${role.id}`, turned)), ['type'])
  const offered = (await admin('GET', `/api/agencies/1/lookups/staff/roles?companyId=${c1}`)).body.rows as Row[]
  assert.deepEqual(
    offered.map(({ label }) => label),
    ['Company office', 'Signatory of an owner'],
  )
  assert.ok(office.id)
})

test('a used role cannot be removed; an unused one can, and its removal is recorded', async () => {
  const role = await made(admin, `${base}/roles`, { name: 'Short-lived', permissions: ['canViewTruck'] })
  const holder = await made(admin, users, newUser('holder', { roles: [role.id] }))
  const held = await admin('DELETE', `${base}/roles/${role.id}`)
  assert.deepEqual([held.status, held.body.code], [409, 'ROLE_IN_USE'])
  assert.match(String(held.body.message), /Name of holder/)
  const freed = await admin('PUT', `${users}/${holder.id}`, entered(holder, { roles: [] }))
  assert.equal(freed.status, 200, JSON.stringify(freed.body))
  assert.equal((await (await app.as('sls'))('DELETE', `${base}/roles/${role.id}`)).status, 404)
  assert.equal((await admin('DELETE', `${base}/roles/${role.id}`)).status, 200)
  assert.equal((await admin('GET', `${base}/roles/${role.id}`)).status, 404)
  const { rows } = await withClient(app.databaseUrl, client =>
    client.query(`select changes from app.history where document = 'role' and document_id = $1 and action = 'remove'`, [
      role.id,
    ]),
  )
  assert.deepEqual(rows[0].changes.permissions, [['canViewTruck'], []])
})

test('users and teams refer to each other, whichever is saved', async () => {
  const [one, other] = [await made(admin, users, newUser('tom')), await made(admin, users, newUser('tim'))]
  const a = await made(admin, `${base}/teams`, { name: 'Team A', members: [one.id, other.id], leader: one.id })
  assert.equal((await read(admin, `${users}/${one.id}`)).team, a.id)
  const b = await made(admin, `${base}/teams`, { name: 'Team B', members: [one.id] })
  assert.deepEqual(await membersOf(a.id), [[other.id], null])
  assert.equal((await read(admin, `${users}/${one.id}`)).team, b.id)
  const moved = await read(admin, `${users}/${other.id}`)
  assert.equal((await admin('PUT', `${users}/${other.id}`, entered(moved, { team: b.id }))).status, 200)
  assert.deepEqual(
    [await membersOf(a.id), await membersOf(b.id)],
    [
      [[], null],
      [[one.id, other.id], null],
    ],
  )
  const timeline = (await read(admin, `${base}/teams/${b.id}`)).timeline as { changes: Record<string, unknown> }[]
  assert.deepEqual(timeline[0]!.changes.members, [[one.id], [one.id, other.id]])
  const led = await admin('POST', `${base}/teams`, { name: 'Team C', members: [], leader: one.id })
  assert.deepEqual(fieldsOf(led), ['leader'])
})

const membersOf = async (id: number) => {
  const { members, leader } = await read(admin, `${base}/teams/${id}`)
  return [members, leader]
}

test('a user of one terminal, or of a weighbridge of it, sees, writes and names only what belongs to it', async () => {
  const role = await made(admin, `${base}/roles`, {
    name: 'Gate of one terminal',
    permissions: [
      'canViewTerminalConsigneeMapping',
      'canEditTerminalConsigneeMapping',
      'canViewUser',
      'canAddUser',
      'canViewTeam',
      'canAddTeam',
    ],
  })
  await made(admin, users, newUser('gate1', { roles: [role.id], terminals: [jeddah] }))
  const team = await made(admin, `${base}/teams`, { name: 'Yanbu team', terminals: [yanbu], members: [] })
  await made(admin, users, newUser('gate2', { roles: [role.id], team: team.id }))
  await made(
    admin,
    users,
    newUser('gate3', { roles: [role.id], weighbridges: [{ terminal: jeddah, name: 'North scale' }] }),
  )
  const address = '/api/agencies/1/master-data/terminal-consignee-mapping'
  const all = (await admin('GET', `${address}?pageSize=100`)).body.rows as (Row & { terminal: number })[]
  for (const [who, where] of [
    ['gate1', jeddah],
    ['gate2', yanbu],
    ['gate3', jeddah],
  ] as const) {
    const ask = await app.as(who)
    const seen = (await ask('GET', `${address}?pageSize=100`)).body.rows as (Row & { terminal: number })[]
    assert.deepEqual(
      seen.map(({ id }) => id).sort(),
      all
        .filter(row => row.terminal === where)
        .map(({ id }) => id)
        .sort(),
    )
    const foreign = all.find(row => row.terminal !== where)!
    assert.equal((await ask('GET', `${address}/${foreign.id}`)).status, 404)
    assert.equal((await ask('PUT', `${address}/${foreign.id}`, { version: 1 })).status, 404)
    const offered = (await ask('GET', '/api/agencies/1/lookups/master-data/terminal')).body.rows as Row[]
    assert.equal(offered[0]!.id, where)
  }
  const gate = await app.as('gate1')
  const mine = await read(gate, `${address}/${all.find(row => row.terminal === jeddah)!.id}`)
  const names = Object.keys(mine).filter(
    name =>
      ![
        'labels',
        'timeline',
        'actions',
        'next',
        'doings',
        'postings',
        'id',
        'docNo',
        'status',
        'createdAt',
        'createdBy',
        'updatedAt',
        'updatedBy',
      ].includes(name),
  )
  const away = { ...Object.fromEntries(names.map(name => [name, mine[name]])), terminal: yanbu }
  assert.ok(fieldsOf(await gate('PUT', `${address}/${mine.id}`, away)).includes('terminal'))
  for (const terminals of [[], [yanbu], [jeddah, yanbu]]) {
    assert.deepEqual(fieldsOf(await gate('POST', users, newUser('wider', { terminals }))), ['terminals'])
  }
  assert.equal((await gate('POST', users, newUser('same', { terminals: [jeddah] }))).status, 201)
  assert.deepEqual(fieldsOf(await gate('POST', `${base}/teams`, { name: 'Wide', terminals: [yanbu], members: [] })), [
    'terminals',
  ])
})

test('a clerk cannot create a consignee user who would see more than the clerk', async () => {
  const role = await made(admin, `${base}/roles`, {
    name: 'People',
    permissions: ['canViewUser', 'canAddUser', 'canEditUser'],
  })
  await made(admin, users, newUser('people', { roles: [role.id] }))
  const clerk = await app.as('people')
  assert.deepEqual(fieldsOf(await clerk('POST', users, newUser('spy', { company: c1 }))), ['roles'])
  const consignee = await read(admin, `${users}/${await idOf('consignee1')}`)
  assert.equal(
    (await clerk('PUT', `${users}/${consignee.id}`, entered(consignee, { password: 'Mine#20266' }))).status,
    400,
  )
})

test('a user of one terminal cannot become, or create, or take over a consignee user who sees all terminals', async () => {
  const permissions = allRights.filter(right => right !== 'canAgreeForOwner')
  const role = await made(admin, `${base}/roles`, { name: 'Everything at one terminal', permissions })
  const limited = await made(admin, users, newUser('limited', { roles: [role.id], terminals: [yanbu] }))
  const owner = await made(admin, users, newUser('owner', { company: c1 }))
  const ask = await app.as('limited')
  assert.deepEqual(fieldsOf(await ask('POST', users, newUser('window', { company: c1 }))), ['terminals'])
  assert.deepEqual(fieldsOf(await ask('PUT', `${users}/${owner.id}/unlock`)), ['terminals'])
  const headers = await confirmed(ask)
  for (const [row, more] of [
    [limited, { company: c1, roles: [], terminals: [] }],
    [owner, { password: 'Mine#20266' }],
    [owner, { password: 'Mine#20266', terminals: [yanbu] }],
  ] as const) {
    const { body } = await admin('GET', `${users}/${row.id}`)
    const answer = await ask('PUT', `${users}/${row.id}`, entered(body as Row, more), headers)
    assert.deepEqual(fieldsOf(answer), ['terminals'], String(row.username))
  }
})

test('a user whom a team limits to a terminal cannot leave the team, and stays limited when it is no longer in use', async () => {
  const permissions = ['canViewTeam', 'canEditTeam', 'canCancelTeam', 'canViewUser', 'canViewTerminalConsigneeMapping']
  const role = await made(admin, `${base}/roles`, { name: 'Team lead', permissions })
  const lead = await made(admin, users, newUser('lead', { roles: [role.id] }))
  const entered = { name: 'Limited team', description: null, terminals: [yanbu], leader: null }
  const team = await made(admin, `${base}/teams`, { ...entered, members: [lead.id] })
  const path = `${base}/teams/${team.id}`
  const ask = await app.as('lead')
  const left = { ...entered, members: [], version: team.version }
  assert.deepEqual(fieldsOf(await ask('PUT', path, left)), ['terminals'])
  assert.equal((await ask('PUT', `${path}/toggle-status`)).status, 200)
  const { body } = await ask('GET', '/api/agencies/1/master-data/terminal-consignee-mapping?pageSize=100')
  assert.deepEqual([...new Set((body.rows as { terminal: number }[]).map(({ terminal }) => terminal))], [yanbu])
  const { version } = (await admin('GET', path)).body
  assert.equal((await admin('PUT', path, { ...left, version })).status, 200, 'an admin may release')
})
