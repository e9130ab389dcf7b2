// `npm run admin -- create-super-admin NAME`: creates the first account, which no other user can create.

import { halt, runProgram } from '#halt.ts'
import { Refusal } from '#kit/refusal.ts'
import { createSuperAdmin } from '#session/accounts.server.ts'
import { readSettings } from '#settings.ts'
import { translate } from '#texts/translate.ts'
import { migrate } from '../database/migrate.ts'
import { withDatabase } from '../database/open.ts'
import { newPassword } from './password.ts'

const inWords = (error: unknown): never => {
  if (error instanceof Refusal) return halt(translate({}, error.message, error.values))
  throw error
}

await runProgram(async () => {
  const [command, name] = process.argv.slice(2)
  if (command !== 'create-super-admin' || !name) return halt('Usage: npm run admin -- create-super-admin NAME')
  const settings = readSettings()
  const password = await newPassword()
  await withDatabase(settings, async url => {
    await migrate(url)
    await createSuperAdmin(url, name, password).catch(inWords)
  })
  console.log(`${name} is a super admin now.`)
})
