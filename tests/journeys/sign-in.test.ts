// Sign-in and the user's own account on the screens; codes and links are read from the servers on this machine to which they are sent.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startMessenger } from '#integrations/messenger.ts'
import { today } from '#kit/days.ts'
import { withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { messengerFor, startMailServer, startProvider } from '../message-servers.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, nothingWrong, picture, settled, visit } from './page-actions.ts'
import { eventually, exactly, holds } from './wait-until.ts'

const mailbox = await startMailServer()
const provider = await startProvider()
after(() => Promise.all([mailbox.close(), provider.close()]))

const start = async () => {
  const app = await startDemoApplication()
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'GMS <no-reply@example.com>',
    HTTP_CHANNEL_URL: provider.url,
    HTTP_CHANNEL_SECRET: 's',
  }
  const messenger = await startMessenger(app.databaseUrl, messengerFor({ settings, address: app.address }))
  const close = async (): Promise<void> => {
    await messenger.stop()
    await app.close()
  }
  return { ...app, close }
}

const { app, browser } = await openBrowserAt(start)
const sql = (text: string) => withClient(app.databaseUrl, client => client.query(text))
await sql(`update staff_user set one_time_code = true where username = 'sls'`)
await sql(`insert into app.agency_messaging (agency_id, channels) values (1, '{http}')`)
beforeEach(() => sql('delete from app.attempt'))

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
type Axe = {
  run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const accessible = async (page: Page): Promise<void> => {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
  assert.deepEqual(found, [])
}

const signInAs = async (page: Page, username: string, password = demoPassword, path = '/'): Promise<void> => {
  await page.goto(app.address + path)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const nextCode = async (): Promise<string> => JSON.parse((await provider.next()).body).content.code

const codeBox = (page: Page) => page.getByRole('textbox', { name: 'One-time code' })

test('a code is sent, a wrong one counts down, the right one opens the requested page', async () => {
  const { page } = await visit(browser)
  await signInAs(page, 'sls', demoPassword, '/1/sales/bag-sale')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page
    .getByText(/^We sent 6 digits to your messaging app, number ending \d{4}\.$/)
    .first()
    .waitFor()
  const code = await nextCode()
  await codeBox(page).pressSequentially(`${code.slice(0, 2)}a-b ${code.slice(2, 4)}`)
  // Digits only.
  await holds(code.slice(0, 4), codeBox(page))
  await picture(page, 'sign-in-code-light-en')
  await accessible(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('OTP must be exactly 6 digits and numbers only!').waitFor()
  await codeBox(page).fill('')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Please enter your OTP code!').waitFor()
  await codeBox(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('You have 4 attempt left', { exact: true }).waitFor()
  await codeBox(page).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
  assert.equal(new URL(page.url()).pathname, '/1/sales/bag-sale')
  assert.match((await page.evaluate(() => localStorage.getItem('x-gms-token'))) ?? '', /^[\w-]{43}$/)
})

test('after sixty seconds nothing can be verified and a new code can be sent; Go Back opens the first step', async () => {
  const { page } = await visit(browser)
  await page.clock.install()
  await signInAs(page, 'sls')
  await codeBox(page).waitFor()
  await nextCode()
  await page
    .getByRole('timer')
    .filter({ hasText: /^0[01]:\d\d$/ })
    .waitFor()
  const [verify, resend] = ['Verify', 'Resend code'].map(name => page.getByRole('button', { name })) as [
    ReturnType<Page['getByRole']>,
    ReturnType<Page['getByRole']>,
  ]
  const closed = async () => [await verify.isDisabled(), await resend.isDisabled()]
  await eventually(async () => assert.deepEqual(await closed(), [false, true]))
  await page.clock.runFor(61_000)
  await page.getByText('00:00').waitFor()
  await eventually(async () => assert.deepEqual(await closed(), [true, false]))
  await sql(`update app.sign_in_code set sent_at = now() - interval '61 seconds'`)
  await resend.click()
  const fresh = await nextCode()
  await eventually(async () => assert.deepEqual(await closed(), [false, true]))
  await page.getByRole('button', { name: 'Go Back' }).click()
  await holds('sls', page.getByLabel('Username'))
  await holds('', page.getByLabel('Password', { exact: true }))
  assert.match(fresh, /^\d{6}$/)
})

test('the fifth wrong attempt blocks the page, also after a reload', async () => {
  const { page } = await visit(browser)
  await signInAs(page, 'sls')
  await codeBox(page).waitFor()
  const code = await nextCode()
  for (let n = 0; n < 5; n++) {
    await codeBox(page).fill(String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
    await Promise.all([
      page.waitForResponse(answer => answer.url().endsWith('/verify-otp')),
      page.keyboard.press('Enter'),
    ])
    // The button has another name while it is busy.
    if (n < 4) await page.getByRole('button', { name: 'Verify', exact: true }).waitFor()
  }
  await page.getByText('You are blocked for doing 5 wrong attempts.').waitFor()
  await picture(page, 'sign-in-blocked')
  await page.reload()
  await page.getByText('You are blocked for doing 5 wrong attempts.').waitFor()
  await page
    .getByRole('timer')
    .filter({ hasText: /^1[45]:\d\d$/ })
    .waitFor()
})

test('a forgotten password: the mail, its link, the list of what a password must have, the sign-in', async () => {
  const { page } = await visit(browser)
  await page.goto(app.address)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const hands = handsOn(page)
  await hands.press('Send link')
  await hands.see('Please enter Username')
  await page.getByLabel('Username').fill('nobody at all')
  await hands.press('Send link')
  await hands.see('username is invalid.')
  await page.getByLabel('Username').fill('port')
  await accessible(page)
  await hands.press('Send link')
  await hands.see('Email send to your registered address.')
  await hands.see('Your request was processed.')
  await picture(page, 'recover')
  const { text } = await mailbox.next()
  await page.goto(/http:\S+/.exec(text)![0])
  const submit = () => hands.press('Reset password')
  await submit()
  await hands.see('New Password is required!')
  const [first, second] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
  await first.fill('wheat2026')
  await exactly(3, page.getByRole('listitem', { name: ': Yes' }))
  await second.fill('wheat2027')
  await submit()
  await hands.see('Password and Confirm Password must match!')
  await second.fill('wheat2026')
  await submit()
  await page.waitForTimeout(300)
  assert.match(page.url(), /password\/reset\//, 'a rule fails, so nothing is sent')
  await accessible(page)
  await first.fill('Wheat#2026')
  await exactly(5, page.getByRole('listitem', { name: ': Yes' }))
  await second.fill('Wheat#2026')
  await picture(page, 'reset')
  await submit()
  await hands.see('Password reset successfully')
  await page.waitForURL(/\/user\/login$/)
  await page.getByLabel('Username').fill('port')
  await page.getByLabel('Password', { exact: true }).fill('Wheat#2026')
  await hands.press('Sign in')
  await page.getByRole('banner').waitFor()
  await page.goto(/http:\S+/.exec(text)![0])
  await hands.see('This link is no longer valid. Ask for a new one.')
})

test('the user’s own profile: name, picture, password, and ending a session on another device', async () => {
  const [here, there] = [await enter(browser, app.address, 'csh'), await enter(browser, app.address, 'csh')]
  const hands = handsOn(here.page)
  await there.page.goto(app.address)
  await there.page.getByRole('banner').waitFor()
  await hands.open(`${app.address}/profile`)
  await hands.fill('Name', 'Hadi Al Shamrani')
  await hands.press('Save')
  await hands.see('Profile saved.')
  await here.page.getByLabel('Picture').setInputFiles(new URL('../../docs/pictures/lc.webp', import.meta.url).pathname)
  await here.page.getByRole('img', { name: 'Picture' }).waitFor()
  await accessible(here.page)
  await picture(here.page, 'profile')
  await here.page
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click()
  await here.page.getByRole('tooltip').getByRole('button', { name: 'Sign out' }).click()
  await hands.see('That device is signed out.')
  nothingWrong(here, 'profile')
  // The message is visible for three seconds only.
  await there.page.reload({ waitUntil: 'commit' })
  await there.page.getByText('Login token expired, please login again.').waitFor()
  await hands.open(`${app.address}/password/reset`)
  await here.page.getByLabel('Current password').fill(demoPassword)
  await here.page.getByLabel('New Password').fill('Wheat#2026')
  await here.page.getByLabel('Confirm Password').fill('Wheat#2026')
  await hands.press('Save')
  await hands.see('Password changed. Other devices are signed out.')
})

test('a user who has to choose a new password does so before anything else', async () => {
  await sql(`update staff_user set must_change_password = true where username = 'acc'`)
  const { page } = await visit(browser)
  await signInAs(page, 'acc')
  await page.getByText('Your password has to be changed before you go on.').waitFor()
  await page.getByLabel('New Password').fill('Wheat#2026')
  await page.getByLabel('Confirm Password').fill('Wheat#2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('banner').waitFor()
})

const looks = [
  ['light', {}],
  ['dark-ar', { language: 'arabic', mode: 'dark' }],
  ['phone-ar', { language: 'arabic', width: 390 }],
  ['phone-dark', { mode: 'dark', width: 390 }],
] as const

const inOrder = async (visiting: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> => {
  const { page } = visiting
  await picture(page, name)
  await accessible(page)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await eventually(async () => assert.equal(await isWide(), false, `${name} fits`))
  nothingWrong(visiting, name)
}

/** A visit of a user who chose this look earlier. */
const looking = async ({ language = 'english', mode = 'light', ...look }: Parameters<typeof visit>[1] & object) => {
  const visiting = await visit(browser, look)
  const preferences = { theme: mode, language, direction: language === 'arabic' ? 'rtl' : 'ltr' }
  const init = (value: string) => localStorage.setItem('x-gms-preferences', value)
  await visiting.page.addInitScript(init, JSON.stringify(preferences))
  return visiting
}

for (const [name, look] of looks)
  test(`the pages before the sign-in have a correct layout: ${name}`, async () => {
    const visiting = await looking(look)
    const { page } = visiting
    const { language = 'english', mode = 'light' } = look as { language?: string; mode?: string }
    for (const path of ['/9/anything/else', '/user/recover-password', '/privacy-policy']) {
      await page.goto(app.address + path)
      await settled(page)
      await page.getByText(`© ${today('Asia/Riyadh').slice(0, 4)} GMS`).waitFor()
      await page.locator(`html[data-theme=${mode}][dir=${language === 'arabic' ? 'rtl' : 'ltr'}]`).waitFor()
      await inOrder(visiting, `out${path.replaceAll('/', '-')}-${name}`)
    }
    await sql(`update app.sign_in_code set sent_at = now() - interval '61 seconds'`)
    await page.goto(`${app.address}/user/login`)
    await page.locator('input[autocomplete=username]').fill('sls')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.locator('input[autocomplete=one-time-code]').waitFor()
    await nextCode()
    assert.equal(await page.locator('.code-entry').evaluate(boxes => getComputedStyle(boxes).direction), 'ltr')
    // The notification about the code has disappeared.
    await page.locator('.ant-notification-notice').waitFor({ state: 'detached' })
    await inOrder(visiting, `out-code-${name}`)
  })

for (const [name, look] of looks)
  test(`the block and the new password have a correct layout: ${name}`, async () => {
    const visiting = await looking(look)
    const { page } = visiting
    await page.route('**/isIPBlocked', route => route.fulfill({ json: { retrySecs: 754 } }))
    await page.goto(`${app.address}/user/login`)
    await page
      .getByRole('timer')
      .filter({ hasText: /^12:[0-3]\d$/ })
      .waitFor()
    await inOrder(visiting, `out-blocked-${name}`)
    await page.unroute('**/isIPBlocked')
    await page.route('**/authenticate-password-token/*', route => route.fulfill({ json: { isValid: true } }))
    await page.goto(`${app.address}/password/reset/any`)
    await page.locator('input[type=password]').first().fill('wheat2026')
    await inOrder(visiting, `out-reset-${name}`)
  })

for (const [name, look] of looks)
  test(`the user’s own profile has a correct layout: ${name}`, async () => {
    const visiting = await enter(browser, app.address, 'trm', look)
    await visiting.page.goto(`${app.address}/profile`)
    await settled(visiting.page)
    await inOrder(visiting, `profile-${name}`)
  })
