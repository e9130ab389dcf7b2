// The daily mail of what waits, only for users who subscribed to it.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { sendDailyMails } from '#areas/mine/daily-mail.server.ts'
import { openPool, type Pool } from '#database/connect.ts'
import { openOwnerPool } from '#database/owner.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { applicationAddress } from '../../../database/login.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

type Letter = { to: { email: string }; content: { subject: string; text: string } }

let app: CargoApplication
let pool: pg.Pool
let own: Pool
let run: () => Promise<number>
let letters: () => Promise<Letter[]>

before(async () => {
  app = await startCargoApplication()
  pool = openOwnerPool(app.databaseUrl, 'gms', 3)
  pool.on('error', () => {})
  own = openPool(await applicationAddress(app.databaseUrl), { size: 4 })
  const services = openServices(own, readSettings({ GMS_DATA: join(tmpdir(), 'gms-test-files') }))
  run = () => sendDailyMails(services)(pool)
  letters = async () => {
    const sealing = await services.sealing()
    const { rows } = await pool.query(`select sealed from app.message where purpose = 'mail' order by id`)
    return rows.map(({ sealed }) => sealing.open(sealed) as Letter)
  }
})
after(async () => {
  await own?.end()
  await pool?.end()
  await app?.close()
})

const yesterday = () => pool.query('update app.daily_mail set told_on = told_on - 1')
const subscribe = async (who: string, isWanted: boolean) => {
  const path = `/api/agencies/${app.redSea.id}/mine/daily-mail`
  const { body } = await (await app.as(who))('PUT', path, { isWanted })
  assert.deepEqual(body, { isWanted })
}

test('subscribed users get one mail a day of what waits, from the next morning on, in their language', async () => {
  await pool.query(
    `update staff_user set email = username || '@example.com', language = 'arabic' where username in ('acm', 'ops')`,
  )
  await subscribe('acm', true)
  assert.equal(await run(), 0, 'not on the day it was wished')
  const comment = { comment: 'Look, @acm' }
  const lc = `/api/agencies/${app.redSea.id}/procurement/lc/${app.lc1.id}/comments`
  assert.equal((await (await app.as('admin'))('POST', lc, comment)).status, 201)
  await yesterday()
  assert.equal(await run(), 1)
  assert.equal(await run(), 0, 'once a day')
  const [letter, ...others] = await letters()
  assert.deepEqual([letter?.to.email, others.length], ['acm@example.com', 0])
  assert.match(letter!.content.subject, /بانتظارك/)
  assert.match(letter!.content.text, /أُشير إليك \(1\)\n- .*LC-1 .*Look, @acm/)
})

test('no mail without waiting documents, or after unsubscribing', async () => {
  await subscribe('consignee2', true)
  await pool.query(`update staff_user set email = 'c2@example.com' where username = 'consignee2'`)
  await yesterday()
  await subscribe('acm', false)
  assert.equal(await run(), 0)
  assert.equal((await letters()).length, 1)
})

test('a mail that fails by a defect keeps no other user’s from being sent', async () => {
  await subscribe('acm', true)
  await subscribe('ops', true)
  const lc = `/api/agencies/${app.redSea.id}/procurement/lc/${app.lc1.id}/comments`
  assert.equal((await (await app.as('admin'))('POST', lc, { comment: 'Look, @acm and @ops' })).status, 201)
  await yesterday()
  const { rows } = await pool.query(`select min(user_id) as first from app.daily_mail
    where user_id in (select id from staff_user where username in ('acm', 'ops'))`)
  // A constraint, because the tables of a cluster take no triggers.
  await pool.query(`alter table app.message add constraint break_mail check (user_id <> ${rows[0].first}) not valid`)
  const before = (await letters()).length
  await assert.rejects(run(), /break_mail/)
  assert.equal((await letters()).length, before + 1)
  await pool.query('alter table app.message drop constraint break_mail')
  assert.equal(await run(), 1, 'the failed one is tried again')
})
