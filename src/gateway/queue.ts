// Readings that wait to be sent, on disk: written before they are sent, in order, then marked as done when the server has them. A power
// failure loses nothing; at worst the last reading is sent again, which the server recognizes by its event.

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
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

// A full disk may take a part of the text: the part is removed, or the next line would continue it and both would be lost.
const appendWhole = (path: string, text: string): void => {
  const file = openSync(path, 'a')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.from(text)
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      fsyncSync(file)
    } catch (error) {
      ftruncateSync(file, size)
      throw error
    }
  } finally {
    closeSync(file)
  }
}

/** Opens the queue of one scale in a folder, with the readings that still wait there. A line that cannot be written, such as on a full disk,
 *  is reported to `onUnwritten` and written before the next one; meanwhile its reading waits in memory and is sent from there. */
export const openQueue = (folder: string, name: string, onUnwritten: (problem: string) => void): Queue => {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.jsonl`)
  const waiting = readWaiting(path)
  let unwritten = ''
  const write = (work: () => void): void => {
    try {
      work()
      unwritten = ''
    } catch (error) {
      onUnwritten((error as Error).message)
    }
  }
  const append = (line: Line): void => {
    unwritten += `${JSON.stringify(line)}\n`
    write(() => appendWhole(path, unwritten))
  }
  return {
    add(reading) {
      append(reading)
      waiting.push(reading)
    },
    first: () => waiting[0],
    settle() {
      const settled = waiting.shift()
      if (waiting.length === 0) write(() => existsSync(path) && truncateSync(path))
      else if (settled) append({ done: settled.event })
    },
    get length() {
      return waiting.length
    },
  }
}
