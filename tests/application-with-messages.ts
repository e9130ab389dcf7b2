// An application that sends messages to real servers on this machine, and functions that enqueue messages and read their state.

import type pg from 'pg'
import { openOwnerPool } from '#database/owner.ts'
import { openSealing } from '#database/sealing.ts'
import type { ChannelSettings } from '#integrations/channels/channel.ts'
import { messagingOn, sendMessages } from '#integrations/sending.ts'
import { mountWebhooks } from '#integrations/webhooks.ts'
import { mountSession } from '#session/server.ts'
import { testApplication } from './http.ts'
import { messengerFor, outgoingHere, type Reply, startMailServer, startProvider } from './message-servers.ts'

export const printed: string[] = []
export const warned: object[] = []
const environment = {
  WHATSAPP_PHONE_ID: '1065',
  WHATSAPP_TOKEN: 'whatsapp-token',
  WHATSAPP_TEMPLATE: 'sign_in',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
  UNIFONIC_APP_SID: 'unifonic-sid',
  UNIFONIC_SENDER: 'GMS',
  UNIFONIC_WEBHOOK_KEY: 'hook-key',
  TELEGRAM_TOKEN: 'telegram-token',
  HTTP_CHANNEL_SECRET: 'http-secret',
  MAIL_FROM: 'GMS <no-reply@example.com>',
}
export let app: Awaited<ReturnType<typeof testApplication>>
export let provider: Awaited<ReturnType<typeof startProvider>>
export let mailbox: Awaited<ReturnType<typeof startMailServer>>
export let pool: pg.Pool
export let settings: ChannelSettings

/** Starts the application and its servers. */
export const open = async (): Promise<void> => {
  provider = await startProvider()
  mailbox = await startMailServer()
  settings = {
    ...environment,
    WHATSAPP_URL: provider.url,
    UNIFONIC_URL: `${provider.url}/sms`,
    TELEGRAM_URL: provider.url,
    HTTP_CHANNEL_URL: `${provider.url}/codes`,
    SMTP_URL: mailbox.url,
  }
  app = await testApplication({
    mount: app => {
      mountSession(app, { outgoing: outgoingHere })
      mountWebhooks(app, messengerFor({ settings }))
    },
  })
  pool = openOwnerPool(app.url, 'gms', 3)
  // A connection that is closed when its database is dropped does not fail a test.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  await app.addUser({ username: 'root', agencyId: 0, isSuperAdmin: true })
  await app.addUser({ username: 'boss', isAgencyAdmin: true })
}

export const close = async (): Promise<void> => {
  await pool?.end()
  await provider?.close()
  await mailbox?.close()
  await app?.end()
}

/** Deletes what a test has left. */
export const clean = async (): Promise<void> => {
  await app.sql(
    'delete from app.message_attempt; delete from app.message; delete from app.agency_messaging; delete from app.demo_world',
  )
  Object.assign(mailbox.state, { refusing: undefined, silent: false })
}

const sara = { name: 'Sara', email: 'sara@example.com', phone: '0512344417', language: 'english' }

export const leave = async (
  more: { purpose?: string; content?: object; to?: object; ttl?: number; agency?: number } = {},
): Promise<number> => {
  const { purpose = 'code', content = { code: '471983' }, to = {}, ttl = 120, agency = 1 } = more
  const sealed = (await openSealing(pool)()).seal({ to: { ...sara, ...to }, content, key: 'the-key' })
  const [row] = await app.sql(
    `insert into app.message (agency_id, purpose, user_id, shown, sealed, expires_at) values ($1, $2, 1, 'x', $3, now() + $4 * interval '1 second') returning id`,
    [agency, purpose, sealed, ttl],
  )
  return Number(row.id)
}

export const send = (channels: string[], more: Parameters<typeof messengerFor>[0] = {}) =>
  sendMessages(
    pool,
    messagingOn(
      pool,
      messengerFor({
        channels,
        settings,
        print: line => void printed.push(line),
        log: { warn: facts => void warned.push(facts) },
        ...more,
      }),
    ),
  )

export const replying = (...replies: Reply[]): void => {
  const first = provider.asked.length
  provider.state.reply = (_asked, count) => replies[Math.min(count - first, replies.length) - 1] ?? {}
}

export const message = async (id: number) =>
  (await app.sql('select state, channels, tries, sealed is null as "isEmpty" from app.message where id = $1', [id]))[0]
export const attempts = (id: number) =>
  app.sql(
    'select channel, accepted, error_class as class, detail, provider_id as provider, delivery from app.message_attempt where message_id = $1 order by id',
    [id],
  )

/** The responses of providers that accept a message. */
export const accepted: Record<string, object> = {
  'whatsapp-cloud': { messages: [{ id: 'wamid.1' }] },
  'unifonic-sms': { success: true, errorCode: 'ER-00', data: { MessageID: 77 } },
  'telegram-gateway': { ok: true, result: { request_id: 'tg-1' } },
  http: { id: 'own-1' },
}
