// The server as a process of its own, so that who asks and who answers do not share a thread: `fork('bench/server.ts', [databaseUrl])`.
// Told `delay`, it answers with the longest time its event loop was held since it was told last, in milliseconds.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serve } from '#server.ts'
import { readSettings } from '#settings.ts'

const settings = { ...readSettings({}), port: 0, logLevel: 'warn' as const, worker: false }
const { address, close } = await serve({ databaseUrl: process.argv[2] as string, settings })

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

const reportDelay = (): void => {
  process.send?.({ delayMs: delay.max / 1e6 })
  delay.reset()
}

process.on('message', order => (order === 'delay' ? reportDelay() : void close().then(() => process.exit())))
process.once('disconnect', () => process.exit())
process.send?.(address)
