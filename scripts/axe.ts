// `npm run axe [-- PART OF A PATH ...]`: checks every screen with axe in both themes and directions, on a desktop and on a phone. `npm
// test` checks a part of them each day.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runProgram } from '#halt.ts'

await runProgram(async () => {
  // Every path begins with a slash, so this selects all.
  const asked = process.argv.slice(2).join(' ') || '/'
  const child = spawn(process.execPath, ['scripts/test.ts', 'tests/journeys/accessible.test.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, GMS_AXE: asked },
  })
  // Ctrl-C also reaches the child, which then ends properly.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = (await new Promise<number | null>(resolve => child.on('close', resolve))) ?? 1
})
