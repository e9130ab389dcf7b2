import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyLine, type Head, verifyBackup, writeBackup } from './backup-file.ts'

test('a row of twenty megabytes is joined once, not with each of its thousand pieces', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'gms-backup-file-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const table = { name: 'app.message', columns: ['sealed'] }
  const tables = [table]
  const head: Head = { format: 3, gms: '1', madeAt: new Date().toISOString(), migrations: [], tables, sequences: {} }
  const row = `\\\\x${randomBytes(10 << 20).toString('hex')}\n`
  const content = async function* (): AsyncGenerator<string> {
    yield `${JSON.stringify(head)}\n${copyLine(table)}\n`
    yield row
    yield '\\.\n'
  }
  const counts = { rows: { [table.name]: 1 } }
  const file = join(folder, 'long.backup')
  await writeBackup(file, content, () => counts, undefined)
  const { concat } = Buffer
  let copied = 0
  t.mock.method(Buffer, 'concat', (parts: Uint8Array[], length?: number) => {
    const whole = concat(parts, length)
    copied += whole.length
    return whole
  })
  assert.deepEqual((await verifyBackup(file, undefined, [])).rows, counts.rows)
  assert.ok(copied < 3 * row.length, `${copied} bytes were copied`)
})
