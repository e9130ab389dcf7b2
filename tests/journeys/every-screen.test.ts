// Every list, form, page and report of the catalogue, opened in a real Chromium over an application in which the golden scenario has
// happened: nothing is complained about, everything has a name, and axe finds nothing. A new document is covered at once.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { standardRoles } from '#areas/agencies/standard-roles.ts'
import { documents, views } from '#areas/catalogue.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { nameOf } from '#kit/browser/paths.ts'
import { type Document, isAdded, linesOf } from '#kit/document.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import { screens } from '#rights/rights.ts'
import { addOpeningBalance } from '../opening-balance.ts'
import { startGoldenApplication } from '../test-application.ts'
import { barriers } from './axe.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, nothingWrong, picture, settled, type Visit, visit } from './page-actions.ts'
import { eventually } from './wait-until.ts'
import { watchForEnglish } from './watch-for-english.ts'

type Row = Record<string, unknown> & { id: number; actions?: string[] }

const all = [...Object.values(documents), ...views] as unknown as Document[]
const asked = allReports

const { app, browser } = await openBrowserAt(startGoldenApplication, { pages: 'long' })
const ask = await app.as('admin')
await addOpeningBalance(app, ask)

// Pages are used again: what a person has loaded once is not loaded for every screen.
const idle = new Map<string, Visit[]>()
const withPage = async (who: string, look: Parameters<typeof enter>[3], work: (at: Visit) => Promise<void>) => {
  const key = `${who} ${JSON.stringify(look)}`
  const waiting = idle.get(key) ?? []
  idle.set(key, waiting)
  const visiting = waiting.pop() ?? (await enter(browser, app.address, who, look))
  await work(visiting)
  waiting.push(visiting)
}

const unlabelled = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() => {
    const entries = document.querySelectorAll<HTMLInputElement>(
      'main :is(input:not([type=hidden]),textarea,[role=switch],[role=combobox])',
    )
    const named = (entry: HTMLInputElement) =>
      entry.getAttribute('aria-label') || [...(entry.labels ?? [])].some(label => label.textContent?.trim())
    return [...entries].filter(entry => !named(entry)).map(entry => entry.outerHTML)
  })

// What changed may be as long as the identifier of an invoice.
const tooWide = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.moment')]
      .filter(item => item.scrollWidth > item.clientWidth + 1)
      .map(item => item.innerText),
  )

/** Looks at the page in view; the frame around it is the same for all, and looked at with the sample below. A form is gone through by axe
 *  once, with all its lines: that takes longer than to draw it. */
const inspect = async (at: Visit, path: string, within: 'page' | 'main' | 'nothing' = 'main'): Promise<void> => {
  await settled(at.page)
  await picture(at.page, path)
  assert.equal(new URL(at.page.url()).pathname, path)
  await eventually(async () => {
    assert.notEqual((await at.page.locator('h1').first().innerText()).trim(), '', path)
    assert.match(await at.page.title(), /\S.* · GMS$/, path)
  })
  assert.deepEqual(await unlabelled(at), [], `${path}: everything to enter has a label`)
  assert.deepEqual(await tooWide(at), [], `${path}: what happened fits beside the page`)
  if (within !== 'nothing') assert.deepEqual(await barriers(at.page, within), [], `${path}: axe`)
  nothingWrong(at, path)
}

/** Follows a link to a path, and looks at it once its heading and what else makes it out are there. */
const inspectAt = async (
  at: Visit,
  path: string,
  heading: string,
  { button, within }: { button?: string; within?: Parameters<typeof inspect>[2] } = {},
): Promise<void> => {
  await follow(at, app.address, path)
  await at.page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  if (button) await at.page.getByRole('button', { name: button, exact: true }).waitFor()
  await inspect(at, path, within)
}

const rowsOf = async (path: string): Promise<Row[]> =>
  ((await ask('GET', `/api/agencies/1/${path}?pageSize=100`)).body.rows ?? []) as Row[]

// The newest row that may still be changed, if any.
const editable = async (address: string, rows: Row[]): Promise<Row | undefined> => {
  for (const row of rows.slice(0, 5)) {
    const { body } = await ask('GET', `/api/agencies/1/${address}/${row.id}`)
    if ((body as Row).actions?.includes('edit')) return row
  }
  return undefined
}

// Empty lines are entries, too, so leaving them behind is discarding.
const inspectForm = async (at: Visit, document: Document): Promise<void> => {
  const path = `/1/${document.address}/add`
  // Lines that GMS writes itself have no place in the form.
  const entered = linesOf(document).filter(([name]) => document.fields[name]?.need !== 'automatic')
  await inspectAt(at, path, `New ${document.singular}`, { within: entered.length > 0 ? 'nothing' : 'main' })
  if (entered.length === 0) return
  for (const index of entered.keys()) {
    await at.page.getByRole('button', { name: 'Add line' }).nth(index).click()
  }
  // Adding scrolls to the line; what is half under the head of the page then is no small target.
  await at.page.evaluate(() => scrollTo(0, 0))
  await inspect(at, path)
  await at.page.getByRole('button', { name: 'Discard' }).click()
  await at.page.getByRole('heading', { level: 1, name: document.title, exact: true }).waitFor()
}

describe('as the agency’s admin', { concurrency: 3 }, () => {
  for (const document of all) {
    test(`${document.address}: list, form, page, change`, () =>
      withPage('admin', {}, async at => {
        const { address, title } = document
        await inspectAt(at, `/1/${address}`, title)
        if (isAdded(document)) await inspectForm(at, document)
        const rows = await rowsOf(address)
        const name = nameOf(document, rows[0]!, words => words)
        await inspectAt(at, `/1/${address}/${rows[0]!.id}`, name)
        const changed = await editable(address, rows)
        if (changed)
          await inspectAt(
            at,
            `/1/${address}/${changed.id}/edit`,
            nameOf(document, changed, words => words),
            { button: 'Discard', within: isAdded(document) ? 'nothing' : 'main' },
          )
      }))
  }
  for (const { address, title, right } of asked) {
    // What is over all agencies is for those of the platform alone.
    const who = 'platform' in screens[right] ? 'super' : 'admin'
    test(address, () => withPage(who, {}, at => inspectAt(at, `/1/${address}`, title)))
  }
  test('dashboard', () => withPage('admin', {}, at => inspectAt(at, '/1/dashboard', 'Dashboard')))
})

const person = (permissions: readonly string[], isCompanyAdmin = false): Asker => ({
  isSuperAdmin: false,
  isAgencyAdmin: false,
  isCompanyAdmin,
  permissions,
})

const others: [string, Asker][] = [
  ['ops', person(standardRoles.ops!.permissions)],
  ['sls', person(standardRoles.sls!.permissions)],
  ['consignee1', person([], true)],
]

describe('as others who work here', { concurrency: 3 }, () => {
  for (const [who, asker] of others) {
    test(`${who} opens every list they may`, () =>
      withPage(who, {}, async at => {
        const open = [...all, ...asked].filter(({ right }) => mayOn(asker, 'View', right))
        assert.ok(open.length >= 5)
        for (const { address, title } of open) {
          await follow(at, app.address, `/1/${address}`)
          await at.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
          await settled(at.page)
          assert.equal(new URL(at.page.url()).pathname, `/1/${address}`)
          nothingWrong(at, `${who} at ${address}`)
        }
      }))
  }
})

const sample = [
  'dashboard',
  'terminals/receive-cargo',
  'sales/bag-sale/add',
  'procurement/purchase-contract/1',
  'master-data/truck',
  'reports/barley-closing-stock',
]

const looked = async (at: Visit, path: string, how: string): Promise<void> => {
  await at.page.goto(`${app.address}/1/${path}`)
  await settled(at.page)
  await picture(at.page, `${how}-${path}`)
  await inspect(at, `/1/${path}`, 'page')
}

/** An Arabic page on which the texts of all areas come later than what else a screen is made of. */
const enterArabic = async () => {
  const at = await enter(browser, app.address, 'admin', { language: 'arabic' })
  const seen = { texts: 0, english: await watchForEnglish(at.page) }
  await at.page.route(/arabic-texts-[^/]*\.js$/, async route => {
    seen.texts += 1
    await at.page.waitForTimeout(1_000)
    await route.continue()
  })
  return { at, seen }
}

describe('looked at otherwise', { concurrency: 3 }, () => {
  for (const path of sample) {
    test(`${path} in Arabic, from the right, with no word of English`, async () => {
      const { at, seen } = await enterArabic()
      await looked(at, path, 'arabic')
      assert.equal(await at.page.locator('html').getAttribute('dir'), 'rtl')
      assert.deepEqual(await seen.english(), [])
      assert.equal(seen.texts, path === 'dashboard' ? 0 : 1)
      if (path !== 'dashboard') return
      await follow(at, app.address, '/1/master-data/truck')
      await settled(at.page)
      assert.deepEqual(await seen.english(), [])
      assert.equal(seen.texts, 1)
    })
    test(`${path} in the dark`, () =>
      withPage('admin', { mode: 'dark' }, async at => {
        await looked(at, path, 'dark')
        assert.equal(await at.page.locator('html').getAttribute('data-theme'), 'dark')
      }))
    test(`${path} on a phone`, () =>
      withPage('admin', { width: 390, height: 844 }, async at => {
        await looked(at, path, 'phone')
        await eventually(async () => {
          const wide = await at.page.evaluate(() => document.documentElement.scrollWidth)
          assert.ok(wide <= 390, `${path} is ${wide} wide`)
        })
      }))
  }
})

const otherLooks = [
  { language: 'arabic', mode: 'dark' },
  { width: 390, height: 844 },
  { width: 390, height: 844, language: 'arabic', mode: 'dark' },
] as const

describe('reports looked at otherwise', { concurrency: 3 }, () => {
  for (const [at, { address, right }] of asked.entries()) {
    const look = otherLooks[at % otherLooks.length]!
    const who = 'platform' in screens[right] ? 'super' : 'admin'
    test(`${address}: ${Object.values(look).join(', ')}`, () =>
      withPage(who, look, async visiting => {
        await follow(visiting, app.address, `/1/${address}`)
        await inspect(visiting, `/1/${address}`)
        await eventually(async () => {
          const wide = await visiting.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          assert.ok(wide <= 0, `${address} moves sideways by ${wide}`)
        })
      }))
  }
})

test('an address nobody knows is told apart', () =>
  withPage('admin', {}, async at => {
    for (const path of ['/1/no/such/page', '/nowhere', '/99/dashboard']) {
      await at.page.goto(app.address + path)
      await at.page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
      await at.page.getByText('You can go back home.').waitFor()
      await at.page.getByRole('button', { name: 'Back to Home' }).waitFor()
    }
    nothingWrong(at, 'bad addresses')
    await at.page.goto(`${app.address}/1/master-data/truck/999999`)
    await at.page.getByRole('button', { name: 'Back to the list' }).click()
    await at.page.waitForURL(/master-data\/truck$/)
    at.complaints.splice(0)
  }))

test('who may not open a page is told so and sees the 404 page', () =>
  withPage('wb', {}, async at => {
    // Said for three seconds only.
    await at.page.goto(`${app.address}/1/payments`, { waitUntil: 'commit' })
    await at.page.getByText('You have no rights to access this page!').waitFor()
    await at.page.waitForURL(/\/404$/)
    await at.page.getByRole('heading', { name: 'Oops, Page not found!' }).waitFor()
    nothingWrong(at, 'without rights')
  }))

for (const language of ['english', 'arabic'] as const) {
  test(`the first load of the dashboard in ${language} brings at most 250 kB of script, in at most 20 files`, async () => {
    const at = await enter(browser, app.address, 'admin', { language })
    const scripts = new Map<string, Promise<number>>()
    at.page.on('requestfinished', request => {
      if (!new URL(request.url()).pathname.endsWith('.js')) return
      scripts.set(
        request.url(),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      )
    })
    const encodings = new Set<string | undefined>()
    at.page.on('response', answer => {
      if (new URL(answer.url()).pathname.endsWith('.js')) encodings.add(answer.headers()['content-encoding'])
    })
    await at.page.goto(`${app.address}/1/dashboard`)
    await settled(at.page)
    await at.page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0)
    assert.ok(!encodings.has(undefined), 'every script comes packed')
    assert.ok(bytes > 50_000, 'something was measured')
    assert.ok(bytes <= 250_000, `${bytes} bytes of script`)
    assert.ok(scripts.size <= 20, `${scripts.size} files`)
  })
}

test('nobody who has not signed in sees more than the way in', async () => {
  const at = await visit(browser)
  await at.page.goto(`${app.address}/1/dashboard`)
  await at.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  assert.deepEqual(await barriers(at.page), [])
  nothingWrong(at, 'sign-in')
})
