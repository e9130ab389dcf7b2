// Every paper: none that can be printed is missing, and each is sent and opened if the demo world has a row for it.

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { allDocuments } from '#areas/catalogue.ts'
import { calls } from '#areas/catalogue-calls.ts'
import { agencyPapers, papers } from '#areas/catalogue-papers.server.ts'
import { openSealing } from '#database/sealing.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import type { Document } from '#kit/document.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'
import { messengerFor, startMailServer } from '../../tests/message-servers.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from '../../tests/test-application.ts'

const all = allDocuments
const root = join(import.meta.dirname, '../..')

test('every paper that can be printed can be sent', async () => {
  const files = globSync('src/areas/**/sheet.ts', { cwd: root })
  const modules = await Promise.all(files.map(file => import(join(root, file))))
  const sheets = modules
    .flatMap(module => Object.values(module) as SheetDefinition[])
    .flatMap(({ document }) => document?.name ?? [])
  const printed = calls.flatMap(({ path }) => {
    const address = /^\/api\/agencies\/:agencyId\/(.*)\/:id\/print$/.exec(path)?.[1]
    return all.filter(document => document.address === address).map(({ name }) => name)
  })
  assert.ok(sheets.length >= 25 && printed.length >= 9, `${sheets.length} sheets, ${printed.length} calls`)
  assert.deepEqual(
    [...sheets, ...printed].filter(name => !(name in papers)),
    [],
  )
})

let app: GoldenApplication
let mailbox: Awaited<ReturnType<typeof startMailServer>>
let pool: pg.Pool
let admin: Ask

before(async () => {
  app = await startGoldenApplication()
  mailbox = await startMailServer()
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 })
  pool.on('error', () => {})
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'GMS <no-reply@example.com>' }
  const sealed = (await openSealing(pool)()).seal(settings)
  await pool.query('insert into app.agency_messaging (agency_id, sealed) values (1, $1)', [sealed])
  admin = await app.as('admin')
})
after(async () => {
  await pool?.end()
  await mailbox?.close()
  await app?.close()
})

const send = async (name: string, id: number): Promise<number> => {
  const body = {
    ...{ document: name, id, channel: 'email', recipient: 'someone@example.com', language: 'arabic' },
    ...{ words: name, days: 1, from: null, to: null },
  }
  const { status, body: answer } = await admin('POST', '/api/agencies/1/sharing', body)
  // 409: no paper in this state
  assert.ok(status < 400 || status === 409, `${name}: ${JSON.stringify(answer)}`)
  return status
}

// Sends the first row of the document whose paper can be sent.
const sendOne = async ({ name, address }: Document): Promise<boolean> => {
  const { body } = await admin('GET', `/api/agencies/1/${address}?pageSize=10`)
  for (const { id } of body.rows as { id: number }[]) if ((await send(name, id)) < 400) return true
  return false
}

const openBoth = async (link: string): Promise<void> => {
  // Openings are counted per address, and all of these come from one.
  await pool.query(`delete from app.attempt where starts_with(key, 'open:')`)
  const page = await fetch(app.address + link)
  const html = await page.text()
  assert.equal(page.status, 200, `${link} ${html.slice(-400)}`)
  assert.doesNotMatch(html, />(undefined|null|NaN|\[object Object\])</)
  // The file shows the facts only, so they must name the document; the page of the price board has its prices instead.
  const [, number] = /class="number"><bdi dir="ltr">([^<]*)</.exec(html) ?? []
  if (number && !html.includes('Barley prices') && !html.includes('أسعار الشعير'))
    assert.ok(html.split('<dl>')[1]?.includes(`>${number}<`), `${number} is not on its paper: ${html.slice(-2000)}`)
  const file = await fetch(`${app.address}${link}/paper.pdf`)
  assert.equal(file.headers.get('content-type'), 'application/pdf', link)
  assert.ok((await file.text()).startsWith('%PDF-'))
}

test('each is sent and opened, as a page and as a file', { timeout: 300_000 }, async () => {
  let sent = 0
  for (const document of all.filter(({ name }) => name in papers)) if (await sendOne(document)) sent++
  // Papers of the agency itself, not of a document.
  for (const { document } of agencyPapers) {
    assert.equal(await send(document.name, 1), 200, document.name)
    sent++
  }
  const messaging = messagingOn(pool, messengerFor({ settings: {}, channels: ['email'] }))
  while ((await sendMessages(pool, messaging)) > 0);
  const links = mailbox.mails.flatMap(({ text }) => /https?:\S+\/s\/\S+/.exec(text)?.[0] ?? [])
  for (const link of links) await openBoth(new URL(link).pathname)
  assert.equal(links.length, sent)
  assert.ok(sent >= 12, `${sent} of ${Object.keys(papers).length} papers`)
})

test('the price board is sent by users who may see it, and its page lists the recipients', async () => {
  const path = '/api/agencies/1/accounts/price-board'
  const board = (await admin('GET', path)).body as { rows: unknown[]; timeline: { action: string; sharing: unknown }[] }
  assert.ok(board.rows.length > 0)
  assert.deepEqual([board.timeline[0]?.action, Boolean(board.timeline[0]?.sharing)], ['send-paper', true])
  const asked = `/api/agencies/1/sharing?document=priceBoard&id=`
  assert.equal((await admin('GET', `${asked}1`)).status, 200)
  assert.equal((await admin('GET', `${asked}2`)).status, 404, 'of another agency')
  for (const who of ['wb', 'consignee1']) {
    const ask = await app.as(who)
    assert.equal((await ask('GET', `${asked}1`)).status, 404, who)
  }
})
