// The way in and what stands around every page, in a real Chromium.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { makeBundle } from '#bundle.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { launch } from '../chromium.ts'
import { type PeopledHouse, startPeopledHouse } from '../house.ts'

let house: PeopledHouse
let browser: Browser

before(async () => {
  await makeBundle()
  house = await startPeopledHouse()
  browser = await launch()
})

after(async () => {
  await browser?.close()
  await house?.close()
})

/** A page of a browser that was never here, and what its console complained about. */
const visit = async (path = '/', width = 1440): Promise<{ page: Page; complaints: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(house.address + path)
  return { page, complaints }
}

const fillIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const signIn = async (username: string, path = '/', width = 1440) => {
  const visiting = await visit(path, width)
  await fillIn(visiting.page, username, demoPassword)
  await visiting.page.getByRole('banner').waitFor()
  return visiting
}

test('both fields are asked for, and a wrong password counts down', async () => {
  const { page } = await visit()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Please input your username!').waitFor()
  await page.getByText('Please input your password!').waitFor()
  await fillIn(page, 'gf', 'not this one')
  await page.getByText(/You have \d attempt left/).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('x-gms-token')), null)
})

test('a person sees the menu of their rights, finds pages by name and leaves', async () => {
  const { page, complaints } = await signIn('trm')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Terminals' }).waitFor()
  assert.equal(await menu.getByText('Accounts').count(), 0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('LOAN')
  assert.ok((await page.getByRole('option').count()) <= 6)
  await page.keyboard.press('Enter')
  await page.waitForURL(/terminals\/loan$/)
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('x-gms-token')), null)
  assert.deepEqual(complaints, [])
})

test('without the right there is a word about it, then the 404 page, and a way home', async () => {
  const { page } = await signIn('wb')
  const agency = new URL(page.url()).pathname.split('/')[1]
  await page.goto(`${house.address}/${agency}/payments`)
  await page.getByText('You have no rights to access this page!').waitFor()
  await page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await page.waitForURL(/receive-cargo$/)
})

test('Arabic turns the page round, dark stays after a reload', async () => {
  const { page } = await signIn('trm')
  await page.getByRole('button', { name: /العربية/ }).click()
  await page.locator('html[dir=rtl][lang=ar]').waitFor()
  await page.getByRole('button', { name: 'المظهر الداكن' }).click()
  await page.reload()
  await page.locator('html[dir=rtl][data-theme=dark]').waitFor()
})

test('a token that is no longer good is dropped, and the person told', async () => {
  const { page } = await signIn('trm')
  await page.evaluate(() => localStorage.setItem('x-gms-token', 'gone'))
  await page.reload()
  await page.getByText('Login token expired, please login again.').waitFor()
  await page.getByLabel('Username').waitFor()
})

test('on a phone the menu is a drawer of 260', async () => {
  const { page } = await signIn('trm', '/', 390)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Terminals').waitFor()
  await page.waitForTimeout(400)
  assert.equal((await drawer.boundingBox())?.width, 260)
})

// The last, for it blocks the address every test comes from.
test('the fifth wrong attempt covers the page and counts down', async () => {
  const { page } = await visit()
  const blocked = page.getByText('You are blocked for doing 5 wrong attempts.')
  // The attempt of the test before counts too, for it came from the same address.
  for (let attempt = 0; attempt < 5 && !(await blocked.isVisible()); attempt++) {
    await Promise.all([
      page.waitForResponse(answer => answer.url().endsWith('/login')),
      fillIn(page, 'csh', 'not this one'),
    ])
    await page.waitForTimeout(200)
  }
  await blocked.waitFor()
  assert.match((await page.getByRole('timer').textContent()) ?? '', /^\d{2}:\d{2}$/)
})
