// What of the sources a test ran, out of what V8 counts (NODE_V8_COVERAGE). Node takes types away without moving anything, so that places in
// what ran are places in the source.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Range = { startOffset: number; endOffset: number; count: number }
type CoverageResult = { result: { url: string; functions: { ranges: Range[] }[] }[] }

/** For each file that was read, where nothing ran: beginnings and ends in turn. */
export type Reached = ReadonlyMap<string, Int32Array>

/** Reads what a test left in the folder about the files of the copy. */
export const readReached = (folder: string, copy: string): Reached => {
  const root = `${pathToFileURL(copy).href}/`
  const reached = new Map<string, Int32Array>()
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageResult
    for (const { url, functions } of result) {
      if (!url.startsWith(`${root}src/`)) continue
      const idle = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0))
      const file = url.slice(root.length)
      // A thread reads less of a file than the server does: what ran in either counts.
      const known = reached.get(file)
      if (known && known.length <= idle.length * 2) continue
      reached.set(file, Int32Array.from(idle.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset])))
    }
  }
  return reached
}

/** Whether the place was run. */
export const isReached = (reached: Reached, { file, start }: { file: string; start: number }): boolean => {
  const idle = reached.get(file)
  if (!idle) return false
  for (let n = 0; n < idle.length; n += 2) if (idle[n]! <= start && start < idle[n + 1]!) return false
  return true
}
