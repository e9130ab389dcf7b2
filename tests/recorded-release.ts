// The record of a release for the test of the next upgrade: a backup of the golden scenario, and the results of its reports.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reports } from '#areas/catalogue-reports.ts'
import { openFolder } from '#storage/folder.ts'
import { backUp } from '../database/backup.ts'
import { testFolder } from './database.ts'
import { type Ask, startGoldenApplication } from './test-application.ts'

const folder = join(import.meta.dirname, 'upgrade')
const ending = '.reports.json'

type RecordedRelease = { day: string; backup: string; answers: Record<string, unknown> }

const released = (day: string): RecordedRelease => ({
  day,
  backup: join(folder, `${day}.backup`),
  answers: JSON.parse(readFileSync(join(folder, day + ending), 'utf8')) as Record<string, unknown>,
})

const recordedDays = (): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith(ending))
    .map(file => file.slice(0, -ending.length))
    .sort()

/** The last recorded release. */
export const lastRelease = (): RecordedRelease => released(recordedDays().at(-1)!)

// These periods contain the golden scenario; each report accepts one of them.
const questions = ['from=2026-01-01&to=2026-06-30', 'asOf=2026-06-30', 'year=2026'].map(
  words => `${words}&pageSize=100`,
)

const answerTo = async (ask: Ask, path: string): Promise<unknown> => {
  const { status, body } = await ask('GET', `/api/agencies/1/${path}`)
  return status === 200 ? body : undefined
}

// Sends the requests of the last release again; for a new report, the first request that it accepts.
const askAll = async (ask: Ask, former: RecordedRelease): Promise<Record<string, unknown>> => {
  const answers: Record<string, unknown> = {}
  for (const path of Object.keys(former.answers)) answers[path] = await answerTo(ask, path)
  const isAsked = (address: string): boolean => Object.keys(answers).some(path => path.split('?')[0] === address)
  for (const { address } of reports.filter(({ address }) => !isAsked(address))) {
    for (const path of questions.map(words => `${address}?${words}`)) {
      answers[path] ??= await answerTo(ask, path)
      if (answers[path] !== undefined) break
    }
  }
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))
}

/** The result of recording: reports whose request fails now, and new reports. */
type Recorded = { files: string[]; lost: string[]; added: string[] }

/** Records this version as the release of a day, in place of the last one. */
export const recordRelease = async (day: string): Promise<Recorded> => {
  const former = lastRelease()
  const backup = join(folder, `${day}.backup`)
  const app = await startGoldenApplication()
  try {
    const answers = await askAll(await app.as('admin'), former)
    const draft = `${backup}.draft`
    rmSync(draft, { force: true })
    await backUp(app.databaseUrl, draft, openFolder(testFolder('release')))
    for (const old of recordedDays()) for (const end of ['.backup', ending]) rmSync(join(folder, old + end))
    writeFileSync(backup, readFileSync(draft))
    rmSync(draft)
    const answersFile = join(folder, day + ending)
    writeFileSync(answersFile, `${JSON.stringify(answers, null, 2)}\n`)
    const [then, now] = [Object.keys(former.answers), Object.keys(answers)]
    const lost = then.filter(path => !now.includes(path))
    return { files: [backup, answersFile].filter(existsSync), lost, added: now.filter(path => !then.includes(path)) }
  } finally {
    await app.close()
  }
}
