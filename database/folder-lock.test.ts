import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'gms-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const times = 150
const program = `import { readFileSync, writeFileSync } from 'node:fs'
  import { withFolderLock } from '${new URL('./folder-lock.ts', import.meta.url)}'
  for (let n = 0; n < ${times}; n++)
    await withFolderLock('lock', async () => writeFileSync('count', String(Number(readFileSync('count', 'utf8')) + 1)))`

test('processes that take turns all the time never hold the lock together, and none fails', async () => {
  writeFileSync(join(folder, 'count'), '0')
  const ends = Array.from({ length: 4 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder, stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', text => (said += text))
    const [code] = await once(child, 'close')
    return [code, said]
  })
  assert.deepEqual(await Promise.all(ends), Array(4).fill([0, '']))
  assert.equal(readFileSync(join(folder, 'count'), 'utf8'), String(4 * times))
  assert.deepEqual(readdirSync(folder), ['count'])
})

const dying = `import { readFileSync, writeFileSync } from 'node:fs'
  import { setTimeout as wait } from 'node:timers/promises'
  import { withFolderLock } from '${new URL('./folder-lock.ts', import.meta.url)}'
  await withFolderLock('left', async () => {
    const count = Number(readFileSync('deaths', 'utf8'))
    await wait(20)
    writeFileSync('deaths', String(count + 1))
    process.kill(process.pid, 'SIGKILL')
  })`

test('of several processes that find the lock of a dead one, one takes it', async () => {
  writeFileSync(join(folder, 'deaths'), '0')
  const processes = 12
  const ends = Array.from({ length: processes }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', dying], { cwd: folder, stdio: 'inherit' })
    const [, signal] = await once(child, 'close')
    return signal
  })
  assert.deepEqual(await Promise.all(ends), Array(processes).fill('SIGKILL'))
  assert.equal(readFileSync(join(folder, 'deaths'), 'utf8'), String(processes))
})
