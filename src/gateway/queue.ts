// Readings that wait to be sent, on disk: written before they are sent, in order, then marked as done when the server has them. A power
// failure loses nothing; at worst the last reading is sent again, which the server recognizes by its event.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type Reading = { event: string; kg: number; at: string }
/** A line of the file: a reading, or the event of one that is done. */
type Line = Reading | { done: string }

const parseLine = (text: string): Line | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && ('event' in value || 'done' in value)
      ? (value as Line)
      : undefined
  } catch {
    return undefined
  }
}

// A line torn by a power failure has no end and is cut off.
const readWaiting = (path: string): Reading[] => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  const lines = whole.split('\n').flatMap(line => parseLine(line) ?? [])
  const done = new Set(lines.flatMap(line => ('done' in line ? line.done : [])))
  return lines.filter((line): line is Reading => 'event' in line && !done.has(line.event))
}

export type Queue = {
  add(reading: Reading): void
  /** the oldest waiting reading */
  first(): Reading | undefined
  /** marks the oldest as done */
  settle(): void
  readonly length: number
}

/** Opens the queue of one scale in a folder, with the readings that still wait there. */
export const openQueue = (folder: string, name: string): Queue => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.jsonl`)
  const waiting = readWaiting(path)
  const append = (line: Line): void => {
    const file = openSync(path, 'a')
    writeSync(file, `${JSON.stringify(line)}\n`)
    fsyncSync(file)
    closeSync(file)
  }
  return {
    add(reading) {
      append(reading)
      waiting.push(reading)
    },
    first: () => waiting[0],
    settle() {
      const settled = waiting.shift()
      if (waiting.length === 0) truncateSync(path)
      else if (settled) append({ done: settled.event })
    },
    get length() {
      return waiting.length
    },
  }
}
