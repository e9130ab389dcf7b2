// What the settings of a process mean for its messages.

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

/** The way out of a process: to everybody, to the private networks its settings allow, and to the addresses these have themselves. */
export const outgoingOf = ({
  privateNetworks,
  messaging,
}: Pick<OfProcess, 'privateNetworks' | 'messaging'>): Outgoing =>
  openOutgoing({ allowed: privateNetworks, named: Object.values(messaging) })

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
