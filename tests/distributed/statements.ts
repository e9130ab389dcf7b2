// Loaded ahead of a test on a cluster (`--import`): looks at every statement that is sent, by whichever library, and asks the machines to say when
// one goes to more than one shard, or leaves the machine it was sent to. What it meets is written into GMS_TEST_STATEMENTS, a file for each
// process; `statements-judged.ts` reads them.

import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A statement that went to many shards, or to another machine; or, with neither, how many there were. */
export type Met = {
  met: 'many' | 'away'
  text: string
  /** what was sent on to another machine */
  sent: string
  /** the functions it was in, innermost first, as PostgreSQL tells */
  where: string
  stack: string
}
export type Counted = { met: 'count'; texts: number; times: number }

const folder = process.env.GMS_TEST_STATEMENTS
const coordinator = process.env.GMS_TEST_CLUSTER

type Sent = { text: string; stack: string }
type Watched = pg.Client & {
  port: number
  connection: { on: (event: 'readyForQuery', then: () => void) => void }
  connectionParameters: { options?: string }
}

const options = ' -c citus.multi_task_query_log_level=notice -c citus.log_remote_commands=on'
const ofTransactions = /^issuing (BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PREPARE|SET|SELECT assign_distributed)/i

const texts = new Set<string>()
const known = new Set<string>()
let times = 0

const write = (folder: string, line: Met | Counted): void =>
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`)

const note = (folder: string, met: Met): void => {
  const key = [met.met, met.text, met.where, met.sent.replace(/\d+/g, '')].join('\n')
  if (known.has(key)) return
  known.add(key)
  write(folder, met)
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '')

const watch = (folder: string, coordinatorPort: number): void => {
  const sentBy = new WeakMap<pg.Client, Sent[]>()
  const { connect, query } = pg.Client.prototype as unknown as Record<
    'connect' | 'query',
    (...all: unknown[]) => unknown
  >

  const look = (client: Watched): void => {
    const sent: Sent[] = []
    let isOpen = false
    sentBy.set(client, sent)
    client.connectionParameters.options = (client.connectionParameters.options ?? '') + options
    client.connection.on('readyForQuery', () => {
      if (isOpen) sent.shift()
      isOpen = true
    })
    client.on('notice', ({ message = '', where = '' }) => {
      const { text, stack } = sent[0] ?? { text: '', stack: '' }
      if (message.startsWith('multi-task query')) note(folder, { met: 'many', text, sent: '', where, stack })
      if (client.port === coordinatorPort || !message.startsWith('issuing ') || ofTransactions.test(message)) return
      note(folder, { met: 'away', text, sent: message.slice('issuing '.length), where, stack })
    })
  }

  Object.assign(pg.Client.prototype, {
    connect(this: Watched, ...rest: unknown[]) {
      look(this)
      return connect.apply(this, rest)
    },
    query(this: Watched, ...all: unknown[]) {
      const text = textOf(all[0])
      texts.add(text)
      times++
      sentBy.get(this)?.push({ text, stack: new Error('asked').stack ?? '' })
      return query.apply(this, all)
    },
  })
  Error.stackTraceLimit = 40
  process.on('exit', () => write(folder, { met: 'count', texts: texts.size, times }))
}

if (folder && coordinator) watch(folder, Number(new URL(coordinator).port || 5432))
