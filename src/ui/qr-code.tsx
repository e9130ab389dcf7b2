import { qrPath } from '#printing/qr-path.ts'

/** A text as a QR code that keeps its edges at any size; a seventh of it may be lost (level M). */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = qrPath(text)
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
