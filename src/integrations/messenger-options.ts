// Derives the options for messages from a process's settings.

import type { MessengerOptions } from '#integrations/sending.ts'
import { type Outgoing, openOutgoing } from '#outgoing/outgoing.ts'

type OfProcess = {
  codeChannels: readonly string[]
  messaging: MessengerOptions['settings']
  secret: string | undefined
  address: string | undefined
  privateNetworks: readonly string[]
}

const timeoutMs = 8000

/** The outgoing connections of a process: to public addresses, to the private networks that its settings allow, and to the addresses in
 *  the settings themselves. */
export const outgoingOf = ({
  privateNetworks,
  messaging,
}: Pick<OfProcess, 'privateNetworks' | 'messaging'>): Outgoing =>
  openOutgoing({ allowed: privateNetworks, named: Object.values(messaging) })

/** The options of the messenger from the settings of the process. */
export const messengerOptions = (
  settings: OfProcess,
  { arabic, log }: Pick<MessengerOptions, 'arabic' | 'log'>,
): MessengerOptions => ({
  secret: settings.secret,
  channels: settings.codeChannels,
  settings: settings.messaging,
  address: settings.address ?? 'http://localhost:3000',
  outgoing: outgoingOf(settings),
  arabic,
  print: line => console.log(line),
  timeoutMs,
  log,
})
