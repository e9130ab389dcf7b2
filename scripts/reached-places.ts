// Which parts of the sources a test ran, from V8's coverage (NODE_V8_COVERAGE). Node removes types without moving anything, so positions in
// the running code are positions in the source.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Range = { startOffset: number; endOffset: number; count: number }
type CoverageResult = { result: { url: string; functions: { ranges: Range[] }[] }[] }

/** For each file that was read, the parts that did not run: starts and ends in turn. */
export type Reached = ReadonlyMap<string, Int32Array>

/** Reads the coverage that a test left in the folder, for the files of the copy. */
export const readReached = (folder: string, copy: string): Reached => {
  const root = `${pathToFileURL(copy).href}/`
  const reached = new Map<string, Int32Array>()
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageResult
    for (const { url, functions } of result) {
      if (!url.startsWith(`${root}src/`)) continue
      const idle = functions.flatMap(({ ranges }) => ranges.filter(({ count }) => count === 0))
      const file = url.slice(root.length)
      // A thread may run less of a file than the server: what either of them ran counts.
      const known = reached.get(file)
      if (known && known.length <= idle.length * 2) continue
      reached.set(file, Int32Array.from(idle.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset])))
    }
  }
  return reached
}

/** Whether a position was run. */
export const isReached = (reached: Reached, { file, start }: { file: string; start: number }): boolean => {
  const idle = reached.get(file)
  if (!idle) return false
  for (let n = 0; n < idle.length; n += 2) if (idle[n]! <= start && start < idle[n + 1]!) return false
  return true
}
