// What the exchange with the finance system does beside the documents that are left as they happen: leaves those that stood before, writes
// the files of a day, and reads balances, each day of the day before and whenever a user asks.

import type pg from 'pg'
import { findInAgencies } from '#database/agencies.ts'
import { openingOf, transaction } from '#database/connect.ts'
import { addDays } from '#kit/days.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import { readCsv } from '#storage/csv.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { queueUnsent } from '#trade/fims/backlog.server.ts'
import { type ReportedBalance, readBalanceCells, readBalancePage } from '#trade/fims/balances.ts'
import { queueDayFiles } from '#trade/fims/day-files.server.ts'
import { balanceFileName } from '#trade/fims/day-files.ts'
import { recordUnreadBalances, storeBalances } from '#trade/fims/store-balances.server.ts'

/** Asks for a page of the balances at the end of a day; gives the answer's text, or why there is none. */
export type AskBalances = (
  agencyId: number,
  day: string,
  page: number,
) => Promise<{ text: string } | { problem: string }>

/** Fetches a file that FIMS has left, or gives why there is none. */
export type FetchFile = (agencyId: number, name: string) => Promise<{ file: Buffer } | { problem: string }>

/** How the finance system is asked. */
export type Asking = { askBalances: AskBalances; fetchFile: FetchFile }

type Due = { agencyId: number; id: number }
type DueWork = {
  rest: boolean
  balances: boolean
  isAsked: boolean
  files: boolean
  filesAsked: boolean
  byFiles: boolean
  alerted: number[]
  today: string
  by: number | null
}

const local = `(now() at time zone a.time_zone)`
// At night the day before has ended in every book.
const isBehind = `(x.balances_on is null or x.balances_on < ${local}::date - 1) and ${local}::time >= '04:00'`
// A day's files are written when it has ended; what was left on several days goes with the files of the last of them.
const byFiles = `x.way = 'In files of the day'`
const lacksFiles = `(${byFiles} and (x.files_on is null or x.files_on < ${local}::date - 1) and ${local}::time >= '00:15')`
const isDue = `x.status = 'active' and x.is_on
  and (x.rest_asked or x.balances_asked or x.files_asked or ${isBehind} or ${lacksFiles})`

const dueSql = `select x.agency_id as "agencyId", x.id::float8 as id from fims_exchange x join agency a on a.id = x.agency_id and a.is_active
  where x.agency_id = app.agency() and ${isDue}`

// One that another process has taken is left to it.
const takeSql = `select coalesce(x.rest_asked, false) as rest, coalesce(x.balances_asked, false) or ${isBehind} as balances,
    coalesce(x.balances_asked, false) as "isAsked", coalesce(x.files_asked, false) or ${lacksFiles} as files,
    coalesce(x.files_asked, false) as "filesAsked", ${byFiles} as "byFiles", x.alert_users::float8[] as alerted, ${local}::date::text as today, x.updated_by::float8 as by
  from fims_exchange x join agency a on a.id = x.agency_id
  where x.agency_id = app.agency() and x.id = $1 and ${isDue} for update of x skip locked`

const beginSql = `update fims_exchange set balances_asked = false, balances_on = greatest(balances_on, $2::date) where agency_id = app.agency() and id = $1`
const endRestSql = `update fims_exchange set rest_asked = false where agency_id = app.agency() and id = $1`
const problemSql = `update fims_exchange set problem = $2 where agency_id = app.agency() and id = $1`

const lockSql = `select 1 from fims_exchange where agency_id = app.agency() and id = $1 for update`
const endFilesSql = `update fims_exchange set files_asked = case when $3 then false else files_asked end,
    files_on = greatest(files_on, $2::date) where agency_id = app.agency() and id = $1`

const mostAtOnce = 200
const mostBatches = 25
const mostPages = 2_000

// Each batch is a transaction of its own, so that no sale waits for all of them.
const leaveRest = async ({ agencyId, id }: Due, by: number | null, services: AppServices): Promise<number> => {
  let left = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await transaction(services.pool, openingOf(agencyId), async ({ client }) => {
      const count = await queueUnsent(mostAtOnce, { client, askedBy: by, sealing: services.sealing })
      if (count < mostAtOnce) await client.query(endRestSql, [id])
      return count
    })
    left += found
    if (found < mostAtOnce) break
  }
  return left
}

// Asked for, the files hold everything until now and bear today's name; otherwise what was left before today.
const writeFiles = async (
  { agencyId, id }: Due,
  { filesAsked, alerted, today, by }: DueWork,
  { pool, sealing }: AppServices,
): Promise<void> => {
  const yesterday = addDays(today, -1)
  const writing = filesAsked
    ? { day: today, before: null, askedBy: by }
    : { day: yesterday, before: today, askedBy: null }
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await transaction(pool, openingOf(agencyId), async ({ client }) => {
      await client.query(lockSql, [id])
      const written = await queueDayFiles(client, { ...writing, alerted }, await sealing())
      if (written === 0) await client.query(endFilesSql, [id, yesterday, filesAsked])
      return written
    })
    if (found === 0) break
  }
}

// A hundred thousand customers.
const mostCells = 1_000_000

const readFile = async (agencyId: number, day: string, fetchFile: FetchFile): Promise<ReportedBalance[] | string> => {
  const said = await fetchFile(agencyId, balanceFileName(day))
  if ('problem' in said) return said.problem
  const cells = readCsv(said.file, mostCells)
  if (!cells) return keepSentence('The file has more than {most} cells.', { most: mostCells })
  const read = readBalanceCells(cells, day)
  return typeof read === 'string' ? read : read.rows
}

const readAll = async (agencyId: number, day: string, ask: AskBalances): Promise<ReportedBalance[] | string> => {
  const found: ReportedBalance[] = []
  let page: number | null = 1
  for (let pages = 0; page !== null && pages < mostPages; pages++) {
    const said: Awaited<ReturnType<AskBalances>> = await ask(agencyId, day, page)
    if ('problem' in said) return said.problem
    const read = readBalancePage(said.text, day)
    if (typeof read === 'string') return read
    for (const row of read.rows) found.push(row)
    page = read.next
  }
  return page === null ? found : 'The balances have too many pages.'
}

// They are asked for outside of any transaction; all pages count, or none.
const readBalances = async (
  { agencyId, id }: Due,
  { isAsked, byFiles: isByFiles, today, by }: DueWork,
  services: AppServices,
  { askBalances, fetchFile }: Asking,
): Promise<void> => {
  const reading = { day: isAsked ? today : addDays(today, -1), askedBy: isAsked ? by : null }
  const said = isByFiles
    ? await readFile(agencyId, reading.day, fetchFile)
    : await readAll(agencyId, reading.day, askBalances)
  const problem = typeof said === 'string' ? said : null
  await transaction(services.pool, openingOf(agencyId), async ({ client }) => {
    if (typeof said === 'string') await recordUnreadBalances(client, said, reading)
    else await storeBalances(client, said, reading)
    await client.query(problemSql, [id, problem])
  })
}

const runOne = async (due: Due, services: AppServices, asking: Asking): Promise<number> => {
  const taken = await transaction(services.pool, openingOf(due.agencyId), async ({ client }) => {
    const found = (await client.query<DueWork>(takeSql, [due.id])).rows[0]
    if (found?.balances) await client.query(beginSql, [due.id, addDays(found.today, -1)])
    return found
  })
  if (!taken) return 0
  const left = taken.rest ? await leaveRest(due, taken.by, services) : 0
  if (taken.files) await writeFiles(due, taken, services)
  if (taken.balances) await readBalances(due, taken, services, asking)
  return left
}

/** Does what is due in every agency; `pool` is the background's. Gives the number of documents left for sending. */
export const exchangeWithFims =
  (services: AppServices, asking: Asking) =>
  async (pool: pg.Pool): Promise<number> => {
    const defects: unknown[] = []
    let left = 0
    for (const due of await findInAgencies<Due>(pool, 'fimsExchange', dueSql))
      left += await runOne(due, services, asking).catch(error => {
        defects.push(error)
        return 0
      })
    if (defects.length > 0) throw defects[0]
    return left
  }
