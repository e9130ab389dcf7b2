// A text as a QR code: its dark modules, for the browser and for papers.

import { create } from 'qrcode'

/** The white margin around a code, in modules; readers require it. */
const quiet = 4

/** A text as runs of dark modules, `[column, row, length]`, and the size of the square that contains them, all in modules. */
export const qrRuns = (text: string): { size: number; runs: [column: number, row: number, length: number][] } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const runs: [number, number, number][] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules.get(row, column)) column++
      if (column > start) runs.push([start + quiet, row + quiet, column - start])
    }
  }
  return { size: size + 2 * quiet, runs }
}

/** The same as an SVG path of that size. */
export const qrPath = (text: string): { path: string; size: number } => {
  const { size, runs } = qrRuns(text)
  return { path: runs.map(([column, row, length]) => `M${column} ${row}h${length}v1h${-length}z`).join(''), size }
}
