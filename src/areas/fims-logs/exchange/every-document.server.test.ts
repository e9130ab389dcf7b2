// Every document of the golden scenario and of the money scenario can be sent to FIMS: no code is missing, and every journal balances,
// which its composition checks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inAgency } from '#database/agencies.ts'
import { openPool } from '#database/connect.ts'
import { openServices } from '#server.ts'
import { readSettings } from '#settings.ts'
import { queueUnsent } from '#trade/fims/backlog.server.ts'
import { applicationAddress } from '../../../../database/login.ts'
import { adminOf } from '../../../../tests/agency-admin.ts'
import { accounts } from '../../../../tests/application-with-fims.ts'
import { startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { ledgerOf } from '../../../../tests/ledger-questions.ts'
import { playMoneyStory } from '../../../../tests/money-story.ts'
import { type DemoApplication, startGoldenApplication } from '../../../../tests/test-application.ts'

const moneyApplication = async (): Promise<DemoApplication> => {
  const app = await startSalesApplication()
  await playMoneyStory(app)
  return app
}

const worlds: [title: string, start: () => Promise<DemoApplication>][] = [
  ['the golden scenario', startGoldenApplication],
  ['the story of money', moneyApplication],
]

for (const [title, start] of worlds)
  test(`everything in ${title} can be sent`, async () => {
    const app = await start()
    const { add, admin } = await adminOf(app)
    const { sql } = ledgerOf(app.databaseUrl, app.redSea.id)
    const pool = openPool(await applicationAddress(app.databaseUrl), { size: 2 })
    try {
      const { user } = (await admin('GET', '/api/user-context')).body as { user: { id: number } }
      await sql(`update terminal set code = 'T' || id where agency_id = app.agency() and code is null`)
      await sql(`update fims_exchange set status = 'inActive' where agency_id = app.agency()`)
      await sql(
        `update payment set status = 'Confirmed' where agency_id = app.agency() and status = 'Received' and fims_status = 'Not sent'`,
      )
      await add('fims-logs/exchange', { isOn: true, alertUsers: [user.id], ...accounts })
      const { sealing } = openServices(pool, readSettings({}))
      const left = await inAgency(pool, app.redSea.id, client =>
        queueUnsent(10_000, { client, askedBy: null, sealing }),
      )
      const [told] =
        await sql(`select count(*) filter (where kind <> 'Customer')::int as events, count(*) filter (where state <> 'Waiting')::int as unwritten,
        count(distinct kind)::int as kinds from app.dispatch where agency_id = app.agency() and receiver = 'fims'`)
      assert.deepEqual([told!.events, told!.unwritten], [left, 0])
      assert.ok(left > 3 && (told!.kinds as number) > 2, `${left} events of ${told!.kinds} kinds`)
    } finally {
      await pool.end()
      await app.close()
    }
  })
