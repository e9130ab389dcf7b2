// All kinds of channel, by name. A new kind is a file in this folder and a line here.

import { type Channel, type ChannelEnvironment, type ChannelSettings, failure } from '#integrations/channels/channel.ts'
import { emailChannel } from '#integrations/channels/email.ts'
import { ftpChannel } from '#integrations/channels/ftp.ts'
import { httpChannel } from '#integrations/channels/http.ts'
import { logChannel } from '#integrations/channels/log.ts'
import { telegramGateway } from '#integrations/channels/telegram-gateway.ts'
import { unifonicSms } from '#integrations/channels/unifonic-sms.ts'
import { whatsappCloud } from '#integrations/channels/whatsapp-cloud.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'

/** The kinds by name. Use `openChannel` to open one. */
export const channelKinds: Readonly<Record<string, (settings: ChannelSettings, world: ChannelEnvironment) => Channel>> =
  {
    'whatsapp-cloud': whatsappCloud,
    'unifonic-sms': unifonicSms,
    'telegram-gateway': telegramGateway,
    http: httpChannel,
    email: emailChannel,
    ftp: ftpChannel,
    log: logChannel,
  }

const refusing = async () => failure('SANDBOX', notFromSandbox)

/** The channel of a kind; undefined for an unknown kind. In a sandbox it only reports that nothing leaves, whatever is configured. */
export const openChannel = (
  kind: string,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Channel | undefined => {
  const channel = Object.hasOwn(channelKinds, kind) ? channelKinds[kind]!(settings, world) : undefined
  if (!channel || !world.isSandbox) return channel
  const { readWebhook: _none, ...told } = channel
  return { ...told, send: refusing, greet: refusing }
}
