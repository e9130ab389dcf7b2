// A standby of a node of our own cluster: it holds every commit before that is answered, so that the node can be lost with all it had.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAt, withClient } from '../../database/client.ts'

const home = (): string => process.env.CITUS_HOME!

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

// As the script that starts the nodes does: PostgreSQL refuses to run as root. The application and its clients go on meanwhile.
const run = async (program: string, ...words: string[]): Promise<void> => {
  // Nodes that reach each other look for certificates in the home of whoever runs them.
  const env = { ...process.env, HOME: home() }
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const child = spawn(join(home(), 'pg/bin', program), words, { stdio: 'ignore', cwd: home(), env, ...user })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, `${program} ${words.join(' ')}`)
}

const asOwner = (port: number, statement: string) =>
  withClient(databaseAt(`postgres://postgres@127.0.0.1:${port}/`, 'postgres'), client => client.query(statement))

const isInStep = `select from pg_stat_replication where sync_state in ('sync', 'quorum')`

const waitUntilInStep = async (port: number): Promise<void> => {
  for (let tries = 0; (await asOwner(port, isInStep)).rowCount === 0; tries++) {
    if (tries === 300) throw new Error('the standby does not follow')
    await sleep(100)
  }
}

// Where the data of the node at a port lies, should a standby have taken its place.
const taken = new Map<number, string>()

const folderOf = (port: number): string =>
  taken.get(port) ?? join(home(), `node-${port - Number(process.env.CITUS_PORT)}`)

export type Standby = {
  /** loses the node: it ends at once and its folder is removed */
  loseNode: () => Promise<void>
  /** the standby becomes a node of its own, at its own address */
  promote: () => Promise<void>
  /** the standby moves to the address of the node that was lost, where it is found before it may write, and becomes that node */
  takePlace: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a standby, at `port`, of the node at `nodePort`, and lets the node answer for no commit that the standby does not hold. */
export const startStandby = async (nodePort: number, port: number): Promise<Standby> => {
  const node = folderOf(nodePort)
  const folder = join(home(), `standby-${port}`)
  const log = ['-l', `${folder}.log`, '-w', '-t', '60']
  const from = ['-h', '127.0.0.1', '-p', String(nodePort), '-U', 'postgres']
  await run('pg_basebackup', ...from, '-D', folder, '-R', '-c', 'fast')
  appendFileSync(join(folder, 'postgresql.conf'), `\nport = ${port}\n`)
  await run('pg_ctl', '-D', folder, ...log, 'start')
  await asOwner(nodePort, `alter system set synchronous_standby_names = '*'`)
  await asOwner(nodePort, `alter system set synchronous_commit = 'on'`)
  await asOwner(nodePort, 'select pg_reload_conf()')
  await waitUntilInStep(nodePort)
  const stop = async (): Promise<void> => {
    if (existsSync(folder)) await run('pg_ctl', '-D', folder, '-m', 'immediate', '-w', 'stop')
  }
  return {
    loseNode: async () => {
      await run('pg_ctl', '-D', node, '-m', 'immediate', '-w', 'stop')
      rmSync(node, { recursive: true })
    },
    promote: () => run('pg_ctl', '-D', folder, '-w', 'promote'),
    takePlace: async () => {
      appendFileSync(join(folder, 'postgresql.conf'), `\nport = ${nodePort}\n`)
      await run('pg_ctl', '-D', folder, ...log, '-m', 'fast', 'restart')
      await run('pg_ctl', '-D', folder, '-w', 'promote')
      taken.set(nodePort, folder)
    },
    stop,
  }
}
