// `npm run backup FILE`: everything that was entered, in one file. GMS may run meanwhile.

import { statSync } from 'node:fs'
import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { backUp } from '../database/backup.ts'
import { withDatabase } from '../database/open.ts'

await runProgram(async () => {
  const file = process.argv[2] ?? halt('Name the file to write: npm run backup FILE')
  const { tables, rows } = await withDatabase(readSettings(), url => backUp(url, file))
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  console.log(
    `${rows.toLocaleString('en')} rows of ${tables} tables are in ${file} (${megabytes} MB). It holds secrets; keep it safe.`,
  )
})
