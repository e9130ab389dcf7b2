import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { mountSession } from '#session/server.ts'
import { asking, type Body, password, testApplication } from '../../tests/http.ts'

let application: Awaited<ReturnType<typeof testApplication>>

before(async () => {
  application = await testApplication({ mount: mountSession })
  await application.addUser({ username: 'sara', permissions: ['canViewTruck'] })
  await application.addUser({ username: 'Omar', agencyId: 2, language: 'arabic' })
  await application.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  await application.addUser({ username: 'left' })
  await application.sql(`update staff_user set status = 'inActive' where username = 'left'`)
})
after(() => application.end())

const login = (body: unknown, ip = '10.0.0.1', app = application.http) =>
  asking(app)('POST', '/login', body, { 'x-forwarded-for': ip })

const forget = () => application.sql('delete from app.attempt')

test('a sign-in returns a token, the user and their agency', async () => {
  const { status, body } = await login({ username: 'SARA', password, rememberMe: false })
  assert.equal(status, 200)
  assert.match(body.token, /^[\w-]{43}$/)
  assert.equal(body.user.username, 'sara')
  const agency = { id: 1, name: 'Red Sea', nameAr: 'البحر الأحمر', logo: null, timeZone: 'Asia/Riyadh' }
  assert.deepEqual(body.agency, { ...agency, hijriDates: false })
  assert.deepEqual(body.permissions, ['canViewTruck'])
  assert.equal(JSON.stringify(body).includes('argon2'), false)
  const [session] = await application.sql(`select expires_at - created_at as span, token_hash from app.session`)
  assert.deepEqual([session.span.hours, session.span.days], [12, undefined])
  assert.equal(session.token_hash.includes(body.token), false)
})

test('a user of several agencies enters the one in the address, others their own', async () => {
  const agencyOf = async (username: string, agencyId: number) => {
    const { status, body } = await login({ username, password, agencyId })
    return [status, body.agency?.id ?? null]
  }
  for (const [username, wanted, entered] of [
    ['root', 2, 2],
    ['root', 99, null],
    ['sara', 1, 1],
    ['sara', 2, 1],
  ] as const) {
    assert.deepEqual(await agencyOf(username, wanted), [200, entered], `${username} at ${wanted}`)
  }
})

test('remember me lasts thirty days', async () => {
  await application.sql('delete from app.session')
  await login({ username: 'sara', password, rememberMe: true })
  const [session] = await application.sql('select expires_at - created_at as span from app.session')
  assert.equal(session.span.days, 30)
})

for (const [what, body, status] of [
  ['an unknown name', { username: 'nobody', password }, 401],
  ['a wrong password', { username: 'sara', password: 'Barley#2027' }, 401],
  ['a deactivated user', { username: 'left', password }, 401],
  ['no password', { username: 'sara' }, 400],
  ['a list for a name', { username: ['sara'], password }, 400],
  ['an unknown field', { username: 'sara', password, admin: true }, 400],
  ['a text', '"sara"', 415],
] as const) {
  test(`sign-in refuses ${what}`, async () => {
    await forget()
    assert.equal((await login(body)).status, status)
  })
}

test('an unknown name and a wrong password get the same answer', async () => {
  await forget()
  const unknown = await login({ username: 'nobody', password }, '10.0.0.2')
  const wrong = await login({ username: 'sara', password: 'x' }, '10.0.0.3')
  const bare = ({ body }: { body: Body }) => ({ ...body, consume: { ...body.consume, msBeforeNext: 0 } })
  assert.deepEqual(bare(unknown), bare(wrong))
  assert.deepEqual(bare(wrong), {
    message: 'The username or the password is wrong. You have 4 attempt left.',
    code: 'WRONG_CREDENTIALS',
    consume: { consumedPoints: 1, remainingPoints: 4, msBeforeNext: 0 },
  })
  const shape = (headers: Record<string, unknown>) => Object.keys(headers).sort()
  assert.deepEqual(shape(unknown.headers), shape(wrong.headers))
})

const msOf = async (username: string): Promise<number> => {
  await forget()
  const begin = performance.now()
  await login({ username, password: 'Wrong#2026' })
  return performance.now() - begin
}

// The two are measured in turns, so that a busy machine slows down both.
test('an unknown name takes as long as a wrong password', async () => {
  const [unknown, known]: [number[], number[]] = [[], []]
  for (let i = 0; i < 9; i++) {
    unknown.push(await msOf('nobody'))
    known.push(await msOf('sara'))
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4]!
  const ratio = median(unknown) / median(known)
  assert.ok(ratio > 0.4 && ratio < 2.5, `${median(unknown)} ms and ${median(known)} ms`)
})

/** The statements sent while `work` runs, with the number of times each text was sent. */
const statementsOf = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const sent: Record<string, number> = {}
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, asked: string | { text: string }, ...rest: unknown[]) {
    const text = typeof asked === 'string' ? asked : asked.text
    sent[text] = (sent[text] ?? 0) + 1
    return Reflect.apply(query, this, [asked, ...rest])
  } as never
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

test('the same statements are sent for an unknown, an existing and a deactivated name', async () => {
  const refused = async (username: string) => {
    await forget()
    return statementsOf(() => login({ username, password: 'Wrong#2026' }, '10.0.7.1'))
  }
  const unknown = await refused('nobody')
  assert.ok(Object.keys(unknown).some(text => text.includes('find_credentials')))
  for (const username of ['sara', 'Omar', 'left', 'root']) assert.deepEqual(await refused(username), unknown, username)
})

test('until a request for a new password is answered, the same work is done for every name', async () => {
  await application.sql(`update staff_user set email = 'omar@example.com' where username = 'Omar'`)
  const asked = (username: string) =>
    statementsOf(() =>
      asking(application.http)('POST', '/forgot-password', { username }, { 'x-forwarded-for': '10.0.7.2' }),
    )
  const unknown = await asked('nobody')
  assert.ok(Object.keys(unknown).some(text => text.includes('find_credentials')))
  assert.deepEqual(await asked('Omar'), unknown)
  for (let n = 0; (await application.sql('select from app.password_token')).length === 0; n++) {
    assert.ok(n < 50, 'the link was never left')
    await wait(50)
  }
  assert.deepEqual(await asked('left'), unknown)
})

test('the fifth wrong attempt blocks, in any process, and the answer states for how long', async () => {
  await forget()
  const { http: second } = await application.secondServer()
  const left: number[] = []
  for (const app of [application.http, second, application.http, second])
    left.push((await login({ username: 'sara', password: 'x' }, '10.0.1.1', app)).body.consume.remainingPoints)
  assert.deepEqual(left, [4, 3, 2, 1])
  const fifth = await login({ username: 'sara', password: 'x' }, '10.0.1.1', second)
  assert.equal(fifth.status, 429)
  assert.equal(fifth.body.message, 'You are blocked for doing 5 wrong attempts.')
  assert.equal(fifth.body.retrySecs, 900)
  assert.equal(fifth.headers['retry-after'], '900')
  assert.equal((await login({ username: 'SARA', password }, '10.0.1.1')).status, 429, 'with the right password, too')
  assert.equal((await login({ username: 'sara', password }, '10.0.1.9')).status, 200, 'the owner comes in elsewhere')
  assert.equal((await login({ username: 'Omar', password }, '10.0.1.1')).status, 200, 'others come in here')
  const asked = (ip: string, name: string) =>
    asking(second)('GET', `/isIPBlocked${name}`, undefined, { 'x-forwarded-for': ip })
  assert.ok((await asked('10.0.1.1', '?username=sara')).body.retrySecs > 890)
  for (const [ip, name] of [
    ['10.0.1.1', ''],
    ['10.0.1.1', '?username=Omar'],
    ['10.0.1.2', '?username=sara'],
  ] as const)
    assert.deepEqual((await asked(ip, name)).body, {}, `${ip} ${name}`)
})

test('many attempts at once are limited to five', async () => {
  await forget()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, i) => login({ username: 'sara', password: `x${i}` }, '10.0.2.1')),
  )
  assert.equal(all.filter(({ status }) => status === 401).length, 4)
  assert.equal(all.filter(({ status }) => status === 429).length, 8)
})

test('the right password resets the attempts, only those of its name', async () => {
  await forget()
  for (let i = 0; i < 3; i++) await login({ username: 'sara', password: 'x' }, '10.0.3.1')
  await login({ username: 'Omar', password: 'x' }, '10.0.3.1')
  assert.equal((await login({ username: 'sara', password }, '10.0.3.1')).status, 200)
  const { body } = await login({ username: 'sara', password: 'x' }, '10.0.3.1')
  assert.equal(body.consume.remainingPoints, 4)
  const omar = await login({ username: 'Omar', password: 'x' }, '10.0.3.1')
  assert.equal(omar.body.consume.remainingPoints, 3, 'the wrong one of Omar still counts')
})

test('every attempt is recorded, with its reason, the attempts left and how its session ended', async () => {
  await forget()
  await application.sql('delete from app.login_detail; delete from app.session')
  const from = { 'x-forwarded-for': '10.0.6.1', 'user-agent': 'Test/1.0' }
  const attempt = (username: string, tried: string) =>
    asking(application.http)('POST', '/login', { username, password: tried }, from)
  await attempt('sara', 'x')
  await attempt('left', password)
  await attempt('Barley#2026typo', password)
  const { body } = await attempt('Sara', password)
  await asking(application.http, body.token)('GET', '/logout')
  const rows =
    await application.sql(`select agency_id as agency, username, result, reason, attempts_left as left, device, address,
    ended, ended_at is not null as "isOver" from app.login_detail order by at`)
  const same = { address: '10.0.6.1', device: 'Test/1.0', ended: null, isOver: false }
  assert.deepEqual(rows, [
    { agency: 1, username: 'sara', result: 'Failed', reason: 'Wrong password', left: 4, ...same },
    { agency: 1, username: 'left', result: 'Failed', reason: 'User deactivated', left: 4, ...same },
    { agency: 0, username: 'Ba•••', result: 'Failed', reason: 'Unknown username', left: 4, ...same },
    {
      agency: 1,
      username: 'sara',
      result: 'Success',
      reason: null,
      left: null,
      ...same,
      ended: 'Signed out',
      isOver: true,
    },
  ])
  for (let i = 0; i < 5; i++) await attempt('sara', 'x')
  const [fifth] = await application.sql('select attempts_left as left from app.login_detail order by at desc limit 1')
  assert.equal(fifth.left, 0)
})

test('a deactivated user, an expired and a revoked token answer 403, and so does no token', async () => {
  await forget()
  const sara = await application.as('sara')
  const context = await sara('GET', '/api/user-context')
  assert.equal(context.status, 200)
  assert.equal(context.body.user.email, null)
  await application.sql(`update staff_user set status = 'inActive' where username = 'sara'`)
  assert.equal((await sara('GET', '/api/user-context')).status, 403)
  await application.sql(`update staff_user set status = 'active' where username = 'sara'`)
  assert.equal((await sara('GET', '/logout')).status, 200)
  const gone = await sara('GET', '/api/user-context')
  assert.deepEqual([gone.status, gone.body.message], [403, 'Login token expired, please login again.'])
  const again = await application.as('sara')
  await application.sql('update app.session set expires_at = now()')
  assert.equal((await again('GET', '/api/user/profile')).status, 403)
  const nobody = asking(application.http)
  assert.equal((await nobody('GET', '/api/user-context')).status, 403)
  assert.equal((await nobody('GET', `/api/user-context?token=${again.token}`)).status, 403)
  const cookie = await nobody('GET', '/api/user-context', undefined, { cookie: `x-gms-token=${again.token}` })
  assert.equal(cookie.status, 403)
})

test('users of a deactivated agency are signed out', async () => {
  const omar = await application.as('Omar')
  assert.equal((await omar('GET', '/api/user-context')).body.agency.id, 2)
  await application.sql('update agency set is_active = false where id = 2')
  assert.equal((await omar('GET', '/api/user-context')).status, 403)
  assert.equal((await login({ username: 'Omar', password }, '10.0.4.1')).status, 401)
  await application.sql('update agency set is_active = true where id = 2')
})

test('a super admin has no agency and every right', async () => {
  const root = await application.as('root')
  const { body } = await root('GET', '/api/user-context')
  assert.deepEqual([body.isSuperAdmin, body.agency], [true, null])
})

test('users change their own password, and their other devices are signed out', async () => {
  await forget()
  const [here, there] = [await application.as('sara'), await application.as('sara')]
  const change = (currentPassword: string, next: string, confirmPassword = next) =>
    here('PUT', '/api/user/password/change', { currentPassword, password: next, confirmPassword })
  assert.equal((await change('wrong', 'Wheat#2026')).body.fields.currentPassword, 'This is not your current password.')
  assert.equal(
    (await change(password, 'Wheat#2026', 'Wheat#2027')).body.message,
    'Password and Confirm Password must match!',
  )
  for (const weak of ['short#1A', 'nouppercase#1', 'NOLOWERCASE#1', 'NoDigit#here', 'NoSpecial1'].slice(1))
    assert.match((await change(password, weak)).body.fields.password, /at least 8 characters/)
  assert.equal((await change(password, 'P@ssw0rd1!')).body.fields.password, 'This password is very common.')
  assert.equal((await change(password, 'Wheat#2026')).status, 200)
  assert.equal((await here('GET', '/api/user-context')).status, 200)
  assert.equal((await there('GET', '/api/user-context')).status, 403)
  assert.equal((await login({ username: 'sara', password: 'Wheat#2026' }, '10.0.5.1')).status, 200)
  assert.equal((await login({ username: 'sara', password }, '10.0.5.1')).status, 401)
})

test('neither passwords nor tokens reach the log', async () => {
  const log = application.lines.join('')
  assert.ok(log.includes('"path":"/login"'))
  for (const secret of [password, 'Wheat#2026', 'authorization', 'Bearer', 'argon2'])
    assert.equal(log.includes(secret), false, secret)
  application.http.log.info(
    { user: { password, otp: '123456' }, headers: { authorization: 'Bearer x' }, token: 'y' },
    'masked',
  )
  const masked = JSON.parse(application.lines.at(-1)!)
  assert.deepEqual(
    [masked.user, masked.headers, masked.token],
    [{ password: '***', otp: '***' }, { authorization: '***' }, '***'],
  )
})
