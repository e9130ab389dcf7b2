// Prints messages instead of sending them, for trying GMS out. Refuses outside the demo world, because codes must not be logged.

import { type Channel, type ChannelEnvironment, type ChannelSettings, failure } from '#integrations/channels/channel.ts'

export const logChannel = (_settings: ChannelSettings, { isDemo, print }: ChannelEnvironment): Channel => ({
  kind: 'log',
  async send({ to, content }) {
    if (!(await isDemo())) return failure('CONFIG', 'The log channel works in the demo world only.')
    print(
      `Message for ${to.name}: ${'code' in content ? `one-time code ${content.code}` : `${content.subject}\n${content.text}`}`,
    )
    return { accepted: true }
  },
})
