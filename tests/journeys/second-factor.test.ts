// The authenticator app on the screens: set up with the password, required at sign-in, on a desktop and a phone, in both languages; the
// confirmation of changes; and a role that requires the app.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeOf, stepAt } from '#session/totp.server.ts'
import { withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, handsOn, picture, settled, visit } from './page-actions.ts'
import { eventually } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)
const sql = (text: string) => withClient(app.databaseUrl, client => client.query(text))
beforeEach(() => sql('delete from app.attempt; update app.second_factor set last_step = 0'))

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const codeNow = (key: string): string => {
  const bits = [...key.replaceAll(' ', '')].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return codeOf(secret, stepAt(Date.now()))
}

// As an Arabic keyboard types it.
const arabicDigits = (code: string): string => code.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)

const keys = new Map<string, string>()

const signInAs = async (page: Page, username: string): Promise<void> => {
  await page.goto(`${app.address}/user/login`)
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
}

const fits = (page: Page) => () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('it is set up in the profile: the password, the key, a code, the recovery codes', async () => {
  const { page } = await enter(browser, app.address, 'csh')
  const hands = handsOn(page)
  await hands.open(`${app.address}/profile`)
  await hands.press('Set up an authenticator app')
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor()
  await picture(page, 'factor-confirm')
  await page.getByLabel('Password or code').fill('Wrong#2026')
  await hands.press('Confirm')
  await hands.see('The current password is wrong. You have 4 attempts left.')
  await page.getByLabel('Password or code').fill(demoPassword)
  await hands.press('Confirm')
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  await picture(page, 'factor-setting-up')
  keys.set('csh', (await page.locator('.factor-key').innerText()).trim())
  await page.getByLabel('Code of the app').fill(arabicDigits(codeNow(keys.get('csh')!)))
  await hands.press('Turn on')
  await page.getByText(/They are shown once\.$/).waitFor()
  assert.equal(await page.locator('.factor-codes li').count(), 10)
  keys.set('recovery', await page.locator('.factor-codes li').first().innerText())
  await picture(page, 'factor-codes')
  await hands.press('I have kept them')
  await hands.see('Recovery codes left: 10')
})

for (const [name, look, words] of [
  ['desktop', {}, { title: 'Enter the code', verify: 'Verify', recover: 'Use a recovery code' }],
  [
    'phone-ar',
    { width: 390, height: 844, language: 'arabic', mode: 'dark' },
    { title: 'أدخل الرمز', verify: 'تحقق', recover: 'استخدام رمز استرداد' },
  ],
] as const)
  test(`the sign-in asks for the code on the same page: ${name}`, async () => {
    const { page } = await visit(browser, look)
    const { language = 'english', mode = 'light' } = look as { language?: string; mode?: string }
    const preferences = { theme: mode, language, direction: language === 'arabic' ? 'rtl' : 'ltr' }
    await page.addInitScript(value => localStorage.setItem('x-gms-preferences', value), JSON.stringify(preferences))
    await signInAs(page, 'csh')
    const box = page.locator('input[autocomplete=one-time-code]')
    await box.waitFor()
    assert.equal(new URL(page.url()).pathname, '/user/login')
    await picture(page, `factor-step-${name}`)
    await eventually(async () => assert.equal(await fits(page)(), true))
    await page.getByRole('button', { name: words.recover }).click()
    await picture(page, `factor-recovery-${name}`)
    await page.locator('.code-line button').click()
    const code = codeNow(keys.get('csh')!)
    await box.fill(language === 'arabic' ? arabicDigits(code) : code)
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
  })

test('a recovery code signs in when the phone is lost', async () => {
  const { page } = await visit(browser)
  await signInAs(page, 'csh')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(keys.get('recovery')!)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('banner').waitFor()
})

test('a new e-mail address is saved once the password is entered, and not if the dialog is canceled', async () => {
  const { page } = await enter(browser, app.address, 'acc')
  const hands = handsOn(page)
  await hands.open(`${app.address}/profile`)
  await hands.fill('E-mail', 'accounts@example.com')
  await hands.press('Save')
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Back' }).click()
  await hands.see('Confirm this with your password or a code of your app.')
  await hands.press('Save')
  await page.getByLabel('Password or code').fill(demoPassword)
  await page.keyboard.press('Enter')
  await hands.see('Profile saved.')
})

// A virtual authenticator of Chromium that verifies its user and confirms.
const addDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const),
    ...{ isUserVerified: true, automaticPresenceSimulation: true },
  }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added in the profile, signs in without a password, confirms its own removal, and no longer works then', async () => {
  // Passkeys belong to a host name, not to an IP address.
  const home = app.address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost')
  const { page } = await enter(browser, app.address, 'trm')
  const hands = handsOn(page)
  const device = await addDevice(page)
  await hands.open(`${home}/profile`)
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop at the gate')
  await hands.press('Add a passkey')
  await page.getByLabel('Password or code').fill(demoPassword)
  await hands.press('Confirm')
  await hands.see('The passkey is added.')
  await page.getByText('Laptop at the gate').waitFor()
  await picture(page, 'passkey-profile')
  await hands.press('Add a passkey')
  await page.getByLabel('Password or code').fill(demoPassword)
  await hands.press('Confirm')
  await hands.see('This device has a passkey of yours already.')
  await page.evaluate(() => localStorage.removeItem('x-gms-token'))
  await page.goto(`${home}/user/login`)
  await picture(page, 'passkey-sign-in')
  await device.setVerified(false)
  await hands.press('Sign in with a passkey')
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).isEnabled(), true),
  )
  assert.equal(await page.evaluate(() => localStorage.getItem('x-gms-token')), null)
  await device.setVerified(true)
  await hands.press('Sign in with a passkey')
  await page.getByRole('banner').waitFor()
  await hands.open(`${home}/profile`)
  await page.getByText('Last used').waitFor()
  await hands.press('Remove: Laptop at the gate')
  await page.getByRole('tooltip').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use a passkey' }).waitFor()
  await picture(page, 'passkey-confirm')
  await hands.press('Use a passkey')
  await hands.see('The passkey is removed.')
  await page.evaluate(() => localStorage.removeItem('x-gms-token'))
  await page.goto(`${home}/user/login`)
  await hands.press('Sign in with a passkey')
  await hands.see('This passkey is not known here. Sign in with your password.')
})

test('an admin removes the app of a user who lost it', async () => {
  const { rows } = await sql(`select id from staff_user where username = 'csh'`)
  const { page } = await enter(browser, app.address, 'admin')
  const hands = handsOn(page)
  await hands.open(`${app.address}/1/staff/users/${rows[0].id}`)
  await hands.press('Remove app and passkeys')
  await page.getByRole('tooltip').getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Password or code').fill(demoPassword)
  await hands.press('Confirm')
  await hands.see('The app and the passkeys are removed.')
})

test('a user whose role requires it sets it up before anything else', async () => {
  await sql(
    `update role set second_factor = true from staff_user u where u.username = 'port' and role.id = any(u.roles)`,
  )
  const { page } = await visit(browser, { width: 390, height: 844 })
  await signInAs(page, 'port')
  await page.getByText('Your role requires a second factor before you go on.').waitFor()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = await page.locator('.factor-key').innerText()
  await settled(page)
  await picture(page, 'factor-demanded-phone')
  await eventually(async () => assert.equal(await fits(page)(), true))
  await page.getByLabel('Code of the app').fill(codeNow(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('banner').waitFor()
})
