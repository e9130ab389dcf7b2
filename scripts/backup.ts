// `npm run backup FILE`: saves all data that users entered in one file. GMS may run meanwhile.

import { statSync } from 'node:fs'
import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { backUp } from '../database/backup.ts'
import { backupKeyOf, placeOfKey } from '../database/backup-key.ts'
import { withDatabase } from '../database/open.ts'

await runProgram(async () => {
  const file = process.argv[2] ?? halt('Name the file to write: npm run backup FILE')
  const settings = readSettings()
  const { tables, rows, pictures } = await withDatabase(settings, url =>
    backUp(url, file, openStorage(settings), backupKeyOf(settings)),
  )
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables} tables and ${pictures} pictures are in ${file} (${megabytes} MB), ${placeOfKey(settings)}. Keep the key apart from it: without it the backup is not restored. Both hold secrets.`,
  )
})
