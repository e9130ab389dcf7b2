// `npm run recover FOLDER MOMENT`: restores the data of that moment from a base backup and the archive, into the new data folder GMS_DATA.

import { resolve } from 'node:path'
import { halt, runProgram } from '#halt.ts'
import { readSettings } from '#settings.ts'
import { endRecovery, explainRecovery, prepareRecovery } from '../database/base-backup.ts'
import { chooseFolder } from '../database/data-folder.ts'
import { withDatabase } from '../database/open.ts'
import { runAs } from '../database/postgres-binaries.ts'

await runProgram(async () => {
  const [base, moment] = process.argv.slice(2)
  if (!base || !moment)
    return halt('Name the base backup and the moment: npm run recover FOLDER 2026-11-23T10:15:00+03:00')
  const settings = readSettings()
  const { archiveFolder: archive } = settings
  if (settings.databaseUrl)
    halt('This command is for the embedded PostgreSQL; docs/operations.md has the steps for another one.')
  if (!archive) return halt('Name the folder of the archive with ARCHIVE_FOLDER.')
  const folder = chooseFolder(settings.dataFolder, runAs(), console.error)
  prepareRecovery({ base: resolve(base), folder, archive, moment })
  // Nothing is archived meanwhile: a branch of the log that begins at this moment would hide the later moments of the archive.
  await withDatabase({ ...settings, dataFolder: folder, archiveFolder: undefined }, endRecovery).catch(error =>
    explainRecovery(error, { folder, moment }),
  )
  console.log(
    `The data of ${moment} is in ${folder}. Put the folder files back beside it, and start GMS with an ARCHIVE_FOLDER that does not exist yet.`,
  )
})
