// Every kind of channel there is, by its name. A new one is a file beside this and a line here.

import type { Channel, ChannelEnvironment, ChannelSettings } from '#integrations/channels/channel.ts'
import { emailChannel } from '#integrations/channels/email.ts'
import { ftpChannel } from '#integrations/channels/ftp.ts'
import { httpChannel } from '#integrations/channels/http.ts'
import { logChannel } from '#integrations/channels/log.ts'
import { telegramGateway } from '#integrations/channels/telegram-gateway.ts'
import { unifonicSms } from '#integrations/channels/unifonic-sms.ts'
import { whatsappCloud } from '#integrations/channels/whatsapp-cloud.ts'

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
