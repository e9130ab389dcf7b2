// `npm run axe [-- PART OF A PATH ...]`: every screen in both themes and directions, on a desktop and on a phone, gone through by axe. `npm
// test` takes a share of them.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runProgram } from '#halt.ts'

await runProgram(async () => {
  // Every path begins so.
  const asked = process.argv.slice(2).join(' ') || '/'
  const child = spawn(process.execPath, ['scripts/test.ts', 'tests/journeys/accessible.test.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, GMS_AXE: asked },
  })
  // Ctrl-C reaches the child as well, and it ends as it should.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = (await new Promise<number | null>(resolve => child.on('close', resolve))) ?? 1
})
