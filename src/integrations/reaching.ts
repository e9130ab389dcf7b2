// An agency's connections to other systems, as configured, and how to test each without sending anything. The program passes this to the
// screen of connections.

import type pg from 'pg'
import type { Environment } from '#einvoice/request.ts'
import { greetAuthority } from '#integrations/authority.ts'
import type { ChannelSettings, Greeting } from '#integrations/channels/channel.ts'
import { depositPlaceOf } from '#integrations/channels/deposit.ts'
import { openChannel } from '#integrations/channels/kinds.ts'
import { reachOf } from '#integrations/dispatch-channels.ts'
import { type Messaging, settingsOf, worldOf } from '#integrations/sending.ts'

/** The destination of a connection, for display; null if it is not set up. */
type Reach = { target: string | null; greet?: () => Promise<Greeting> }

type Means = {
  messaging: Messaging
  receivers: Readonly<Record<string, readonly string[]>>
  eInvoiceUrl: string | undefined
  backup: { folder: string | undefined; hour: number }
}

const partOf = (url: string | undefined, part: 'host' | 'origin'): string | undefined =>
  url && URL.canParse(url) ? new URL(url)[part] : undefined

// The destination of each channel; undefined unless its required settings are set.
const placeSettings: Readonly<Record<string, (settings: ChannelSettings) => string | undefined>> = {
  'whatsapp-cloud': ({ WHATSAPP_PHONE_ID, WHATSAPP_TOKEN }) => WHATSAPP_TOKEN && WHATSAPP_PHONE_ID,
  'unifonic-sms': ({ UNIFONIC_SENDER, UNIFONIC_APP_SID }) => UNIFONIC_APP_SID && UNIFONIC_SENDER,
  'telegram-gateway': ({ TELEGRAM_TOKEN, TELEGRAM_URL }) => TELEGRAM_TOKEN && (TELEGRAM_URL ?? 'Telegram Gateway'),
  http: ({ HTTP_CHANNEL_URL }) => partOf(HTTP_CHANNEL_URL, 'origin'),
  email: ({ SMTP_URL }) => partOf(SMTP_URL, 'host'),
  ftp: depositPlaceOf,
}

// The settings that each channel requires to send a paper.
const paperSettings: Readonly<Record<string, readonly string[]>> = {
  'whatsapp-cloud': ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_PAPER_TEMPLATE'],
  'unifonic-sms': ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER'],
  email: ['SMTP_URL', 'MAIL_FROM'],
}

// The setting that authenticates each provider's reports.
const webhookSecrets: Readonly<Record<string, string>> = {
  'whatsapp-cloud': 'WHATSAPP_APP_SECRET',
  'unifonic-sms': 'UNIFONIC_WEBHOOK_KEY',
  'telegram-gateway': 'TELEGRAM_TOKEN',
  http: 'HTTP_CHANNEL_SECRET',
}

// The address contains the agency's id only for a channel of the agency's own.
const webhooksOf = (agencyId: number, settings: ChannelSettings, { address, settings: common }: Messaging) => {
  const addressOf = (kind: string, secret: string): string | null =>
    settings[secret] ? `${address}/webhooks/${settings[secret] === common[secret] ? 0 : agencyId}/${kind}` : null
  return Object.fromEntries(Object.entries(webhookSecrets).map(([kind, secret]) => [kind, addressOf(kind, secret)]))
}

type Client = Pick<pg.Pool, 'query'>

/** Returns a function that lists the settings an agency's channels still need to send papers. In the demo world mail needs none, because it
 *  is printed. In a sandbox no channel needs any: a paper is sent as elsewhere, but does not leave. */
export const openPaperChannels = (messaging: Messaging) => async (client: Client, agencyId: number) => {
  const { settings, isSandbox } = await settingsOf(client, agencyId, messaging)
  const { rows } = await client.query<{ isDemo: boolean }>('select app.is_demo_world() as "isDemo"')
  const needsNone = (kind: string): boolean => isSandbox || (kind === 'email' && rows[0]!.isDemo)
  return {
    missingForPapers: (kind: string): string[] =>
      needsNone(kind) ? [] : (paperSettings[kind] ?? []).filter(name => !settings[name]),
  }
}

/** Returns a function that reads an agency's connections; `client` is used within one request, only to read settings. */
export const openReaching =
  ({ messaging, receivers, eInvoiceUrl, backup }: Means) =>
  async (client: Client, agencyId: number) => {
    const { channels, settings, isSandbox } = await settingsOf(client, agencyId, messaging)
    const world = worldOf(client, { ...messaging, isSandbox })
    const channel = (kind: string): Reach => ({
      target: placeSettings[kind]?.(settings) ?? null,
      greet: openChannel(kind, settings, world)?.greet,
    })
    const authority = (environment: Environment): Reach => {
      if (!eInvoiceUrl) return { target: null }
      const platform = { url: eInvoiceUrl, environment, timeoutMs: messaging.timeoutMs, isSandbox }
      return { target: new URL(eInvoiceUrl).host, greet: () => greetAuthority(platform) }
    }
    return {
      codeChannels: channels,
      channel,
      webhooks: webhooksOf(agencyId, settings, messaging),
      receivers,
      dispatch: (receiver: string, by: string): Reach => reachOf({ receiver, channel: by }, settings, world),
      authority,
      nightlyBackup: backup.folder === undefined ? null : { hour: backup.hour },
    }
  }
