// The server as a process of its own, so that who asks and who answers do not share a thread: `fork('bench/server.ts', [databaseUrl])`.

import { serve } from '#server.ts'
import { readSettings } from '#settings.ts'

const settings = { ...readSettings({}), port: 0, logLevel: 'warn' as const, worker: false }
const { address, close } = await serve({ databaseUrl: process.argv[2] as string, settings })
process.once('message', () => void close().then(() => process.exit()))
process.once('disconnect', () => process.exit())
process.send?.(address)
