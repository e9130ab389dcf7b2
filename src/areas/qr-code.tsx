import { create } from 'qrcode'

/** White around a code, in modules, without which no reader finds it. */
const quiet = 4

// A dark run of modules is one piece of the path.
const pathOf = (text: string): { path: string; size: number } => {
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

/** A text as a QR code that keeps its edges at any size; a seventh of it may be lost (level M). */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = pathOf(text)
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
