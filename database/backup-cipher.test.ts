import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { copyLine, type Head, verifyBackup, writeBackup } from './backup-file.ts'
import { type BackupKey, backupKeyFrom, backupKeyOf, keyToRestore } from './backup-key.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-backup-cipher-'))
after(() => rmSync(home, { recursive: true }))

const secret = (words: string) => backupKeyFrom(words.padEnd(32, '.'), { encrypts: true })
const mine = secret('mine')
const silo = { name: 'public.silo', columns: ['id'] }
const head: Head = { format: 3, gms: '1', madeAt: '', migrations: [], tables: [silo], sequences: {} }

// Rows that compress badly, so that the file has several pieces.
async function* content(): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n${copyLine(silo)}\n`
  for (let n = 0; n < 60_000; n++) yield `${createHash('sha256').update(String(n)).digest('hex')}\n`
  yield '\\.\n'
}

const headBytes = 46
const pieceBytes = (1 << 20) + 16

test('a backup with an encryption key cannot be read, reordered, cut or opened with another key', async () => {
  const file = join(home, 'safe')
  await writeBackup(file, content, () => ({ rows: { [silo.name]: 60_000 } }), mine)
  const bytes = readFileSync(file)
  assert.equal(bytes.subarray(0, 22).toString(), 'GMS backup, encrypted\n')
  assert.ok(bytes.length > headBytes + pieceBytes, 'of several pieces')
  assert.throws(() => gunzipSync(bytes.subarray(headBytes)))
  assert.deepEqual((await verifyBackup(file, mine, [])).rows, { [silo.name]: 60_000 })
  const write = (name: string, changed: Buffer): string => {
    writeFileSync(join(home, name), changed)
    return join(home, name)
  }
  const piece = (n: number): Buffer => bytes.subarray(headBytes + n * pieceBytes, headBytes + (n + 1) * pieceBytes)
  const turned = Buffer.from(bytes)
  turned[headBytes + 1000]! ^= 1
  const swap = Buffer.concat([bytes.subarray(0, headBytes), piece(1), piece(0)])
  const cases: [string, BackupKey, RegExp][] = [
    [file, backupKeyFrom('s'.repeat(32), { encrypts: false }), /safe is encrypted; name its key with BACKUP_KEY/],
    [file, secret('yours'), /safe was encrypted with another key than BACKUP_KEY/],
    [write('turned', turned), mine, /turned is damaged/],
    [write('swap', swap), mine, /swap is damaged/],
    [write('half', bytes.subarray(0, headBytes + pieceBytes)), mine, /half is damaged/],
    [write('stump', bytes.subarray(0, 40)), mine, /stump was encrypted with another key/],
  ]
  for (const [bad, key, sentence] of cases)
    await assert.rejects(verifyBackup(bad, key, []), error => sentence.test(String(error)), bad)
})

test('the key is the one set, otherwise derived from the secret, otherwise a file of the data folder that only its user can read', () => {
  const dataFolder = join(home, 'keys')
  const none = { key: undefined }
  const sealOf = (of: BackupKey) => [of.seal('words'), of.cipher !== undefined]
  assert.throws(() => keyToRestore({ backup: none, secret: undefined, dataFolder }), /There is no key to check/)
  const made = sealOf(backupKeyOf({ backup: none, secret: undefined, dataFolder }))
  assert.equal(statSync(join(dataFolder, 'backup.key')).mode & 0o777, 0o600)
  assert.deepEqual(sealOf(backupKeyOf({ backup: none, secret: undefined, dataFolder })), made)
  assert.deepEqual(sealOf(keyToRestore({ backup: none, secret: undefined, dataFolder })), made)
  const ofSecret = sealOf(backupKeyOf({ backup: none, secret: 's'.repeat(32), dataFolder }))
  const ofKey = sealOf(backupKeyOf({ backup: { key: 'k'.repeat(32) }, secret: 's'.repeat(32), dataFolder }))
  assert.deepEqual([made[1], ofSecret[1], ofKey[1]], [false, false, true])
  assert.equal(new Set([made[0], ofSecret[0], ofKey[0]]).size, 3)
})
