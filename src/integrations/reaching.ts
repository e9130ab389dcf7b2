// An agency's connections to other systems, as configured, and how to test each without sending anything. The program passes this to the
// screen of connections.

import type pg from 'pg'
import type { Environment } from '#einvoice/request.ts'
import { greetAuthority } from '#integrations/authority.ts'
import type { Channel, ChannelSettings, Greeting } from '#integrations/channels/channel.ts'
import { channelKinds, openChannel } from '#integrations/channels/kinds.ts'
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

// The address contains the agency's id only for a channel of the agency's own.
const webhooksOf = (
  agencyId: number,
  channels: Channel[],
  settings: ChannelSettings,
  { address, settings: common }: Messaging,
) => {
  const addressOf = ({ kind, webhookSecret: secret }: Channel): string | null =>
    secret && settings[secret]
      ? `${address}/webhooks/${settings[secret] === common[secret] ? 0 : agencyId}/${kind}`
      : null
  return Object.fromEntries(
    channels.filter(({ webhookSecret }) => webhookSecret).map(each => [each.kind, addressOf(each)]),
  )
}

type Client = Pick<pg.Pool, 'query'>

/** Returns a function that lists the settings an agency's channels still need to send papers. In the demo world mail needs none, because it
 *  is printed. In a sandbox no channel needs any: a paper is sent as elsewhere, but does not leave. */
export const openPaperChannels = (messaging: Messaging) => async (client: Client, agencyId: number) => {
  const { settings, isSandbox } = await settingsOf(client, agencyId, messaging)
  const world = worldOf(client, { ...messaging, isSandbox })
  const { rows } = await client.query<{ isDemo: boolean }>('select app.is_demo_world() as "isDemo"')
  const needsNone = (kind: string): boolean => isSandbox || (kind === 'email' && rows[0]!.isDemo)
  return {
    missingForPapers: (kind: string): string[] =>
      needsNone(kind) ? [] : (openChannel(kind, settings, world)?.paperSettings ?? []).filter(name => !settings[name]),
  }
}

/** Returns a function that reads an agency's connections; `client` is used within one request, only to read settings. */
export const openReaching =
  ({ messaging, receivers, eInvoiceUrl, backup }: Means) =>
  async (client: Client, agencyId: number) => {
    const { channels, settings, isSandbox } = await settingsOf(client, agencyId, messaging)
    const world = worldOf(client, { ...messaging, isSandbox })
    const opened = Object.keys(channelKinds).map(kind => openChannel(kind, settings, world)!)
    const channel = (kind: string): Reach => {
      const { place, greet } = opened.find(each => each.kind === kind) ?? {}
      return { target: place ?? null, greet }
    }
    const authority = (environment: Environment): Reach => {
      if (!eInvoiceUrl) return { target: null }
      const platform = { url: eInvoiceUrl, environment, timeoutMs: messaging.timeoutMs, isSandbox }
      return { target: new URL(eInvoiceUrl).host, greet: () => greetAuthority(platform) }
    }
    return {
      codeChannels: channels,
      channel,
      webhooks: webhooksOf(agencyId, opened, settings, messaging),
      receivers,
      dispatch: (receiver: string, by: string): Reach => reachOf({ receiver, channel: by }, settings, world),
      authority,
      nightlyBackup: backup.folder === undefined ? null : { hour: backup.hour },
    }
  }
