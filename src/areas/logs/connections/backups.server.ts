// The nightly backup and its restore test. They cover the whole installation: every agency sees their state, but only a super admin sees
// the name of the file and the error.

import { sql } from 'kysely'
import { addDays, instantAt, localTime } from '#kit/days.ts'
import { connectionStateOf } from '#trade/dispatching/connection.ts'
import type { ConnectionProvider, ReadConnection } from '#trade/dispatching/connections.server.ts'

const zone = 'Asia/Riyadh'
const lateSeconds = 26 * 3600

type Figures = {
  madeAt: string | null
  failedAt: string | null
  failure: string | null
  provedAt: string | null
  proofFailedAt: string | null
  proofFailure: string | null
  file: string | null
  bytes: number | null
  ageSeconds: number
  failed: number
  proofAgeSeconds: number
  proofFailed: number
}

const late = 'None was made for more than 26 hours. Look at the log of the background jobs.'
const notMade = 'The backup could not be made. It is tried again after an hour.'
const notProved = 'The backup could not be restored as it was. Keep the earlier ones, and look at the log.'

/** The next run of the backup after `now`; today's run if there is no backup of today. */
const nextRun = (hour: number, madeAt: string | null, now: Date): string => {
  const { day } = localTime(now, zone)
  const isMade = madeAt !== null && localTime(madeAt, zone).day === day
  return instantAt(`${isMade ? addDays(day, 1) : day}T${String(hour).padStart(2, '0')}:00:00`, zone)
}

type Line = Pick<
  ReadConnection,
  'key' | 'title' | 'target' | 'lastSuccessAt' | 'lastFailureAt' | 'nextAt' | 'answer'
> & {
  isSetUp: boolean
  /** the error of the last try, if it failed */
  failure: string | null
  ageSeconds: number
  /** whether the backup is stopped until an operator has checked it */
  needsPerson: boolean
}

const rowOf = ({ isSetUp, failure, ageSeconds, needsPerson, ...line }: Line): ReadConnection => {
  const { lastSuccessAt, lastFailureAt } = line
  const isLate = ageSeconds > lateSeconds
  const isStopped = isSetUp && (needsPerson || isLate)
  return {
    ...{ ...line, kind: 'Backup', of: null, waiting: null, dead: null, path: null },
    reason: isSetUp ? (failure ?? (isLate ? late : null)) : null,
    state: connectionStateOf({ lastSuccessAt, lastFailureAt, waiting: null, dead: null, isSetUp, isStopped }),
  }
}

/** Two rows: the backup and its restore test. */
export const backupConnections: ConnectionProvider = async ({ tx, asker }, { nightlyBackup }) => {
  const { rows } = await sql<Figures>`select * from app.backup_figures()`.execute(tx)
  const found = rows[0]!
  const isSetUp = nightlyBackup !== null
  const ofOperator = <T>(words: T): T | null => (asker.isSuperAdmin ? words : null)
  const megabytes = `${((found.bytes ?? 0) / 1e6).toFixed(1)} MB`
  return [
    rowOf({
      ...{ key: 'backup.nightly', title: 'Nightly backup', isSetUp },
      ...{ lastSuccessAt: found.madeAt, lastFailureAt: found.failedAt, answer: ofOperator(found.failure) },
      target: found.file && ofOperator(`${found.file}, ${megabytes}`),
      nextAt: nightlyBackup && nextRun(nightlyBackup.hour, found.madeAt, new Date()),
      ...{ failure: found.failed ? notMade : null, ageSeconds: found.ageSeconds, needsPerson: false },
    }),
    rowOf({
      ...{ key: 'backup.proof', title: 'Proof of the backup', isSetUp, target: null, nextAt: null },
      ...{ lastSuccessAt: found.provedAt, lastFailureAt: found.proofFailedAt, answer: ofOperator(found.proofFailure) },
      ...{ failure: found.proofFailed ? notProved : null, ageSeconds: found.proofAgeSeconds },
      needsPerson: found.proofFailed === 1,
    }),
  ]
}
