// `node src/worker.ts`: the jobs of the background in a process of their own, beside servers that run with WORKER=0.

import { halt, runProgram } from '#halt.ts'
import { startBackground } from '#integrations/background.ts'
import { schedule } from '#integrations/schedule.ts'
import { readSettings } from '#settings.ts'

const line = (level: string) => (facts: object, what: string) => {
  const { err, ...rest } = facts as { err?: Error }
  console.log(JSON.stringify({ level, time: Date.now(), ...rest, ...(err && { err: err.stack }), msg: what }))
}

await runProgram(async () => {
  const { databaseUrl } = readSettings()
  if (!databaseUrl) return halt('Name the database with DATABASE_URL; the embedded one is served by npm start alone.')
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  const background = await startBackground(databaseUrl, schedule, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void background.stop())
  console.log('The jobs of the background run; Ctrl-C stops them.')
})
