// A connection with the outside as the screen of connections shows it: a channel, the reports on it, a receiver, a schedule, a key,
// the backup of every night.

export const connectionKinds = ['Channel', 'Webhook', 'Receiver', 'E-invoices', 'Schedule', 'Key', 'Backup'] as const
export const connectionStates = ['Off', 'Not used yet', 'OK', 'Waiting', 'Failing', 'Stopped'] as const

export type ConnectionState = (typeof connectionStates)[number]

export type Connection = {
  /** the same for as long as there is such a connection: `channel.email`, `schedule.gfsaSchedule.7` */
  key: string
  kind: (typeof connectionKinds)[number]
  /** a message key */
  title: string
  /** whose or which, in nobody's language: the name of a unit, the number of a schedule */
  of: string | null
  /** where it leads, without secrets */
  target: string | null
  state: ConnectionState
  lastSuccessAt: string | null
  lastFailureAt: string | null
  /** why it last failed: a message key */
  reason: string | null
  /** what was answered then, without secrets */
  answer: string | null
  /** what is tried again by itself; null where nothing queues */
  waiting: number | null
  /** what is not tried again; null where nothing queues */
  dead: number | null
  nextAt: string | null
  /** since when nothing but one try at a time is made, because nobody is there */
  pausedSince?: string | null
  /** where what went over it can be read, below the agency */
  path: string | null
}

export type Standing = {
  isSetUp: boolean
  /** nothing goes over it until a person does something */
  isStopped?: boolean
  lastSuccessAt: string | null
  lastFailureAt: string | null
  waiting: number | null
  dead: number | null
}

/** How a connection stands. What failed after the last success is failing for as long as it is tried again, and stopped after that. */
export const connectionStateOf = (standing: Standing): ConnectionState => {
  const { isSetUp, isStopped, lastSuccessAt, lastFailureAt, waiting, dead } = standing
  if (isStopped) return 'Stopped'
  const hasFailed = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)
  if (!isSetUp) return waiting ? 'Failing' : 'Off'
  if (hasFailed) return waiting || !dead ? 'Failing' : 'Stopped'
  if (waiting) return 'Waiting'
  return lastSuccessAt === null ? 'Not used yet' : 'OK'
}
