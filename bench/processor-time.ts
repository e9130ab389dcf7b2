// The processor time of a PostgreSQL: it counts what is used, also where programs beside it take the machine. Read from Linux's /proc.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

// Linux counts processor time in hundredths of a second.
const msPerTick = 10

const fieldsOf = (pid: string): number[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, which is in brackets, may have spaces; the third field follows it.
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

// Fields 14 to 17 of proc(5): of the process in its own code and in the system's, and of those children that have ended.
const ticksOf = (pid: string, isParent: boolean): number => {
  const [own, ofSystem, children, ofSystemForThem] = fieldsOf(pid).slice(11, 15) as [number, number, number, number]
  return own + ofSystem + (isParent ? children + ofSystemForThem : 0)
}

// Nothing for a process that has just ended, belongs to somebody else, or works elsewhere.
const ticksIn = (folder: string, pid: string, parent: string): number => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder ? ticksOf(pid, pid === parent) : 0
  } catch {
    return 0
  }
}

/** The processor time that the PostgreSQL in a data folder has used since its start, in milliseconds. */
export const processorMs = (folder: string): number => {
  const parent = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]!
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.reduce((total, pid) => total + ticksIn(folder, pid, parent), 0) * msPerTick
}
