// What the settings of a process mean for its messages.

import type { MessengerOptions } from '#integrations/sending.ts'

type OfProcess = {
  codeChannels: readonly string[]
  messaging: MessengerOptions['settings']
  secret: string | undefined
  address: string | undefined
}

const timeoutMs = 8000

export const messengerOptions = (
  { codeChannels, messaging, secret, address = 'http://localhost:3000' }: OfProcess,
  { arabic, log }: Pick<MessengerOptions, 'arabic' | 'log'>,
): MessengerOptions => ({
  secret,
  channels: codeChannels,
  settings: messaging,
  address,
  arabic,
  print: line => console.log(line),
  timeoutMs,
  log,
})
