import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { archiveCommand, makeArchive } from './postgres-archive.ts'
import { runAs } from './postgres-binaries.ts'

const isWindows = process.platform === 'win32'

test('a segment in the archive counts as archived; a different one is not overwritten', { skip: isWindows }, t => {
  const home = mkdtempSync(join(tmpdir(), "gms archive's "))
  t.after(() => rmSync(home, { recursive: true }))
  const archive = join(home, 'archive')
  mkdirSync(archive)
  const archived = (content: string): boolean => {
    writeFileSync(join(home, 'segment'), content)
    const command = archiveCommand(archive).replaceAll('%p', 'segment').replaceAll('%f', '000000010000000000000001')
    return spawnSync('sh', ['-c', command], { cwd: home }).status === 0
  }
  assert.ok(archived('changes'))
  assert.ok(archived('changes'), 'archived again after a crash')
  assert.equal(archived('other changes'), false)
  assert.deepEqual(readdirSync(archive), ['000000010000000000000001'])
  assert.equal(readFileSync(join(archive, '000000010000000000000001'), 'utf8'), 'changes')
})

test('a folder into which PostgreSQL’s user may not write is refused at the start', { skip: isWindows }, t => {
  const home = mkdtempSync(join(tmpdir(), 'gms-archive-'))
  t.after(() => rmSync(home, { recursive: true }))
  chmodSync(home, 0o755)
  const [made, given, hidden] = [join(home, 'made'), join(home, 'given'), join(home, 'hidden', 'made')]
  makeArchive(made, runAs())
  makeArchive(made, runAs())
  mkdirSync(given, { mode: 0o500 })
  mkdirSync(join(home, 'hidden'), { mode: runAs() ? 0o700 : 0o500 })
  for (const folder of [given, hidden])
    assert.throws(() => makeArchive(folder, runAs()), { name: 'Halt', message: /\(ARCHIVE_FOLDER\)/ }, folder)
})
