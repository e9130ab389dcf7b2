import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bowBetween, frameAround, pathOfLand } from '#areas/reports/map/projection.ts'
import { coordinates, type Point, pointOf } from '#trade/parties/place-fields.ts'

const jeddah: Point = [21.47, 39.16]
const kwinana: Point = [-32.23, 115.76]
const rostock: Point = [54.15, 12.1]

for (const [what, points] of [
  ['one place', [jeddah]],
  ['the whole trade', [jeddah, kwinana, rostock]],
] as const)
  test(`the frame holds ${what}, north above and east at the right`, () => {
    const { place } = frameAround(points, 1000, 500)
    for (const { x, y } of points.map(place)) assert.ok(x > 0 && x < 1000 && y > 0 && y < 500, `${x}, ${y}`)
    const here = place(jeddah)
    assert.ok(place([22, 39.16]).y < here.y && place([21.47, 40]).x > here.x)
  })

test('land outside the frame is not drawn, and the poles stay finite', () => {
  const frame = frameAround([jeddah], 1000, 500)
  const ring = (longitude: number, latitude: number) => [
    [longitude, latitude],
    [longitude + 1, latitude],
    [longitude, latitude + 1],
  ]
  assert.equal(pathOfLand([[ring(-60, -20)]], frame), '')
  assert.match(pathOfLand([[ring(39, 21)]], frame), /^M[\d. L-]+Z$/)
  assert.ok(Number.isFinite(frame.place([-90, 0]).y))
})

test('land across the date line stays in one piece', () => {
  const frame = frameAround([[-17, 179]], 1000, 500)
  const island = [
    [-179.5, -17],
    [-179.5, -18],
    [178, -18],
    [178, -17],
  ]
  for (const ring of [island, island.toReversed()]) {
    const across = [...pathOfLand([[ring]], frame).matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x))
    const [least, most] = [Math.min(...across), Math.max(...across)]
    assert.ok(across.length === 4 && least > 0 && most < 1000 && most - least < 500, `${across}`)
  }
})

test('a vessel is at its ports at the ends of its voyage, and between them on the curve', () => {
  const { at } = bowBetween({ x: 0, y: 0 }, { x: 100, y: 0 })
  assert.deepEqual(
    [at(0), at(1)],
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ],
  )
  assert.equal(at(0.5).x, 50)
})

const places: [typed: string, point: Point | undefined][] = [
  ['21.4858, 39.1925', [21.4858, 39.1925]],
  ['-32.23,115.76', [-32.23, 115.76]],
  ['91, 39', undefined],
  ['21.4, 181', undefined],
]
for (const [typed, point] of places)
  test(`“${typed}” is ${point ? 'a place' : 'no place'}`, () => {
    assert.deepEqual(pointOf(typed), point)
    assert.equal(coordinates.pattern.test(typed) && coordinates.valid(typed), point !== undefined)
  })
