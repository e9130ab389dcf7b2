// The same contract for a disk and a bucket; the bucket is on a real S3-compatible server.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { dropPicture, keepPicture } from '#storage/pictures.ts'
import { openStorage, type Storage } from '#storage/storage.ts'

type S3rver = { run(): Promise<{ port: number }>; close(): Promise<void> }
const Bucketeer = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

const folder = mkdtempSync(join(tmpdir(), 'gms-storage-'))
let bucketeer: S3rver
const storages: Record<string, Storage> = {}

before(async () => {
  const directory = join(folder, 'buckets')
  bucketeer = new Bucketeer({ port: 0, silent: true, directory, configureBuckets: [{ name: 'gms', configs: [] }] })
  const { port } = await bucketeer.run()
  // The keys that this server accepts.
  const bucket = { url: `http://127.0.0.1:${port}/gms`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }
  storages.disk = openStorage({ dataFolder: folder, bucket: undefined })
  storages.bucket = openStorage({ dataFolder: folder, bucket })
  storages.closed = openStorage({ dataFolder: folder, bucket: { ...bucket, secret: 'wrong' } })
})
after(async () => {
  await bucketeer.close()
  rmSync(folder, { recursive: true })
})

for (const name of ['disk', 'bucket']) {
  test(`the ${name} returns what was stored, and deletes it`, async () => {
    const storage = storages[name]!
    const key = 'Agency/a-1.webp'
    assert.equal(await storage.get(key), undefined)
    await storage.put(key, Buffer.from('barley'), 'image/webp')
    assert.equal(await text((await storage.get(key))!), 'barley')
    await storage.put(key, Buffer.from('شعير'), 'image/webp')
    assert.equal(await text((await storage.get(key))!), 'شعير')
    await storage.delete(key)
    await storage.delete(key)
    assert.equal(await storage.get(key), undefined)
  })

  test(`the ${name} stores streams, large ones too`, async () => {
    const storage = storages[name]!
    const part = Buffer.alloc(1 << 20, 'grain ')
    await storage.put('Agency/large.bin', Readable.from(Array(9).fill(part)), 'application/octet-stream')
    const kept = await buffer((await storage.get('Agency/large.bin'))!)
    assert.equal(kept.length, 9 << 20)
    assert.ok(kept.subarray(8 << 20).equals(part))
  })

  for (const key of ['../secret.txt', '/etc/passwd', 'Agency/../../x.txt', 'Agency/a.webp/', 'Agency\\x.txt', ''])
    test(`the ${name} refuses the key "${key}"`, async () => {
      await assert.rejects(storages[name]!.put(key, Buffer.from('x'), 'text/plain'), /is no key/)
      await assert.rejects(storages[name]!.get(key), /is no key/)
      await assert.rejects(storages[name]!.delete(key), /is no key/)
    })
}

test('an interrupted stream leaves nothing on the disk', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('broken off')
    })(),
  )
  await assert.rejects(storages.disk!.put('Half/half.bin', broken, 'text/plain'), /broken off/)
  assert.deepEqual(readdirSync(join(folder, 'files/Half')), [])
})

test('a bucket with wrong keys is an error, not an empty bucket', async () => {
  await assert.rejects(storages.closed!.put('Agency/a.webp', Buffer.from('x'), 'image/webp'))
  await assert.rejects(storages.closed!.get('Agency/a.webp'))
})

test('a picture is stored small, upright and without its location', async () => {
  const taken = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'gold' } })
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '21/1 29/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const name = await keepPicture(storages.disk!, 'User', taken)
  assert.match(name, /^[0-9a-f]{32}\.webp$/)
  const kept = await buffer((await storages.disk!.get(`User/${name}`))!)
  const { width, height, format, exif } = await sharp(kept).metadata()
  assert.deepEqual({ width, height, format, exif }, { width: 256, height: 512, format: 'webp', exif: undefined })
  await dropPicture(storages.disk!, 'User', name)
  await dropPicture(storages.disk!, 'User', null)
  assert.equal(await storages.disk!.get(`User/${name}`), undefined)
})

test('a file that is no picture, or is too large, is refused', async () => {
  const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])
  await assert.rejects(keepPicture(storages.disk!, 'Agency', broken), { status: 415 })
  await assert.rejects(keepPicture(storages.disk!, 'Agency', Buffer.alloc((5 << 20) + 1)), { status: 413 })
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  assert.ok(bomb.length < 1 << 20)
  await assert.rejects(keepPicture(storages.disk!, 'Agency', bomb), { status: 415 })
})
