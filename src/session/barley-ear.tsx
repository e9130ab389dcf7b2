// The ear of barley on the sign-in panel: nine pairs of kernels along a leaning stem, each with an awn.

const pairs = Array.from({ length: 9 }, (_, index) => index / 8)
const between = (low: number, high: number, part: number) => low + (high - low) * part

// One kernel: a leaf that stands on its base, one unit long.
const leaf = 'M0 0C-.25-.24-.25-.7 0-1C.25-.7.25-.24 0 0Z'

const Kernel = ({
  x,
  y,
  angle,
  length,
  mirrored,
}: {
  x: number
  y: number
  angle: number
  length: number
  mirrored?: boolean
}) => (
  <g transform={`translate(${x} ${y}) rotate(${angle}) scale(${mirrored ? -length : length} ${length})`}>
    <path d={leaf} className="ear-kernel" vectorEffect="non-scaling-stroke" />
    <path d="M-.05-.2L-.05-.84" className="ear-vein" vectorEffect="non-scaling-stroke" />
  </g>
)

const Pair = ({ part }: { part: number }) => {
  const x = between(144, 253, part)
  const y = between(1137, 449, part)
  const left = { x: between(96, 237, part), y: between(990, 342, part) }
  const right = { x: between(236, 301, part), y: between(1011, 352, part) }
  return (
    <g style={{ opacity: between(1, 0.72, part) }}>
      <path
        className="ear-awn"
        d={`M${left.x} ${left.y}q${between(-62, -14, part)} ${between(-190, -150, part)} ${between(-75, -2, part)} ${between(-428, -300, part)}`}
      />
      <path
        className="ear-awn"
        d={`M${right.x} ${right.y}q${between(100, 55, part)} ${between(-140, -120, part)} ${between(210, 130, part)} ${between(-400, -400, part)}`}
      />
      <Kernel x={x} y={y} angle={between(-18, -8.5, part)} length={between(156, 110, part)} />
      <Kernel x={x} y={y} angle={between(36, 26, part)} length={between(158, 110, part)} mirrored />
    </g>
  )
}

/** Drawn at the ending edge of its panel, growing from the bottom. */
export const BarleyEar = () => (
  <svg className="barley-ear" viewBox="0 0 380 1150" preserveAspectRatio="xMaxYMax meet" aria-hidden>
    <path d="M142 1150Q176 860 266 366" className="ear-stem" />
    {pairs.map(part => (
      <Pair key={part} part={part} />
    ))}
    <path d="M266 366C248 330 256 270 288 233C302 290 298 325 266 366Z" className="ear-kernel ear-top" />
  </svg>
)
