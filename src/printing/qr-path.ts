// A text as a QR code, drawn as one path: for the browser and for the PDF.

import { create } from 'qrcode'

/** White around a code, in modules, without which no reader finds it. */
const quiet = 4

/** A text as a path and the size of the square it lies in; a dark run of modules is one piece of it. */
export const qrPath = (text: string): { path: string; size: number } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules.get(row, column)) column++
      if (column > start) path += `M${start + quiet} ${row + quiet}h${column - start}v1h${start - column}z`
    }
  }
  return { path, size: size + 2 * quiet }
}

/** The same as a picture of its own. */
export const qrSvg = (text: string): string => {
  const { path, size } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}
