// Sign-in and the frame around every page, in a real Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startDemoApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { settled, type Visit, visit } from './page-actions.ts'
import { eventually, exactly, holds, says, still } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

const visitAt = async (path = '/', width = 1440): Promise<Visit> => {
  const visiting = await visit(browser, { width })
  await visiting.page.goto(app.address + path)
  return visiting
}

const fillIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const signIn = async (username: string, path = '/', width = 1440) => {
  const visiting = await visitAt(path, width)
  await fillIn(visiting.page, username, demoPassword)
  await visiting.page.getByRole('banner').waitFor()
  return visiting
}

const signedOut = (page: Page): Promise<void> =>
  eventually(async () => assert.equal(await page.evaluate(() => localStorage.getItem('x-gms-token')), null))

test('both fields are required, and a wrong password counts down', async () => {
  const { page } = await visitAt()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Please input your username!').waitFor()
  await page.getByText('Please input your password!').waitFor()
  await fillIn(page, 'gf', 'not this one')
  await page.getByText(/You have \d attempt left/).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('x-gms-token')), null)
})

test('a user sees the menu of their rights, finds pages by name and signs out', async () => {
  const { page, complaints } = await signIn('trm')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Terminals' }).waitFor()
  await exactly(0, menu.getByText('Accounts'))
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('CARGO LOSS')
  await page.getByRole('option', { name: /^Cargo Loss/, selected: true }).waitFor()
  assert.ok((await page.getByRole('option').count()) <= 6)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cargo Loss' }).waitFor()
  await settled(page)
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  const leave = page.getByRole('button', { name: 'Logout' })
  await still(leave)
  await leave.click()
  await page.getByLabel('Username').waitFor()
  await signedOut(page)
  assert.deepEqual(complaints, [])
})

test('the look-ups of the agency in the address are loaded, once', async () => {
  const { page, complaints } = await signIn('super')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/lookups') asked.push(search)
  })
  const cards = page.getByRole('listitem')
  await cards.filter({ hasText: 'Gulf Grain Agency' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Staff' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await eventually(async () => assert.deepEqual(asked, [`?agencyId=${app.gulf.id}`]))
  assert.deepEqual(complaints, [])
})

test('without the right, a message, then the 404 page and a link home are shown', async () => {
  const { page } = await signIn('wb')
  const agency = new URL(page.url()).pathname.split('/')[1]
  // The message is visible for three seconds only.
  await page.goto(`${app.address}/${agency}/payments`, { waitUntil: 'commit' })
  await page.getByText('You have no rights to access this page!').waitFor()
  await page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  // A weighbridge operator begins at the gate.
  await page.waitForURL(/port-loading\/gate$/)
})

test('Arabic mirrors the page, the dark theme stays after a reload', async () => {
  const { page } = await signIn('acc')
  await page.getByRole('button', { name: /العربية/ }).click()
  await page.locator('html[dir=rtl][lang=ar]').waitFor()
  await page.getByRole('button', { name: 'المظهر الداكن' }).click()
  await page.reload()
  await page.locator('html[dir=rtl][data-theme=dark]').waitFor()
})

test('a printed screen is the page alone, and light', async () => {
  const { page } = await signIn('ops')
  await settled(page)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.locator('html[data-theme=light]').waitFor()
  for (const role of ['banner', 'complementary', 'contentinfo'] as const) await exactly(0, page.getByRole(role))
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(`${app.address}/1/master-data/truck/1`)
  await page.getByText('Created by').waitFor()
  await exactly(0, page.locator('main').getByRole('button'))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.locator('html[data-theme=dark]').waitFor()
})

test('an invalid token is dropped, and the user is notified', async () => {
  const { page } = await signIn('trm')
  await settled(page)
  // In one step: otherwise another request of the page would be refused first, and the user be notified there.
  await page.evaluate(() => {
    localStorage.setItem('x-gms-token', 'gone')
    location.reload()
  })
  await page.getByText('Login token expired, please login again.').waitFor()
  await page.getByLabel('Username').waitFor()
})

test('after another tab has signed out, nothing more is sent', async () => {
  const { page } = await signIn('trm')
  await settled(page)
  const sent: string[] = []
  page.on('request', request => request.url().includes('/api/agencies/1/terminals/') && sent.push(request.url()))
  // In one step: a request that the page sends by itself would also start a new sign-in.
  await page.evaluate(() => {
    localStorage.removeItem('x-gms-token')
    history.pushState(null, '', '/1/terminals/cargo-loss')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByText('Your token has expired, please login again.').waitFor()
  await page.getByLabel('Username').waitFor()
  assert.deepEqual(sent, [])
})

test('while a user is being signed out, nothing more is sent', async () => {
  const { page } = await signIn('admin', '/1/master-data/truck')
  await settled(page)
  await page.route('**/logout', async route => {
    await sleep(2_000)
    await route.continue()
  })
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  const leave = page.getByRole('button', { name: 'Logout' })
  await still(leave)
  const asked = page.waitForRequest('**/logout')
  await leave.click()
  await asked
  const sent: string[] = []
  page.on('request', request => request.url().includes('/api/agencies/') && sent.push(request.url()))
  // A pointer that rests on a row would load its page.
  await page.locator('main tbody a').first().hover()
  await page.getByLabel('Username').waitFor()
  assert.deepEqual(sent, [])
})

test('on a phone the menu is a drawer of 260', async () => {
  const { page } = await signIn('trm', '/', 390)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Terminals').waitFor()
  await eventually(async () => assert.equal((await drawer.boundingBox())?.width, 260))
})

test('the page search offers at most six pages, in upper or lower case', async () => {
  const { page, complaints } = await signIn('admin')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search Pages...' })
  await page.locator('[role=combobox]:focus').waitFor()
  await box.fill('A')
  await exactly(6, page.getByRole('option'))
  await box.fill('bAG sALE')
  await page.getByRole('option', { name: /^Bag Sale Price/ }).waitFor()
  await box.fill('no page is called so')
  await page.getByText('Nothing has this name. Type a page, a number, a plate or a party.').waitFor()
  assert.deepEqual(complaints, [])
})

test('the state of a list is in its address: a reload and the back button keep it', async () => {
  const { page, complaints } = await signIn('admin', '/1/master-data/truck')
  await page
    .getByRole('columnheader', { name: /^Plate/ })
    .first()
    .click()
  await page.waitForURL(/sort=plate/)
  const first = await page.getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.getByRole('textbox', { name: 'Search' }).fill(first)
  await page.waitForURL(/search=/)
  await page.getByText('1 row', { exact: true }).waitFor()
  const address = page.url()
  await page.reload()
  await page.getByText('1 row', { exact: true }).waitFor()
  await holds(first, page.getByRole('textbox', { name: 'Search' }))
  await page.getByRole('link', { name: first }).click()
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  await page.goBack()
  await page.getByText('1 row', { exact: true }).waitFor()
  assert.equal(page.url(), address)
  assert.deepEqual(complaints, [])
})

test('a reload keeps unsaved entries, and leaving them asks first', async () => {
  const { page } = await signIn('admin', '/1/master-data/truck/add')
  const plate = page.getByRole('textbox', { name: 'Plate', exact: true })
  await plate.fill('7301 ABD')
  await page.getByText('Kept in this browser').waitFor()
  await page.reload()
  await page.getByText('Your entries were saved in this browser. Continue, or discard them.').waitFor()
  await plate.waitFor()
  await holds('7301 ABD', plate)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).waitFor()
  await page.keyboard.press('Control+s')
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await page.locator('.label-problem').count(), 0)
  assert.match(page.url(), /truck\/add$/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/dashboard$/)
  await page.goto(`${app.address}/1/master-data/truck/add`)
  await holds('', plate)
})

test('signing out asks first while there are unsaved entries; an expired session leads to the sign-in page without a question', async () => {
  const { page } = await signIn('admin', '/1/master-data/truck/add')
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('textbox', { name: 'Plate', exact: true }).fill('7301 ABD')
  await page.getByText('Kept in this browser').waitFor()
  const signOut = async () => {
    await page.getByRole('button', { name: /Profile Settings/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await signOut()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('Kept in this browser').waitFor()
  await page.evaluate(() => localStorage.setItem('x-gms-token', 'gone'))
  await page.getByRole('combobox', { name: 'Transporter' }).click()
  await page.getByText('Login token expired, please login again.').waitFor()
  await fillIn(page, 'admin', demoPassword)
  await page.getByText('Your entries were saved in this browser. Continue, or discard them.').waitFor()
  await signOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Username').waitFor()
  assert.deepEqual(asked, [])
})

test('signing out deletes unsaved entries, and the next user of this browser finds none', async () => {
  const { page } = await signIn('admin', '/1/master-data/truck')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('x-gms-draft:')))
  const keep = () =>
    page.evaluate(() => sessionStorage.setItem('x-gms-draft:/api/agencies/1/master-data/truck/new', '{}'))
  await keep()
  await page.reload()
  await settled(page)
  assert.equal((await kept()).length, 1)
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  assert.deepEqual(await kept(), [])
  await keep()
  await page.getByLabel('Username').fill('ops')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
  assert.deepEqual(await kept(), [])
})

test('with the keyboard alone: sign in, open the trucks, add one, sign out', async () => {
  const { page, complaints } = await visitAt()
  const { keyboard } = page
  await page.getByLabel('Username').waitFor()
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
  await keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await keyboard.type('truck')
  await page.getByRole('option', { name: /^Truck/, selected: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Truck' }).waitFor()
  const focus = page.locator(':focus')
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 200; presses++) {
      const words = await focus.evaluateAll(([it]) => it?.getAttribute('aria-label') ?? it?.textContent ?? '')
      if (words.trim().endsWith(name)) return
      await keyboard.press('Tab')
    }
    assert.fail(`Tab does not come to ${name}`)
  }
  await tabTo('Add New')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New Truck' }).waitFor()
  await page.locator('input:focus').waitFor()
  await keyboard.type('7302 ABD')
  for (const [entry, words, offer] of [
    ['truckType', '', 'Bulk trailer'],
    ['transporter', 'Falak', 'Falak Haulage'],
  ] as const) {
    for (let presses = 0; presses < 30 && !(await page.locator(`#entry-${entry}:focus`).count()); presses++)
      await keyboard.press('Tab')
    await eventually(async () => {
      await keyboard.press('ArrowDown')
      await page.locator(`#entry-${entry}[aria-expanded=true]:focus`).waitFor({ timeout: 5_000 })
    })
    await keyboard.type(words)
    await page.getByRole('option', { name: offer }).waitFor({ state: 'attached' })
    await keyboard.press('Enter')
    await page.locator('[role=combobox][aria-expanded=false]:focus').waitFor()
    const chosen = () => focus.evaluate(at => at.closest('.ant-select')?.textContent ?? '')
    await says(new RegExp(offer), chosen)
  }
  await keyboard.press('Control+s')
  await page.getByText('7302 ABD saved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Truck' }).waitFor()
  await tabTo('Profile Settings')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await tabTo('Logout')
  await keyboard.press('Enter')
  await page.getByLabel('Username').waitFor()
  await signedOut(page)
  assert.deepEqual(complaints, [])
})

// This test is the last, because it blocks the address that all tests use.
test('the fifth wrong attempt covers the page and counts down', async () => {
  const { page } = await visitAt()
  const blocked = page.getByText('You are blocked for doing 5 wrong attempts.')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  // The attempt of the test before counts too, because it came from the same address.
  for (let attempt = 0; attempt < 5; attempt++) {
    const [answer] = await Promise.all([
      page.waitForResponse(answer => answer.url().endsWith('/login')),
      fillIn(page, 'csh', 'not this one'),
    ])
    if (answer.status() === 429) break
    await submit.waitFor()
  }
  await blocked.waitFor()
  await page
    .getByRole('timer')
    .filter({ hasText: /^\d{2}:\d{2}$/ })
    .waitFor()
})
