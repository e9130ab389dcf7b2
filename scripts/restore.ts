// `npm run restore FILE`: restores a backup into an empty database. `-- --without-seal` accepts one without a seal, or whose key is lost.

import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { keyToRestore } from '../database/backup-key.ts'
import { withDatabase } from '../database/open.ts'
import { restore } from '../database/restore.ts'

await runProgram(async () => {
  const words = process.argv.slice(2)
  const file = words.find(word => !word.startsWith('--')) ?? halt('Name the backup to restore: npm run restore FILE')
  const settings = readSettings()
  const key = words.includes('--without-seal') ? undefined : keyToRestore(settings)
  const { tables, rows, pictures } = await withDatabase(settings, url =>
    restore(url, file, openStorage(settings), { key }),
  )
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables} tables and ${pictures} pictures are back. Start GMS with: npm start`,
  )
})
