// The key that seals backups, and encrypts them if the operator has set a key for it.

import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'

export type BackupKey = {
  /** returns the keyed hash of a text */
  seal: (words: string) => string
  /** returns the key that encrypts a file, from its salt; undefined: files are sealed only */
  cipher: ((salt: Buffer) => Buffer) | undefined
}

const derive = (secret: string, use: string, salt: Buffer | string = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `gms backup ${use}`, 32))

/** The key derived from `secret`, which has 32 characters or more. */
export const backupKeyFrom = (secret: string, { encrypts }: { encrypts: boolean }): BackupKey => {
  const sealKey = derive(secret, 'seal')
  return {
    seal: words => createHmac('sha256', sealKey).update(words).digest('hex'),
    cipher: encrypts ? salt => derive(secret, 'cipher', salt) : undefined,
  }
}

/** The file with the key that is generated if none is set. */
const keyFileOf = (dataFolder: string): string => join(dataFolder, 'backup.key')

const keptIn = (dataFolder: string): string => {
  const file = keyFileOf(dataFolder)
  if (!existsSync(file)) {
    makeFolder(dataFolder)
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process has created it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

type Secrets = { backup: { key: string | undefined }; secret: string | undefined; dataFolder: string }

/** The key of this installation: the one set for backups, which also encrypts; otherwise one derived from the installation's secret, or
 *  read from a file in the data folder. */
export const backupKeyOf = ({ backup, secret, dataFolder }: Secrets): BackupKey =>
  backup.key
    ? backupKeyFrom(backup.key, { encrypts: true })
    : backupKeyFrom(secret ?? keptIn(dataFolder), { encrypts: false })

/** The key to restore with: the same, but none is generated, because a new key fits no backup. */
export const keyToRestore = (secrets: Secrets): BackupKey => {
  const { backup, secret, dataFolder } = secrets
  if (!backup.key && !secret && !existsSync(keyFileOf(dataFolder)))
    halt(
      `There is no key to check the backup with: name BACKUP_KEY or GMS_SECRET, or put the file backup.key of its data folder into ${dataFolder}. Without the key: npm run restore FILE -- --without-seal`,
    )
  return backupKeyOf(secrets)
}

/** Describes the place of the key for the operator. */
export const placeOfKey = ({ backup, secret, dataFolder }: Secrets): string => {
  if (backup.key) return 'encrypted and sealed with BACKUP_KEY'
  return secret ? 'sealed with GMS_SECRET' : `sealed with the key in ${keyFileOf(dataFolder)}`
}
