// `npm run restore FILE`: a backup into an empty database.

import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { withDatabase } from '../database/open.ts'
import { restore } from '../database/restore.ts'

await runProgram(async () => {
  const file = process.argv[2] ?? halt('Name the backup to restore: npm run restore FILE')
  const settings = readSettings()
  const { tables, rows, pictures } = await withDatabase(settings, url => restore(url, file, openStorage(settings)))
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables} tables and ${pictures} pictures are back. Start GMS with: npm start`,
  )
})
