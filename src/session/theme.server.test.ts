import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { themeDefaults } from '#session/calls.ts'
import { mountSession } from '#session/server.ts'
import { mountTheme } from '#session/theme.server.ts'
import { testApplication } from '../../tests/http.ts'

let app: Awaited<ReturnType<typeof testApplication>>
const path = '/api/user/update-theme-settings'
const chosen = { ...themeDefaults, theme: 'dark', layout: 'horizontal', navigationFull: true, direction: 'rtl' }

before(async () => {
  app = await testApplication({
    mount: app => {
      mountSession(app)
      mountTheme(app)
    },
  })
  await app.addUser({ username: 'sara' })
  await app.addUser({ username: 'owner', company: 7 })
  await app.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
})
after(() => app.end())

test('a user without a choice has the defaults', async () => {
  const sara = await app.as('sara')
  const { body } = await sara('GET', '/api/user-context')
  assert.deepEqual(body.themeSettings, {
    version: '2.0',
    theme: 'light',
    contentWidth: 'full',
    sidebarCollapsed: false,
    sidebarCollapseButton: true,
    layout: 'vertical',
    navigationFull: false,
    navigationBg: false,
    direction: 'ltr',
  })
  assert.deepEqual(body.user.themeSettings, body.themeSettings)
  assert.equal(body.user.hijriDates, 'As the agency')
})

for (const username of ['sara', 'owner', 'root'])
  test(`the choice of ${username} is returned at the next sign-in, and to no other user`, async () => {
    const { status, body } = await (await app.as(username))('PUT', path, {
      ...chosen,
      language: 'arabic',
      hijriDates: 'Always',
    })
    assert.deepEqual([status, body.themeSettings], [200, chosen])
    const again = await (await app.as(username))('GET', '/api/user-context')
    const { user, themeSettings } = again.body
    assert.deepEqual([themeSettings, user.language, user.hijriDates], [chosen, 'arabic', 'Always'])
    await (await app.as(username))('PUT', path, chosen)
    const { body: unsaid } = await (await app.as(username))('GET', '/api/user-context')
    assert.equal(unsaid.user.hijriDates, 'Always', 'what is not sent stays')
    assert.deepEqual(unsaid.user.toursSeen, [])
    await (await app.as(username))('PUT', path, { ...chosen, toursSeen: ['LC'] })
    await (await app.as(username))('PUT', path, chosen)
    const { body: shownAround } = await (await app.as(username))('GET', '/api/user-context')
    assert.deepEqual(shownAround.user.toursSeen, ['LC'])
    assert.deepEqual(shownAround.themeSettings, chosen)
    const others = await app.sql(`select username from staff_user where theme_settings->>'theme' = 'dark' order by id`)
    assert.equal(others.at(-1)?.username, username)
  })

for (const [what, body] of [
  ['only a part of them', { theme: 'dark' }],
  ['a colour there is not', { ...chosen, theme: 'sepia' }],
  ['a word too many', { ...chosen, font: 'large' }],
  ['a word for a yes or no', { ...chosen, navigationBg: 'yes' }],
] as const)
  test(`theme settings refuse ${what}`, async () => {
    const sara = await app.as('sara')
    assert.equal((await sara('PUT', path, body)).status, 400)
  })

test('changes are in the audit, and saving without a change is not', async () => {
  await app.addUser({ username: 'noura' })
  const noura = await app.as('noura')
  const entries = () =>
    app.sql(`select h.changes from app.history h join staff_user u on u.agency_id = h.agency_id and u.id = h.document_id
      where h.action = 'change-look' and h.document = 'staffUser' and h.actor = u.id and u.username = 'noura' order by h.id`)
  await noura('PUT', path, { ...themeDefaults, language: 'english' })
  assert.deepEqual(await entries(), [])
  await noura('PUT', path, { ...themeDefaults, theme: 'dark', language: 'arabic' })
  await noura('PUT', path, { ...themeDefaults, theme: 'dark' })
  assert.deepEqual(await entries(), [{ changes: { theme: ['light', 'dark'], language: ['english', 'arabic'] } }])
})
