// The scheduled part of the exchange with the finance system: queues documents from before the exchange began, writes the files of a day,
// and reads the balances of the day before, every day and on request. Other documents are queued when they happen.

import type pg from 'pg'
import { doEach, findInAgencies } from '#database/agencies.ts'
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

/** Requests a page of the balances at the end of a day; returns the text of the response, or the problem. */
type AskBalances = (agencyId: number, day: string, page: number) => Promise<{ text: string } | { problem: string }>

/** Fetches a file that FIMS has written, or returns the problem. */
type FetchFile = (agencyId: number, name: string) => Promise<{ file: Buffer } | { problem: string }>

/** The calls to the finance system. */
type Asking = { askBalances: AskBalances; fetchFile: FetchFile }

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
// Balances are read at night, when the day before has ended in both books.
const isBehind = `(x.balances_on is null or x.balances_on < ${local}::date - 1) and ${local}::time >= '04:00'`
// The files of a day are written after its end; events queued over several days go into the files of the last of them.
const byFiles = `x.way = 'In files of the day'`
const lacksFiles = `(${byFiles} and (x.files_on is null or x.files_on < ${local}::date - 1) and ${local}::time >= '00:15')`
const isDue = `x.status = 'active' and x.is_on
  and (x.rest_asked or x.balances_asked or x.files_asked or ${isBehind} or ${lacksFiles})`

const dueSql = `select x.agency_id as "agencyId", x.id::float8 as id from fims_exchange x join agency a on a.id = x.agency_id and a.is_active
  where x.agency_id = app.agency() and ${isDue}`

// A row locked by another process is skipped.
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

// Each batch is a transaction of its own, so that sales do not wait for all of them.
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

// On request the files contain everything until now and are named for today; otherwise everything queued before today.
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

// Enough for a hundred thousand customers.
const mostCells = 1_000_000

const readFile = async (agencyId: number, day: string, fetchFile: FetchFile): Promise<ReportedBalance[] | string> => {
  const response = await fetchFile(agencyId, balanceFileName(day))
  if ('problem' in response) return response.problem
  const cells = readCsv(response.file, mostCells)
  if (!cells) return keepSentence('The file has more than {most} cells.', { most: mostCells })
  const read = readBalanceCells(cells, day)
  return typeof read === 'string' ? read : read.rows
}

const readAll = async (agencyId: number, day: string, ask: AskBalances): Promise<ReportedBalance[] | string> => {
  const found: ReportedBalance[] = []
  let page: number | null = 1
  for (let pages = 0; page !== null && pages < mostPages; pages++) {
    const response: Awaited<ReturnType<AskBalances>> = await ask(agencyId, day, page)
    if ('problem' in response) return response.problem
    const read = readBalancePage(response.text, day)
    if (typeof read === 'string') return read
    for (const row of read.rows) found.push(row)
    page = read.next
  }
  return page === null ? found : 'The balances have too many pages.'
}

// Balances are requested outside of any transaction; they are stored only if all pages were read.
const readBalances = async (
  { agencyId, id }: Due,
  { isAsked, byFiles: isByFiles, today, by }: DueWork,
  services: AppServices,
  { askBalances, fetchFile }: Asking,
): Promise<void> => {
  const reading = { day: isAsked ? today : addDays(today, -1), askedBy: isAsked ? by : null }
  const balances = isByFiles
    ? await readFile(agencyId, reading.day, fetchFile)
    : await readAll(agencyId, reading.day, askBalances)
  const problem = typeof balances === 'string' ? balances : null
  await transaction(services.pool, openingOf(agencyId), async ({ client }) => {
    if (typeof balances === 'string') await recordUnreadBalances(client, balances, reading)
    else await storeBalances(client, balances, reading)
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

/** Does the due work of every agency; `pool` is the background's. Returns the number of documents queued. */
export const exchangeWithFims =
  (services: AppServices, asking: Asking) =>
  async (pool: pg.Pool): Promise<number> => {
    let left = 0
    await doEach(await findInAgencies<Due>(pool, 'fimsExchange', dueSql), async due => {
      left += await runOne(due, services, asking)
    })
    return left
  }
