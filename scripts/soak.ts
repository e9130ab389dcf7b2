// `npm run soak [-- --seed N --steps N PATTERN ...]`: the random walks of the tests at their full length. `npm test` takes the first steps
// of each with a fixed seed; here the seed differs each time and is printed, so that a failed walk can be repeated.
// `npm run soak -- --minutes N [--users N --pause SECONDS --small]`: users work while one fault after another is injected.

import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { halt, runProgram } from '#halt.ts'

const root = join(import.meta.dirname, '..')

const numberIn = (name: string, text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : halt(`--${name} takes a whole number of at most nine digits, not ${text}.`)

const walks = (patterns: string[]): string[] =>
  globSync('{src,database,scripts,tests}/**/*.test.ts', { cwd: root })
    .filter(file => readFileSync(join(root, file), 'utf8').includes('/walk.ts'))
    .filter(file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)))
    .sort()

const options = {
  seed: { type: 'string' },
  steps: { type: 'string' },
  minutes: { type: 'string' },
  users: { type: 'string', default: '200' },
  pause: { type: 'string', default: '5' },
  small: { type: 'boolean' },
} as const

await runProgram(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.minutes !== undefined) {
    const { soak } = await import('../bench/soak/soak.ts')
    const [minutes, users] = [numberIn('minutes', values.minutes), numberIn('users', values.users)]
    const pauseMs = numberIn('pause', values.pause) * 1000
    process.exitCode = (await soak({ minutes, users, pauseMs, isLarge: !values.small })) ? 0 : 1
    return
  }
  const seed = values.seed === undefined ? randomInt(1, 1e9) : numberIn('seed', values.seed)
  const steps = values.steps === undefined ? undefined : numberIn('steps', values.steps)
  const files = walks(positionals)
  if (files.length === 0) halt(`No walk matches ${positionals.join(' ')}.`)
  console.log(`Seed ${seed}, ${steps ? `${steps} steps each` : 'each at its own length'}: ${files.join(', ')}`)
  const env = {
    ...process.env,
    GMS_SOAK: '1',
    GMS_SOAK_SEED: String(seed),
    ...(steps && { GMS_SOAK_STEPS: `${steps}` }),
  }
  const child = spawn(process.execPath, ['scripts/test.ts', ...files], { cwd: root, stdio: 'inherit', env })
  // Ctrl-C also reaches the child, which then ends properly.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  const again = ['npm run soak -- --seed', seed, ...(steps ? ['--steps', steps] : []), ...positionals].join(' ')
  if (code !== 0) console.log(`Repeat with: ${again}`)
  process.exitCode = code ?? 1
})
