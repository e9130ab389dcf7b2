// Files in a bucket of an S3-compatible store: Amazon S3, MinIO, Ceph, R2.

import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { Settings } from '#settings.ts'
import type { Storage } from '#storage/storage.ts'

type Bucket = NonNullable<Settings['bucket']>

const patienceMs = 30_000

/** Stores files in the bucket, under their keys. */
export const openBucket = ({ url, region, keyId, secret }: Bucket): Storage => {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: patienceMs,
  })
  return {
    async put(key, content, mediaType) {
      if (content instanceof Uint8Array) await bucket.putObject(key, content, mediaType)
      else await bucket.putAnyObject(key, Readable.toWeb(content) as ReadableStream, mediaType)
    },
    async get(key) {
      const found = await bucket.getObjectResponse(key)
      return found?.body ? Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]) : undefined
    },
    async delete(key) {
      await bucket.deleteObject(key)
    },
  }
}
