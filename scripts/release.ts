// `npm run release [-- DAY]`: records this version, so that tests can upgrade the next version from it (tests/upgrade.test.ts).

import { relative } from 'node:path'
import { halt, runProgram } from '#halt.ts'
import { isDay, today } from '#kit/days.ts'
import { recordRelease } from '../tests/recorded-release.ts'

await runProgram(async () => {
  const day = process.argv[2] ?? today('Asia/Riyadh')
  if (!isDay(day)) halt(`A release is named after its day, as ${today('Asia/Riyadh')}; ${day} is not a day.`)
  const { files, lost, added } = await recordRelease(day)
  console.log(`Recorded: ${files.map(file => relative(process.cwd(), file)).join(', ')}.`)
  for (const path of added) console.log(`New: ${path}`)
  for (const path of lost) console.log(`No longer answered: ${path}`)
  console.log('Look at the difference (git diff), run npm test -- tests/upgrade, and commit both with the release.')
})
