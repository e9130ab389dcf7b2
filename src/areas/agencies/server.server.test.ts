import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { mountAgencies } from '#areas/agencies/server.ts'
import { mountSession } from '#session/server.ts'
import { openStorage } from '#storage/storage.ts'
import { asking, password, testApplication } from '../../../tests/http.ts'

type Ask = ReturnType<typeof asking>

const folder = mkdtempSync(join(tmpdir(), 'gms-logos-'))
const logos = () => readdirSync(join(folder, 'files/Agency'))
let app: Awaited<ReturnType<typeof testApplication>>
let [root, admin, clerk, other]: Ask[] = []

before(async () => {
  app = await testApplication({
    storage: openStorage({ dataFolder: folder, bucket: undefined }),
    mount: app => {
      mountSession(app)
      mountAgencies(app)
    },
  })
  await app.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  await app.addUser({ username: 'admin', isAgencyAdmin: true })
  await app.addUser({ username: 'clerk', permissions: ['canViewTruck'] })
  await app.addUser({ username: 'other', agencyId: 2, isAgencyAdmin: true })
  ;[root, admin, clerk, other] = await Promise.all(['root', 'admin', 'clerk', 'other'].map(app.as))
})
after(async () => {
  await app.end()
  rmSync(folder, { recursive: true })
})

const logoOf = async (ask: Ask, agency: number, content: Uint8Array, name = 'logo.png') => {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  const sent = new Response(form)
  return ask('PUT', `/api/agencies/${agency}/logo`, Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type'),
  })
}

const picture = (width: number) =>
  sharp({ create: { width, height: 200, channels: 3, background: 'gold' } })
    .png()
    .toBuffer()

test('a super admin sees every agency, others their own', async () => {
  const all = await root!('GET', '/api/agencies/')
  assert.deepEqual(
    [all.body.count, all.body.rows.map(({ name, isActive }: { name: string; isActive: boolean }) => [name, isActive])],
    [
      2,
      [
        ['Red Sea', true],
        ['Gulf', true],
      ],
    ],
  )
  assert.deepEqual((await clerk!('GET', '/api/agencies/')).body.count, 1)
  assert.equal((await clerk!('GET', '/api/agencies/2')).status, 404)
  assert.equal((await clerk!('POST', '/api/agencies/', { name: 'Mine', nameAr: 'لي' })).status, 404)
})

test('an agency is added with its settings and changed; empty settings get their defaults', async () => {
  const entered = {
    name: 'Hijaz Feed',
    nameAr: 'أعلاف الحجاز',
    legalName: 'Hijaz Feed Company',
    crNo: '4030000001',
    numberPrefix: 'HF',
  }
  const { status, body } = await root!('POST', '/api/agencies/', entered)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    [body.timeZone, body.weightBasis, body.overUnderLimitPct, body.overUnderLimitKg, body.bagTolerancePct],
    ['Asia/Riyadh', 'Terminal', 0.5, 100, 0.5],
  )
  const { id, logo, isActive, ...kept } = body
  assert.deepEqual([logo, isActive], [null, true])
  const changed = await root!('PUT', `/api/agencies/${id}`, {
    ...kept,
    numberPrefix: null,
    bagTolerancePct: 1.25,
    contractLimit: 500_000.5,
  })
  assert.deepEqual([changed.body.numberPrefix, changed.body.bagTolerancePct, changed.body.version], [null, 1.25, 2])
  assert.equal(changed.body.contractLimit, 500_000.5)
  const stale = await root!('PUT', `/api/agencies/${id}`, kept)
  assert.deepEqual([stale.status, stale.body.code], [409, 'STALE_VERSION'])
})

for (const [what, entered, field] of [
  ['a name that is taken', { name: 'red sea' }, 'name'],
  ['an unknown time zone', { timeZone: 'Asia/Atlantis' }, 'timeZone'],
  ['a CR number too short', { crNo: '403' }, 'crNo'],
  ['a prefix in small letters', { numberPrefix: 'rs' }, 'numberPrefix'],
  ['a tolerance above the whole', { bagTolerancePct: 100.5 }, 'bagTolerancePct'],
  ['a log of machines that is forgotten too soon', { machineLogDays: 29 }, 'machineLogDays'],
] as const) {
  test(`an agency refuses ${what}`, async () => {
    const { status, body } = await root!('POST', '/api/agencies/', { name: 'New', nameAr: 'جديدة', ...entered })
    assert.deepEqual([status, Object.keys(body.fields)], [400, [field]])
  })
}

test('a logo is scaled down, served to every user who knows its name, and replaced', async () => {
  const { status, body } = await logoOf(admin!, 1, await picture(900))
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await admin!('GET', '/api/agencies/1')).body.logo, body.logo)
  const { amazonUrl, agency } = (await clerk!('GET', '/api/user-context')).body
  assert.equal(agency.logo, body.logo)
  const shown = await app.http.inject({ url: `${amazonUrl}Agency/${agency.logo}` })
  const { width, format } = await sharp(shown.rawPayload).metadata()
  assert.deepEqual([shown.statusCode, shown.headers['content-type'], width, format], [200, 'image/webp', 512, 'webp'])
  assert.match(String(shown.headers['cache-control']), /immutable/)
  const again = await logoOf(root!, 1, await picture(50))
  assert.deepEqual(logos(), [again.body.logo])
  assert.equal((await app.http.inject({ url: `${amazonUrl}Agency/${agency.logo}` })).statusCode, 404)
  const gone = await root!('DELETE', '/api/agencies/1/logo')
  assert.deepEqual([gone.status, gone.body.logo, logos()], [200, null, []])
  const told = await app.sql(`select action from app.history where document = 'agency' and document_id = 1 order by id`)
  assert.deepEqual(
    told.map(({ action }) => action),
    ['set-logo', 'set-logo', 'remove-logo'],
  )
})

test('a logo of another kind, or of another agency, is refused and leaves nothing', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  assert.equal((await logoOf(admin!, 1, pdf)).status, 415)
  assert.equal((await logoOf(admin!, 1, svg, 'logo.svg')).status, 415)
  assert.equal((await logoOf(admin!, 1, svg)).status, 415)
  assert.equal((await logoOf(clerk!, 1, await picture(50))).status, 404)
  assert.equal((await logoOf(other!, 1, await picture(50))).status, 404)
  assert.equal((await clerk!('DELETE', '/api/agencies/1/logo')).status, 404)
  assert.deepEqual(logos(), [])
})

for (const path of ['Agency/..%2f..%2fgms.json', 'Agency/logo.webp', `Secret/${'a'.repeat(32)}.webp`, ''])
  test(`nothing is served from /files/${path}`, async () => {
    const { statusCode } = await app.http.inject({ url: `/files/${path}` })
    assert.equal(statusCode, 404)
  })

test('users of a deactivated agency are signed out at once, and must sign in again after it is reactivated', async () => {
  const toggle = () => root!('PUT', '/api/agencies/2/toggle-status')
  const login = () => asking(app.http)('POST', '/login', { username: 'other', password })
  assert.equal((await other!('PUT', '/api/agencies/2/toggle-status')).status, 404)
  const off = await toggle()
  assert.deepEqual([off.body.isActive, off.body.message], [false, 'Agency Deactivated successfully!'])
  assert.equal((await other!('GET', '/api/user-context')).status, 403)
  assert.equal((await login()).status, 401)
  assert.equal((await root!('GET', '/api/agencies/2')).body.isActive, false)
  assert.equal((await clerk!('GET', '/api/user-context')).status, 200)
  const on = await toggle()
  assert.deepEqual([on.body.isActive, on.body.message], [true, 'Agency Activated successfully!'])
  assert.equal((await other!('GET', '/api/user-context')).status, 403)
  assert.equal((await login()).status, 200)
  const [detail] = await app.sql(`select ended from app.login_detail where agency_id = 2 and ended is not null`)
  assert.equal(detail.ended, 'Agency deactivated')
})

test('an agency returns its time zone and its local time', async () => {
  await app.sql(`update agency set time_zone = 'Asia/Dubai' where id = 1`)
  const { body } = await clerk!('GET', '/api/agencies/1/timeZone')
  assert.equal(body.timeZone, 'Asia/Dubai')
  assert.match(`${body.today} ${body.time}`, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const at = await clerk!('GET', '/api/agencies/1/timeZone?at=2026-11-22T21:30:00Z')
  assert.deepEqual(at.body, { timeZone: 'Asia/Dubai', today: '2026-11-23', time: '01:30:00' })
  assert.equal((await clerk!('GET', '/api/agencies/1/timeZone?at=soon')).status, 400)
  const foreign = await app.as('other')
  assert.equal((await foreign('GET', '/api/agencies/1/timeZone')).status, 404)
})

test('the history of an agency has what was changed and nothing else, also beside a list', async () => {
  const { id, logo, isActive, ...kept } = (
    await root!('POST', '/api/agencies/', { name: 'Tabuk', nameAr: 'تبوك', ownersConsent: ['Loans', 'Swaps'] })
  ).body
  const changed = await root!('PUT', `/api/agencies/${id}`, { ...kept, phone: '0112345678' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const [told] = await app.sql(
    `select changes from app.history where document = 'agency' and document_id = $1 and action = 'change'`,
    [id],
  )
  assert.deepEqual(told.changes, { phone: [null, '0112345678'] })
})

test('a consignee’s user reads the name and address of the agency, but none of the limits of its own trade', async () => {
  await app.addUser({ username: 'owner', company: 7 })
  const owner = await app.as('owner')
  const { body } = await owner('GET', '/api/agencies/1')
  const { rows } = (await owner('GET', '/api/agencies/')).body
  const shown = ['id', 'logo', 'isActive', 'version', 'name', 'nameAr', 'legalName', 'phone', 'crNo', 'vatNo']
  for (const read of [body, rows[0]])
    assert.deepEqual(Object.keys(read).sort(), [...shown, 'address', 'timeZone', 'hijriDates'].sort())
  assert.equal((await clerk!('GET', '/api/agencies/1')).body.machineLogDays, 180)
})
