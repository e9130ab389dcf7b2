// `npm run restore FILE`: a backup into an empty database.

import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { withDatabase } from '../database/open.ts'
import { restore } from '../database/restore.ts'

await runProgram(async () => {
  const file = process.argv[2] ?? halt('Name the backup to restore: npm run restore FILE')
  const { tables, rows } = await withDatabase(readSettings(), url => restore(url, file))
  console.log(`${rows.toLocaleString('en')} rows of ${tables} tables are back. Start GMS with: npm start`)
})
