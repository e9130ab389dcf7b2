// What a backup is sealed with, and encrypted with where an operator has named a key.

import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { halt } from '#halt.ts'
import { makeFolder } from '#storage/make-folder.ts'

export type BackupKey = {
  /** seals what a backup says */
  seal: (words: string) => string
  /** the key that encrypts a file; a file without one is only sealed */
  cipher: ((salt: Buffer) => Buffer) | undefined
}

const derive = (secret: string, use: string, salt: Buffer | string = ''): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `gms backup ${use}`, 32))

/** The key that `secret` makes, of 32 characters or more. */
export const backupKeyFrom = (secret: string, { encrypts }: { encrypts: boolean }): BackupKey => {
  const sealKey = derive(secret, 'seal')
  return {
    seal: words => createHmac('sha256', sealKey).update(words).digest('hex'),
    cipher: encrypts ? salt => derive(secret, 'cipher', salt) : undefined,
  }
}

/** The file that keeps the key which is made where none is named. */
export const keyFileOf = (dataFolder: string): string => join(dataFolder, 'backup.key')

const keptIn = (dataFolder: string): string => {
  const file = keyFileOf(dataFolder)
  if (!existsSync(file)) {
    makeFolder(dataFolder)
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process has made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}

type Secrets = { backup: { key: string | undefined }; secret: string | undefined; dataFolder: string }

/** The key of this installation: the one named for backups, which encrypts as well; else one made from the secret of the installation,
 *  or from a file of the data folder. */
export const backupKeyOf = ({ backup, secret, dataFolder }: Secrets): BackupKey =>
  backup.key
    ? backupKeyFrom(backup.key, { encrypts: true })
    : backupKeyFrom(secret ?? keptIn(dataFolder), { encrypts: false })

/** The key to restore with: the same, but none is made, because a new one fits no backup. */
export const keyToRestore = (secrets: Secrets): BackupKey => {
  const { backup, secret, dataFolder } = secrets
  if (!backup.key && !secret && !existsSync(keyFileOf(dataFolder)))
    halt(
      `There is no key to check the backup with: name BACKUP_KEY or GMS_SECRET, or put the file backup.key of its data folder into ${dataFolder}. Without the key: npm run restore FILE -- --without-seal`,
    )
  return backupKeyOf(secrets)
}

/** Where the key is, in words for the operator. */
export const placeOfKey = ({ backup, secret, dataFolder }: Secrets): string => {
  if (backup.key) return 'encrypted and sealed with BACKUP_KEY'
  return secret ? 'sealed with GMS_SECRET' : `sealed with the key in ${keyFileOf(dataFolder)}`
}
