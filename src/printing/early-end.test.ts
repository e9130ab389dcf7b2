// A process that is stopped while its first paper is prepared ends without a crash.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

// Ends some time after the library of Typst was loaded into memory; the thread still reads its fonts then.
const program = `import('#resolve-sources.ts').then(async () => {
  const { prepareRendering } = await import('#printing/print.ts')
  const { readFileSync } = await import('node:fs')
  void prepareRendering()
  const isLoaded = () => readFileSync('/proc/self/maps', 'utf8').includes('typst-ts-node-compiler')
  const stop = () => (isLoaded() ? setTimeout(() => process.exit(0), Number(process.argv[1])) : setTimeout(stop, 1))
  stop()
})`

for (const wait of [0, 10, 20, 40, 80, 160])
  test(`stopped ${wait} ms after Typst was loaded`, () => {
    const { status, signal, stderr } = spawnSync(process.execPath, ['--eval', program, String(wait)])
    assert.deepEqual({ status, signal, said: String(stderr) }, { status: 0, signal: null, said: '' })
  })
