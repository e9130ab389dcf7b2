// Each user's own settings of the look: the panel, the layouts, addresses that set a look; and the content of the header.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { today } from '#kit/days.ts'
import { formatHijriMonth, hijriMonthAround } from '#texts/hijri.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { startDemoApplication } from '../test-application.ts'
import { grave } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, nothingWrong, picture, settled, visit } from './page-actions.ts'
import { eventually, exactly } from './wait-until.ts'

const { app, browser } = await openBrowserAt(startDemoApplication)

const open = async (username: string, path: string, look: Parameters<typeof enter>[3] = {}) => {
  const visiting = await enter(browser, app.address, username, look)
  await visiting.page.goto(app.address + path)
  await settled(visiting.page)
  return visiting
}

const signIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').waitFor()
}

const kept = async (username: string) => {
  const { body } = await (await app.as(username))('GET', '/api/user-context')
  return body.themeSettings as Record<string, unknown>
}

const panelOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Theme and layout' }).click()
  const panel = page.getByRole('dialog', { name: 'Grain Management System' })
  await panel.getByText('Saved for you, on every device').waitFor()
  return panel
}

const saved = (page: Page) => page.waitForResponse(answer => answer.url().endsWith('/api/user/update-theme-settings'))

test('a chosen look applies at once, is restored at the next sign-in, and is removed after signing out', async () => {
  const first = await visit(browser)
  const { page } = first
  await page.goto(app.address)
  await signIn(page, 'ops')
  const panel = await panelOf(page)
  await panel.getByLabel('Dark', { exact: true }).check()
  await page.locator('html[data-theme=dark]').waitFor()
  await panel.getByLabel('Right to left').check()
  await page.locator('html[dir=rtl][lang=en]').waitFor()
  await panel.getByText('Boxed').click()
  await panel.getByText('Always', { exact: true }).click()
  await page.locator('.shell-boxed').waitFor()
  await panel.getByLabel('Top, filled').check()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Terminals' }).waitFor()
  await eventually(async () =>
    assert.deepEqual(await kept('ops'), {
      version: '2.0',
      theme: 'dark',
      contentWidth: 'boxed',
      sidebarCollapsed: false,
      sidebarCollapseButton: true,
      layout: 'horizontal',
      navigationFull: false,
      navigationBg: true,
      direction: 'rtl',
    }),
  )
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Profile Settings/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Username').waitFor()
  await page.locator('html[dir=ltr][data-theme=light]').waitFor()
  nothingWrong(first, 'customiser')

  const second = await visit(browser)
  await second.page.goto(app.address)
  await signIn(second.page, 'ops')
  await second.page.locator('html[dir=rtl][data-theme=dark]').waitFor()
  await second.page.locator('.shell-top.shell-boxed').waitFor()
  const again = await panelOf(second.page)
  await again.getByRole('button', { name: 'Back to defaults' }).click()
  await second.page.locator('html[dir=ltr][data-theme=light]').waitFor()
  nothingWrong(second, 'customiser again')
})

test('a period can be chosen as a Hijri month, and a day can be typed in the Hijri calendar', async () => {
  const { page } = await open('admin', '/1/reports/account-statement')
  const panel = await panelOf(page)
  const keeping = saved(page)
  await panel.getByText('Always', { exact: true }).click()
  await keeping
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByPlaceholder('Start date').click()
  const { from, to } = hijriMonthAround(today('Asia/Riyadh'), -2)
  await page.getByText(formatHijriMonth(from, 'english'), { exact: true }).click()
  await page.waitForURL(address => address.searchParams.get('from') === from && address.searchParams.get('to') === to)
  await page.goto(`${app.address}/1/accounts/bulk-sale-price/add`)
  await settled(page)
  const day = page.getByLabel('From').first()
  await day.fill('1-7-1447')
  await day.press('Enter')
  await eventually(async () => assert.equal(await day.inputValue(), '21-Dec-2025'))
})

test('a language chosen before sign-in is kept', async () => {
  const { page } = await visit(browser)
  await page.goto(app.address)
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.locator('html[dir=rtl][lang=ar]').waitFor()
  const keeping = saved(page)
  await page.getByLabel('اسم المستخدم').fill('port')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').waitFor()
  await keeping
  await page.locator('html[dir=rtl][lang=ar]').waitFor()
  await eventually(async () => assert.equal((await kept('port')).direction, 'rtl'))
})

for (const [query, looks, setting] of [
  ['direction=rtl', 'html[dir=rtl]', { direction: 'rtl' }],
  ['direction=ltr', 'html[dir=ltr]', { direction: 'ltr' }],
  ['width=boxed', '.shell-boxed', { contentWidth: 'boxed' }],
  ['width=full', '.shell:not(.shell-boxed)', { contentWidth: 'full' }],
  ['vertical=mini', '.shell-collapsed', { layout: 'vertical', sidebarCollapsed: true, sidebarCollapseButton: true }],
  ['vertical=menu', '.shell-side', { layout: 'vertical', sidebarCollapsed: false, sidebarCollapseButton: false }],
  ['vertical=collapse', '.shell-side', { layout: 'vertical', sidebarCollapsed: false, sidebarCollapseButton: true }],
  ['horizontal=full', '.top-full', { layout: 'horizontal', navigationFull: true, navigationBg: false }],
  ['horizontal=bg', '.top-filled', { layout: 'horizontal', navigationFull: false, navigationBg: true }],
  ['horizontal=menu', '.top-menu:not(.top-full,.top-filled)', { layout: 'horizontal', navigationFull: false }],
] as const) {
  test(`an address sets ${query}, which is then removed from it`, async () => {
    const visiting = await enter(browser, app.address, 'gf')
    const keeping = saved(visiting.page)
    await visiting.page.goto(`${app.address}/1/master-data/truck?pageSize=40&${query}`)
    await keeping
    await settled(visiting.page)
    await visiting.page.locator(looks).waitFor()
    assert.equal(new URL(visiting.page.url()).search, '?pageSize=40')
    await eventually(async () => {
      const settings = await kept('gf')
      for (const [name, value] of Object.entries(setting)) assert.equal(settings[name], value, name)
    })
    const { layout, sidebarCollapseButton } = await kept('gf')
    const collapse = visiting.page.getByRole('button', { name: 'Collapse the menu' })
    await exactly(layout === 'vertical' && sidebarCollapseButton ? 1 : 0, collapse)
    nothingWrong(visiting, query)
  })
}

test('the sidebar is 256 wide, collapses to 64, and has no button in the layout with the top menu only', async () => {
  const { page } = await open('trm', '/1/terminals/loan')
  const side = page.getByRole('complementary').first()
  await eventually(async () => assert.equal((await side.boundingBox())?.width, 256))
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.locator('.shell-collapsed').waitFor()
  await eventually(async () => assert.equal((await side.boundingBox())?.width, 64))
  await page.getByText(`© ${today('Asia/Riyadh').slice(0, 4)} GMS`).waitFor()
})

test('the keyboard moves through the top menu', async () => {
  const { page } = await open('admin', '/1/dashboard?horizontal=menu')
  const { keyboard } = page
  const group = page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Terminals' })
  await group.focus()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Receive Cargo' }).waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  await page.getByRole('link', { name: 'Receive Cargo' }).waitFor({ state: 'detached' })
  await group.and(page.locator(':focus')).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Receive Cargo' }).waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.waitForURL(/terminals\/terminal-out$/)
  await keyboard.press('Control+Home')
  await page.getByRole('button', { name: 'Skip to the page' }).focus()
  await keyboard.press('Enter')
  await page.locator('main:focus').waitFor()
})

test('the question mark opens help beside the current form, and the keys, except in a text field', async () => {
  const { page } = await open('admin', '/1/master-data/truck')
  const help = page.getByRole('dialog', { name: 'Help' })
  await page.getByRole('textbox', { name: 'Search' }).press('?')
  await page.waitForTimeout(200)
  assert.equal(await help.count(), 0)
  await page.getByRole('button', { name: 'Theme and layout' }).press('?')
  await help.getByText('A truck by its plate', { exact: false }).waitFor()
  assert.deepEqual(await grave(page), [])
  await page.getByRole('link', { name: 'Driver', exact: true }).click()
  await help.getByText('Who drives a truck', { exact: false }).waitFor()
  await help.getByText('Keyboard', { exact: true }).click()
  await help.getByText('Save what is being entered').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
})

for (const [width, isBeside] of [
  [1591, false],
  [1592, true],
] as const)
  test(`help is ${isBeside ? 'beside' : 'over'} a page in a window of ${width} px, so that columns keep their room`, async () => {
    const { page } = await open('admin', '/1/dashboard', { width, height: 900 })
    const main = page.locator('main')
    const before = (await main.boundingBox())!.width
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('dialog', { name: 'Help' }).waitFor()
    await eventually(async () => assert.equal((await main.boundingBox())!.width, before - (isBeside ? 392 : 0)))
  })

test('the badge shows waiting work, as links for users who may do it', async () => {
  const admin = await open('admin', '/1/dashboard')
  const badge = (page: Page) => page.getByRole('button', { name: /waiting: drafts and invoices/ })
  await badge(admin.page).click()
  const leads = () => admin.page.locator('.drafts a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  const both = ['/1/sales/bag-sale', '/1/sales/bulk-sale']
  await eventually(async () => assert.deepEqual(await leads(), [...both, ...both]))
  nothingWrong(admin, 'badge')
  const port = await open('trm', '/1/terminals/loan')
  await exactly(0, badge(port.page))
})

test('if the counts cannot be loaded, a message says so', async () => {
  const { page } = await enter(browser, app.address, 'admin')
  await page.route('**/invoice-count*', route => route.fulfill({ status: 500, json: { message: 'x' } }))
  // The message is visible for three seconds only.
  await page.goto(`${app.address}/1/dashboard`, { waitUntil: 'commit' })
  await page.getByText('Something went Wrong while Loading Data').waitFor()
})

test('the search box finds a truck by its plate and a party by a part of its name', async () => {
  const visiting = await open('admin', '/1/dashboard')
  const { page } = visiting
  const { body } = await (await app.as('admin'))('GET', '/api/agencies/1/master-data/truck')
  const [{ plate }] = body.rows as [{ plate: string }]
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type(plate.toLowerCase())
  const option = page.getByRole('option', { name: plate })
  await option.waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: plate }).waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]:focus').waitFor()
  await page.keyboard.type('tihama')
  await page.getByRole('option', { name: /Sahel Tihama Feed/ }).waitFor()
  nothingWrong(visiting, 'search')
})

test('a scrolled page has a button to the top, from 300 px on', async () => {
  const { page } = await open('admin', '/1/master-data/truck')
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    window.scrollTo(0, 300)
  })
  const up = page.getByRole('button', { name: 'Back to the top' })
  await page.waitForTimeout(200)
  assert.equal(await up.count(), 0)
  await page.evaluate(() => window.scrollTo(0, 301))
  await up.click()
  await page.waitForFunction(() => window.scrollY === 0)
})

test('the 404 page has exactly the specified texts', async () => {
  const { page } = await enter(browser, app.address, 'admin')
  await page.goto(`${app.address}/1/no/such/page`)
  await page.getByRole('img', { name: '404' }).waitFor()
  await page.getByText('Oops, Page not found!').waitFor()
  await page.getByText('You can go back home.').waitFor()
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await page.waitForURL(/1\/dashboard$/)
})

for (const look of [
  { language: 'english', mode: 'light' },
  { language: 'arabic', mode: 'dark' },
  { language: 'arabic', mode: 'light', width: 390 },
] as const) {
  test(`panel, badge and top menu have a correct layout: ${Object.values(look).join(', ')}`, async () => {
    const visiting = await open('admin', '/1/dashboard?horizontal=menu', look)
    const { page } = visiting
    const arabic = look.language === 'arabic'
    if ('width' in look) await page.getByRole('button', { name: /إعدادات الملف الشخصي/ }).click()
    else {
      await page.getByRole('button', { name: arabic ? 'المحطات' : 'Terminals' }).click()
      await picture(page, `top-menu-${look.mode}-${look.language}`)
      assert.deepEqual(await grave(page), [], 'top menu')
    }
    await page.getByRole('button', { name: arabic ? 'المظهر والتخطيط' : 'Theme and layout' }).click()
    await page.getByText(arabic ? 'محفوظ لك على كل جهاز' : 'Saved for you, on every device').waitFor()
    await picture(page, `customiser-${Object.values(look).join('-')}`)
    assert.deepEqual(await grave(page), [], 'panel')
    await page.keyboard.press('Escape')
    await page
      .getByText(arabic ? 'محفوظ لك على كل جهاز' : 'Saved for you, on every device')
      .waitFor({ state: 'hidden' })
    await page.locator('.draft-badge').click()
    await page.locator('.drafts').waitFor()
    assert.deepEqual(await grave(page), [], 'badge')
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await eventually(async () => assert.ok(await fits()))
    nothingWrong(visiting, 'looks')
  })
}

test('open overlays stay open when the Arabic texts are loaded', async () => {
  const { page } = await enter(browser, app.address, 'admin', { language: 'arabic' })
  const held = Promise.withResolvers<void>()
  await page.route(/arabic-texts-[^/]*\.js$/, route => held.promise.then(() => route.continue()))
  await page.goto(`${app.address}/1/master-data/truck`)
  await page.getByRole('button', { name: /إعدادات الملف الشخصي/ }).click()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).waitFor()
  const arrived = page.waitForResponse(/arabic-texts-[^/]*\.js$/)
  held.resolve()
  await arrived
  await settled(page)
  assert.equal(await page.getByRole('button', { name: 'تسجيل الخروج' }).isVisible(), true)
})

test('entered values stay when the language is changed', async () => {
  const { page } = await open('admin', '/1/master-data/agent/add')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Salem Trading')
  await page.getByRole('button', { name: /العربية/ }).click()
  await page.locator('html[dir=rtl][lang=ar]').waitFor()
  await page.getByRole('textbox', { name: 'الاسم', exact: true }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'الاسم', exact: true }).inputValue(), 'Salem Trading')
})
