// Projects degrees onto the picture: Mercator, so that coasts keep their shape, fitted around the shown points.

import type { Point } from '#trade/parties/place-fields.ts'

export type Spot = { x: number; y: number }
export type Frame = { place: (point: Point) => Spot; width: number; height: number }

// The Mercator projection is infinite at the poles.
const mostLatitude = 80
const radians = Math.PI / 180

const mercator = ([latitude, longitude]: Point): Spot => {
  const bounded = Math.min(Math.max(latitude, -mostLatitude), mostLatitude)
  return { x: longitude * radians, y: -Math.log(Math.tan(Math.PI / 4 + (bounded * radians) / 2)) }
}

// Around a single place some of the land is shown, too.
const leastSpan = 4 * radians
const margin = 0.12

const middleAndSpan = (values: readonly number[]): [middle: number, span: number] => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return [(least + most) / 2, Math.max(most - least, leastSpan) * (1 + 2 * margin)]
}

/** A frame of this size, in pixels, that shows all of these points and keeps the proportions. */
export const frameAround = (points: readonly Point[], width: number, height: number): Frame => {
  const spots = points.map(mercator)
  const [middleX, spanX] = middleAndSpan(spots.map(({ x }) => x))
  const [middleY, spanY] = middleAndSpan(spots.map(({ y }) => y))
  const scale = Math.min(width / spanX, height / spanY)
  const place = (point: Point): Spot => {
    const { x, y } = mercator(point)
    return { x: width / 2 + (x - middleX) * scale, y: height / 2 + (y - middleY) * scale }
  }
  return { place, width, height }
}

type Ring = readonly (readonly number[])[]

// A ring across the date line continues beyond 180 degrees instead of around the earth, on the side where most of it is.
const unwind = (ring: Ring): Point[] => {
  let turns = 0
  let before: number | undefined
  const points = ring.map(([longitude = 0, latitude = 0]): Point => {
    if (before !== undefined && Math.abs(longitude - before) > 180) turns += longitude > before ? -360 : 360
    before = longitude
    return [latitude, longitude + turns]
  })
  const longitudes = points.map(([, longitude]) => longitude)
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const shift = -360 * Math.round(middle / 360)
  return points.map(([latitude, longitude]) => [latitude, longitude + shift])
}

const pathOfRing = (ring: Ring, { place, width, height }: Frame): string => {
  const spots = unwind(ring).map(place)
  const isSeen =
    spots.some(({ x }) => x > 0) &&
    spots.some(({ x }) => x < width) &&
    spots.some(({ y }) => y > 0) &&
    spots.some(({ y }) => y < height)
  if (!isSeen) return ''
  return `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** The land within the frame, as the path of an SVG; its rings are of longitude and latitude. */
export const pathOfLand = (polygons: readonly (readonly Ring[])[], frame: Frame): string =>
  polygons.flatMap(rings => rings.map(ring => pathOfRing(ring, frame))).join('')

/** A curved line from one spot to another, and a function for the spot at a part of it. */
export const bowBetween = (from: Spot, to: Spot): { path: string; at: (share: number) => Spot } => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const bend = { x: (from.x + to.x) / 2 + dy * 0.15, y: (from.y + to.y) / 2 - dx * 0.15 }
  const at = (share: number): Spot => {
    const rest = 1 - share
    const along = (a: number, b: number, c: number): number =>
      rest * rest * a + 2 * rest * share * b + share * share * c
    return { x: along(from.x, bend.x, to.x), y: along(from.y, bend.y, to.y) }
  }
  return { path: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`, at }
}
