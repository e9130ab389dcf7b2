// `npm run base-backup FOLDER`: copies the files of the embedded PostgreSQL; with the archive they restore any later moment.

import { resolve } from 'node:path'
import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { makeBaseBackup } from '../database/base-backup.ts'
import { withDatabase } from '../database/open.ts'

await runProgram(async () => {
  const folder = resolve(process.argv[2] ?? halt('Name the folder to write: npm run base-backup FOLDER'))
  const settings = readSettings()
  if (settings.databaseUrl)
    halt('This command is for the embedded PostgreSQL. For the one in DATABASE_URL use pg_basebackup.')
  await withDatabase(settings, url => makeBaseBackup(url, folder))
  console.log(`The base backup is in ${folder}. With the archive it restores any later moment: keep both.`)
})
