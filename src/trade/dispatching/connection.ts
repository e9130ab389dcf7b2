// A connection to an external system, as the screen of connections shows it: a channel, the reports on it, a receiver, a schedule, a key,
// the nightly backup.

export const connectionKinds = ['Channel', 'Webhook', 'Receiver', 'E-invoices', 'Schedule', 'Key', 'Backup'] as const
const connectionStates = ['Off', 'Not used yet', 'OK', 'Waiting', 'Failing', 'Stopped'] as const

type ConnectionState = (typeof connectionStates)[number]

export type Connection = {
  /** never changes while the connection exists: `channel.email`, `schedule.gfsaSchedule.7` */
  key: string
  kind: (typeof connectionKinds)[number]
  /** a message key */
  title: string
  /** identifies it without translation: the name of a unit, the number of a schedule */
  of: string | null
  /** the address it leads to, without secrets */
  target: string | null
  state: ConnectionState
  lastSuccessAt: string | null
  lastFailureAt: string | null
  /** the reason of the last failure: a message key */
  reason: string | null
  /** the answer of the last failure, without secrets */
  answer: string | null
  /** number of dispatches that are tried again automatically; null where the connection has no queue */
  waiting: number | null
  /** number of dispatches that are not tried again; null where the connection has no queue */
  dead: number | null
  nextAt: string | null
  /** set while the receiver is unreachable and only single probes are made */
  pausedSince?: string | null
  /** the address of its log, below the agency */
  path: string | null
}

export type ConnectionHistory = {
  isSetUp: boolean
  /** nothing is sent over it until a user acts */
  isStopped?: boolean
  lastSuccessAt: string | null
  lastFailureAt: string | null
  waiting: number | null
  dead: number | null
}

/**
 * The state of a connection. After a failure that is later than the last success, it is failing while it is tried again, and stopped
 * afterwards.
 */
export const connectionStateOf = (history: ConnectionHistory): ConnectionState => {
  const { isSetUp, isStopped, lastSuccessAt, lastFailureAt, waiting, dead } = history
  if (isStopped) return 'Stopped'
  const hasFailed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)
  if (!isSetUp) return waiting ? 'Failing' : 'Off'
  if (hasFailed) return waiting || !dead ? 'Failing' : 'Stopped'
  if (waiting) return 'Waiting'
  return lastSuccessAt === null ? 'Not used yet' : 'OK'
}
