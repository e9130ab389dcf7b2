import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mountAgencies } from '#areas/agencies/server.ts'
import { role } from '#areas/staff/role/definition.ts'
import { mountRoles, roleServer } from '#areas/staff/role/server.ts'
import { team } from '#areas/staff/team/definition.ts'
import { teamServer } from '#areas/staff/team/server.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { staffUserServer } from '#areas/staff/user/server.ts'
import { documentAddresses, mountDocuments } from '#kit/server/routes.ts'
import { mountSession } from '#session/server.ts'
import { confirmed } from '../../../tests/confirmed.ts'
import { asking, type Body, password, testApplication } from '../../../tests/http.ts'

const slices = new Map([
  [staffUser.name, staffUserServer],
  [team.name, teamServer],
  [role.name, roleServer],
])

let app: Awaited<ReturnType<typeof testApplication>>
type Ask = Awaited<ReturnType<typeof app.as>>
let admin: Ask
let clerk: Ask
let root: Ask

const clerkRights = [
  'canViewUser',
  'canAddUser',
  'canEditUser',
  'canViewRole',
  'canAddRole',
  'canEditRole',
  'canViewTruck',
]

before(async () => {
  app = await testApplication({
    slices,
    mount: app => {
      mountSession(app)
      mountAgencies(app)
      mountRoles(app)
      mountDocuments(app, documentAddresses(slices, []))
    },
  })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.addUser({ username: 'clerk', permissions: clerkRights })
  await app.addUser({ username: 'plain', permissions: ['canViewTruck'] })
  await app.addUser({ username: 'stranger', agencyId: 2, isAgencyAdmin: true })
  await app.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  ;[admin, clerk, root] = [await app.as('admin'), await app.as('clerk'), await app.as('root')]
})
after(() => app.end())

const users = '/api/agencies/1/staff/users'
const roles = '/api/agencies/1/staff/roles'

const newUser = (username: string, more = {}) => ({
  username,
  name: `Name of ${username}`,
  roles: [],
  isAgencyAdmin: false,
  language: 'english',
  password,
  ...more,
})

const idOf = async (username: string): Promise<number> =>
  Number((await app.sql('select id from staff_user where username = $1', [username]))[0].id)

const entered = ({ username, name, email, phone, company, roles, isAgencyAdmin, language, version }: Body) => ({
  username,
  name,
  email,
  phone,
  company,
  roles,
  isAgencyAdmin,
  language,
  version,
})

test('a new user signs in; the password is in no answer, no history and no column in plain text', async () => {
  const { status, body } = await admin('POST', users, newUser('nora'))
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(JSON.stringify(body).includes('argon2'), false)
  assert.equal('password' in body, false)
  const nora = await app.as('nora')
  assert.equal((await nora('GET', '/api/user-context')).status, 200)
  const kept =
    JSON.stringify(await app.sql('select * from app.history')) +
    JSON.stringify(await app.sql('select * from app.idempotency'))
  assert.equal(kept.includes(password) || kept.includes('argon2'), false)
  const [row] = await app.sql(`select password from staff_user where username = 'nora'`)
  assert.match(row.password, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

for (const [what, more, field] of [
  ['no password', { password: undefined }, 'password'],
  ['a weak password', { password: 'barley' }, 'password'],
  ['a name that is taken, written otherwise', { username: 'ADMIN' }, 'username'],
  ['a name of another agency', { username: 'stranger' }, 'username'],
  ['a name with spaces', { username: 'a b' }, 'username'],
  ['a mobile of nowhere', { phone: '123' }, 'phone'],
] as const) {
  test(`a new user with ${what} is refused`, async () => {
    const { status, body } = await admin('POST', users, newUser('fresh', more))
    assert.equal(status, 400)
    assert.ok(body.fields[field], JSON.stringify(body))
  })
}

test('a change without a password keeps it; with one, the user is signed out everywhere', async () => {
  await admin('POST', users, newUser('omar'))
  const id = await idOf('omar')
  const omar = await app.as('omar')
  const { body: before } = await admin('GET', `${users}/${id}`)
  const renamed = await admin('PUT', `${users}/${id}`, { ...entered(before), name: 'Omar S.' })
  assert.equal(renamed.status, 200, JSON.stringify(renamed.body))
  assert.equal((await omar('GET', '/api/user-context')).body.user.name, 'Omar S.')
  const anew = { ...entered(renamed.body), password: 'Wheat#2026' }
  assert.equal((await admin('PUT', `${users}/${id}`, anew)).body.code, 'CONFIRMATION_NEEDED')
  const again = await admin('PUT', `${users}/${id}`, anew, await confirmed(admin))
  assert.equal(again.status, 200)
  assert.equal((await omar('GET', '/api/user-context')).status, 403)
  const signIn = await asking(app.http)('POST', '/login', { username: 'omar', password: 'Wheat#2026' })
  assert.equal(signIn.status, 200)
})

test('a deactivated user is signed out at once and cannot sign in again', async () => {
  await admin('POST', users, newUser('leaver'))
  const leaver = await app.as('leaver')
  const id = await idOf('leaver')
  assert.equal((await admin('PUT', `${users}/${id}/toggle-status`)).body.status, 'inActive')
  assert.equal((await leaver('GET', '/api/user-context')).status, 403)
  assert.deepEqual(await app.sql('select 1 from app.session where user_id = $1', [id]), [])
  assert.equal((await asking(app.http)('POST', '/login', { username: 'leaver', password })).status, 401)
  assert.equal((await admin('PUT', `${users}/${id}/toggle-status`)).body.status, 'active')
  assert.ok((await app.as('leaver')).token)
  assert.equal((await admin('PUT', `${users}/${await idOf('admin')}/toggle-status`)).status, 400, 'not oneself')
})

test('admins cannot take away their own rights, not even while there is another admin', async () => {
  await app.addUser({ username: 'deputy', isAgencyAdmin: true })
  const deputy = await app.as('deputy')
  const own = `${users}/${await idOf('deputy')}`
  const before = (await deputy('GET', own)).body
  const { status, body } = await deputy('PUT', own, { ...entered(before), isAgencyAdmin: false })
  assert.deepEqual([status, body.fields], [400, { isAgencyAdmin: 'Your own right.' }])
  assert.equal((await deputy('PUT', own, { ...entered(before), name: 'Deputy' })).status, 200)
  const taken = await admin('PUT', own, { ...entered(before), isAgencyAdmin: false, version: before.version + 1 })
  assert.equal(taken.status, 200, 'another admin takes them away')
})

test('users cannot give rights they do not have', async () => {
  const allowed = await clerk('POST', roles, { name: 'Trucks', permissions: ['canViewTruck'] })
  assert.equal(allowed.status, 201, JSON.stringify(allowed.body))
  const tooMuch = await clerk('POST', roles, { name: 'All', permissions: ['canViewTruck', 'canApproveBagSale'] })
  assert.ok(tooMuch.body.fields.permissions)
  assert.equal((await clerk('POST', roles, { name: 'None', permissions: ['canDoEverything'] })).status, 400)
  const grown = { name: 'Trucks', description: null, permissions: ['canViewTruck', 'canCancelTruck'], version: 1 }
  assert.equal((await clerk('PUT', `${roles}/${allowed.body.id}`, grown)).status, 400)
  const strong = await admin('POST', roles, { name: 'Strong', permissions: ['canApproveBagSale'] })
  assert.ok((await clerk('POST', users, newUser('puppet', { roles: [strong.body.id] }))).body.fields.roles)
  assert.ok((await clerk('POST', users, newUser('puppet', { isAgencyAdmin: true }))).body.fields.isAgencyAdmin)
  assert.equal((await clerk('POST', users, newUser('helper', { roles: [allowed.body.id] }))).status, 201)
})

test('a role with more rights than the user’s own cannot be changed', async () => {
  const { body: strong } = await admin('POST', roles, {
    name: 'Approvers',
    permissions: ['canViewTruck', 'canApproveBagSale'],
  })
  const as = { name: 'Approvers', type: 'staff', description: null, permissions: strong.permissions, version: 1 }
  const stronger = 'This role holds rights that you do not hold. Ask an agency admin to make the change.'
  for (const change of [{ name: 'Mine now' }, { description: 'Mine' }, { permissions: ['canApproveBagSale'] }, {}]) {
    const { status, body } = await clerk('PUT', `${roles}/${strong.id}`, { ...as, ...change })
    assert.deepEqual([status, body.message], [400, stronger], JSON.stringify(change))
  }
  const matrix = { permissions: ['canApproveBagSale'], version: 1 }
  assert.equal((await clerk('PUT', `${roles}/${strong.id}/permission`, matrix)).body.message, stronger)
  assert.equal((await clerk('PUT', `${roles}/${strong.id}/toggle-status`)).status, 400)
  const { body: own } = await clerk('POST', roles, { name: 'Drivers', permissions: ['canViewTruck'] })
  assert.equal((await clerk('PUT', `${roles}/${own.id}`, { ...as, name: 'Lorries', permissions: [] })).status, 200)
  const demand = { ...as, name: 'Lorries', permissions: [], version: 2, secondFactor: true }
  assert.ok(
    (await clerk('PUT', `${roles}/${own.id}`, demand)).body.fields.secondFactor,
    'what a role demands an admin says',
  )
  assert.equal((await admin('PUT', `${roles}/${own.id}`, demand)).body.secondFactor, true)
})

test('a clerk cannot take over an account with more rights', async () => {
  const id = await idOf('admin')
  const { body } = await clerk('GET', `${users}/${id}`)
  const taken = await clerk('PUT', `${users}/${id}`, { ...entered(body), password: 'Mine#20266' })
  assert.equal(taken.status, 400)
  assert.equal((await clerk('PUT', `${users}/${id}/toggle-status`)).status, 400)
  assert.ok((await app.as('admin')).token)
})

test('users of other agencies are not found, and users without the right see nothing', async () => {
  const stranger = await app.as('stranger')
  assert.equal((await stranger('GET', users)).status, 404)
  assert.equal((await stranger('GET', `/api/agencies/2/staff/users/${await idOf('admin')}`)).status, 404)
  const plain = await app.as('plain')
  assert.equal((await plain('GET', users)).status, 404)
  const { body } = await admin('GET', `${users}?pageSize=100`)
  assert.ok(body.rows.every(({ username }: Body) => username !== 'stranger' && username !== 'root'))
})

test('super admins create, change and deactivate agencies; agency admins change their own only', async () => {
  const list = await root('GET', '/api/agencies/')
  assert.deepEqual(
    list.body.rows.map(({ name }: Body) => name),
    ['Red Sea', 'Gulf'],
  )
  assert.deepEqual(
    (await admin('GET', '/api/agencies')).body.rows.map(({ id }: Body) => id),
    [1],
  )
  const made = await root('POST', '/api/agencies/', { name: 'North', nameAr: 'الشمال', overUnderLimitPct: 0.25 })
  assert.equal(made.status, 201)
  assert.deepEqual(
    [made.body.timeZone, made.body.overUnderLimitPct, made.body.overUnderLimitKg],
    ['Asia/Riyadh', 0.25, 100],
  )
  assert.equal((await admin('POST', '/api/agencies/', { name: 'Mine', nameAr: 'لي' })).status, 404)
  assert.ok((await root('POST', '/api/agencies/', { name: 'north', nameAr: 'ش' })).body.fields.name)
  assert.ok(
    (await root('POST', '/api/agencies/', { name: 'N', nameAr: 'ش', timeZone: 'Mars/Base' })).body.fields.timeZone,
  )
  const own = await admin('PUT', '/api/agencies/1', { name: 'Red Sea Grain', nameAr: 'البحر الأحمر', version: 1 })
  assert.deepEqual([own.status, own.body.name, own.body.version], [200, 'Red Sea Grain', 2])
  const stale = await admin('PUT', '/api/agencies/1', { name: 'Again', nameAr: 'ا', version: 1 })
  assert.deepEqual([stale.status, stale.body.details], [409, { yours: 1, current: 2 }])
  assert.equal((await admin('PUT', '/api/agencies/2', { name: 'X', nameAr: 'ا', version: 1 })).status, 404)
  assert.equal((await clerk('PUT', '/api/agencies/1', { name: 'X', nameAr: 'ا', version: 2 })).status, 404)
  assert.equal((await admin('PUT', '/api/agencies/1/toggle-status')).status, 404)
  const off = await root('PUT', '/api/agencies/2/toggle-status')
  assert.deepEqual([off.body.isActive, off.body.message], [false, 'Agency Deactivated successfully!'])
  assert.equal((await root('PUT', '/api/agencies/2/toggle-status')).body.message, 'Agency Activated successfully!')
  assert.equal((await admin('GET', '/api/agencies/1/timeZone')).body.timeZone, 'Asia/Riyadh')
})
