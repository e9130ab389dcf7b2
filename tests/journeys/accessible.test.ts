// Checks every screen in every look with all rules of axe. `npm run axe` checks all screens, which takes half an hour; `npm test` checks a
// different part each day, so that every screen is checked once a month.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { documents, views } from '#areas/catalogue.ts'
import { allReports } from '#areas/catalogue-reports.ts'
import { catalogues } from '#areas/catalogue-texts.server.ts'
import { type Document, isAdded, linesOf } from '#kit/document.ts'
import { screens as rights } from '#rights/rights.ts'
import { addOpeningBalance } from '../opening-balance.ts'
import { startGoldenApplication } from '../test-application.ts'
import { barriers } from './axe.ts'
import { inEveryLook, languages, looksOfEach } from './every-look.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, leave, settled, type Visit, visit } from './page-actions.ts'

type Language = (typeof languages)[number]
type Screen = {
  path: string
  who?: string
  /** prepares the screen before the check; `close` undoes it */
  prepare?: (page: Page, say: (key: string) => string) => Promise<void>
  close?: (page: Page, say: (key: string) => string) => Promise<void>
  /** checks only the paper that the printer gets, without the page around it */
  isPrinted?: boolean
}

const all = [...Object.values(documents), ...views] as unknown as Document[]
const { app, browser } = await openBrowserAt(startGoldenApplication)
const ask = await app.as('admin')
await addOpeningBalance(app, ask)

const firstOf = async (address: string): Promise<number> =>
  ((await ask('GET', `/api/agencies/1/${address}?pageSize=10`)).body.rows as { id: number }[] | undefined)?.[0]?.id ?? 1

// The page that the first row of a report leads to; if there is no row, the page for a missing row.
const drilledFrom = async (address: string): Promise<string> => {
  const { drill } = allReports.find(report => report.address === address)!
  const [row] = ((await ask('GET', `/api/agencies/1/${address}?pageSize=10`)).body.rows ?? []) as object[]
  return `/1/${(row && drill(row as never)?.address) ?? `${address}/999999`}`
}

// The fields of an empty line are checked, too.
const formOf = (document: Document): Screen => {
  const path = `/1/${document.address}/add`
  const entered = linesOf(document).filter(([name]) => document.fields[name]?.need !== 'automatic')
  if (entered.length === 0) return { path }
  return {
    path,
    prepare: async (page, say) => {
      for (const index of entered.keys()) {
        await page
          .getByRole('button', { name: say('Add line'), exact: true })
          .nth(index)
          .click()
      }
    },
    close: (page, say) => leave(page, () => page.getByRole('button', { name: say('Discard'), exact: true }).click()),
  }
}

const ofDocument = async (document: Document): Promise<Screen[]> => [
  { path: `/1/${document.address}` },
  ...(isAdded(document) ? [formOf(document)] : []),
  { path: `/1/${document.address}/${await firstOf(document.address)}` },
]

// Screens above the agencies are for users of the platform only. One printed page of a report stands for all.
const ofReports = allReports.map(
  ({ address, right }): Screen => ({ path: `/1/${address}`, who: 'platform' in rights[right] ? 'super' : 'admin' }),
)

const { lc101 } = app.golden

/** Screens of no document or report, by the path of their file, and the addresses at which they are checked. */
const further: Record<string, readonly string[]> = {
  agencies: ['/agencies'],
  'agency/add': ['/agency/add'],
  'agency/:agencyId/edit': ['/agency/1/edit'],
  dashboard: ['/1/dashboard'],
  'accounts/expenses/add/:lc': [`/1/accounts/expenses/add/${lc101}`],
  'accounts/price-board': ['/1/accounts/price-board'],
  'fims-logs/:id': [await drilledFrom('fims-logs')],
  'gfsa-details/receive-cargo-skip': ['/1/gfsa-details/receive-cargo-skip'],
  'gfsa-details/report-logs/:id': [await drilledFrom('gfsa-details/report-logs')],
  'getting-started': ['/1/getting-started'],
  'logs/audit': ['/1/logs/audit'],
  'logs/audit/:id': [await drilledFrom('logs/audit')],
  'logs/audit/verification': ['/1/logs/audit/verification'],
  'logs/connections': ['/1/logs/connections'],
  'logs/ledger-check': ['/1/logs/ledger-check'],
  'logs/messages/:id': [await drilledFrom('logs/messages')],
  'master-data/duplicates': ['/1/master-data/duplicates'],
  'master-data/import-fims-customers': ['/1/master-data/import-fims-customers'],
  'master-data/terminal-consignee-mapping/grid': ['/1/master-data/terminal-consignee-mapping/grid'],
  'password/reset': ['/password/reset'],
  'port-loading/gate': ['/1/port-loading/gate'],
  profile: ['/profile'],
  'reports/account-statement': ['/1/reports/account-statement'],
  'reports/calendar': ['/1/reports/calendar'],
  'reports/explore': ['/1/reports/explore'],
  'reports/map': ['/1/reports/map'],
  'sales/without-qr': ['/1/sales/without-qr'],
  'shipping/:voyageId/shipment/:id/edit': [`/1/shipping/1/shipment/${await firstOf('shipping/shipment')}/edit`],
  'shipping/board': ['/1/shipping/board'],
  'staff/roles/:id/permission': [`/1/staff/roles/${await firstOf('staff/roles')}/permission`],
  tracing: ['/1/tracing', '/1/tracing?of=deliveryNote&id=1', `/1/tracing?lcId=${lc101}`],
}

const openFilter: Screen['prepare'] = async (page, say) => {
  await page.getByRole('button', { name: say('Filter'), exact: true }).click()
  await page.getByRole('tooltip').waitFor()
}

// A print dialog would block the page.
const print: Screen['prepare'] = async (page, say) => {
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page
    .getByRole('button', { name: say('Print'), exact: true })
    .first()
    .click()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('article').waitFor()
}

const printed = async (address: string): Promise<Screen> => ({
  path: `/1/${address}/${await firstOf(address)}`,
  prepare: print,
  close: page => page.emulateMedia({ media: 'screen' }),
  isPrinted: true,
})

/** Views without their own address: other forms of a list, overlays of a screen, printed pages. */
const otherwise: Screen[] = [
  { path: '/1/mine' },
  { path: '/404' },
  { path: `/1/procurement/lc/${lc101}` },
  { path: '/1/procurement/lc?as=board' },
  { path: '/1/sales/sale-permits?as=board' },
  { path: '/1/terminals/receive-cargo', prepare: openFilter, close: page => page.keyboard.press('Escape') },
  { path: '/1/reports/barley-closing-stock?group=terminal' },
  { path: '/1/reports/barley-closing-stock/print' },
  await printed('sales/tax-invoice'),
  await printed('sales/delivery-note'),
  await printed('terminals/receive-cargo'),
  { path: '/1/dashboard', who: 'consignee1' },
  { path: '/1/mine', who: 'sls' },
]

const everyScreen: Screen[] = [
  ...(await Promise.all(all.map(ofDocument))).flat(),
  ...ofReports,
  ...Object.values(further).flatMap(paths =>
    paths.map(path => ({ path, who: path.startsWith('/agenc') ? 'super' : 'admin' })),
  ),
  ...otherwise,
]

const waysIn = ['/user/login', '/user/recover-password', '/password/reset/unknown', '/privacy-policy'].map(path => ({
  path,
}))

const asked = process.env.GMS_AXE
const shares = 31

// A different part each day; with `npm run axe`, those whose path contains a given text, or all.
const isTaken = ({ path }: Pick<Screen, 'path'>, index: number): boolean =>
  asked === undefined
    ? index % shares === Math.floor(Date.now() / 86_400_000) % shares
    : asked.split(' ').some(pattern => path.includes(pattern))

const speaking =
  (language: Language) =>
  (key: string): string =>
    language === 'arabic' ? (catalogues.arabic[key] ?? key) : key

// Pages are reused, so that a user's page is not loaded again for every screen.
const idle = new Map<string, Visit[]>()

const look = async (screen: Screen, language: Language): Promise<string[]> => {
  const { path, who = 'admin', prepare, close, isPrinted } = screen
  const key = `${who} ${language}`
  const at = idle.get(key)?.pop() ?? (await enter(browser, app.address, who, { language }))
  const { page } = at
  await follow(at, app.address, path)
  await settled(page)
  await prepare?.(page, speaking(language))
  const found = isPrinted ? await barriers(page, 'main') : await inEveryLook(page)
  await close?.(page, speaking(language))
  idle.set(key, [...(idle.get(key) ?? []), at])
  return found.map(finding => `${language} ${finding}`)
}

const taken = everyScreen.filter(isTaken)

describe(`${taken.length} of ${everyScreen.length} screens, each in ${looksOfEach * languages.length} looks`, {
  concurrency: 3,
}, () => {
  for (const screen of taken) {
    test(`${screen.path}${screen.who ? `, ${screen.who}` : ''}${screen.isPrinted ? ', printed' : ''}`, async () => {
      const found: string[] = []
      for (const language of languages) found.push(...(await look(screen, language)))
      assert.deepEqual(found, [])
    })
  }
})

test('every screen file is covered', () => {
  const files = globSync('src/{areas,session}/**/{screen,own-screens}.tsx')
  const named = files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:path: |screen\(\s*)'([^']+)'/g)].map(([, path]) => path!),
  )
  assert.ok(named.length > 25)
  assert.deepEqual(
    named.filter(path => !(path in further)),
    [],
  )
})

for (const { path } of waysIn.filter((way, index) => isTaken(way, everyScreen.length + index))) {
  test(`${path} before sign-in`, async () => {
    for (const language of languages) {
      const { page } = await visit(browser)
      await page.addInitScript(language => {
        const direction = language === 'arabic' ? 'rtl' : 'ltr'
        localStorage.setItem('x-gms-preferences', JSON.stringify({ language, direction, theme: 'light' }))
      }, language)
      await page.goto(app.address + path)
      await settled(page)
      assert.deepEqual(await inEveryLook(page), [], language)
      await page.context().close()
    }
  })
}
