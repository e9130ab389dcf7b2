// The picture of the map: land from stored coastlines, without a tile server; places link to their pages.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { placeLabels } from '#areas/reports/map/labels.ts'
import { bowBetween, type Frame, frameAround, pathOfLand, type Spot } from '#areas/reports/map/projection.ts'
import { placeShips, type Ship, shipRadius } from '#areas/reports/map/ships.ts'
import { type PlaceOnMap, type Region, spotsOf, type TradeOnMap, waysOfTrucks } from '#areas/reports/map/spots.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media.ts'
import './map.css'

const useLand = () =>
  useQuery({
    queryKey: ['coastlines'],
    queryFn: async () => (await import('#areas/reports/map/coastlines.ts')).land,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

// The area of a circle is proportional to its tons, so that twice as much looks like twice as much.
const radiusOf = ({ kind, tons }: PlaceOnMap, most: number): number =>
  kind === 'port' || most === 0 ? 4 : 4 + 10 * Math.sqrt(Math.max(tons, 0) / most)

const pages = { origin: 'master-data/port', port: 'master-data/port', terminal: 'master-data/terminal' } as const

type Placed = PlaceOnMap & Spot & { radius: number }

type MarksProps = { placed: readonly Placed[]; ships: readonly Ship[]; frame: Frame }

const Marks = ({ placed, ships, frame }: MarksProps) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const labels = useMemo(
    () =>
      placeLabels(
        placed,
        frame,
        ships.map(({ x, y }) => ({ x, y, radius: shipRadius })),
      ),
    [placed, ships, frame],
  )
  return placed.map(({ key, kind, id, name, tons, x, y, radius }) => {
    const words = kind === 'port' ? name : t('{name}: {tons} MT', { name, tons: formatCount(Math.round(tons)) })
    const label = labels.get(key)
    return (
      <Link key={key} to={`/${agencyId}/${pages[kind]}/${id}`} className={`map-place map-${kind}`} aria-label={words}>
        <title>{words}</title>
        <circle cx={x} cy={y} r={Math.max(radius, 12)} className="map-target" />
        <circle cx={x} cy={y} r={radius} />
        {label && (
          <text x={label.x} y={label.y} textAnchor={label.anchor}>
            {name}
          </text>
        )}
      </Link>
    )
  })
}

const Vessels = ({ ships }: { ships: readonly Ship[] }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  return ships.map(({ id, name, status, x, y, course }): ReactNode => {
    const words = `${name}: ${t(status)}`
    return (
      <g key={id}>
        <path d={course} className="map-course" />
        <Link to={`/${agencyId}/shipping/${id}`} className="map-vessel" aria-label={words}>
          <title>{words}</title>
          <circle cx={x} cy={y} r={shipRadius + 1} className="map-target" />
          <path d={`M${x - 6} ${y - 2}h12l-3 6h-6zM${x} ${y - 8}v6`} />
        </Link>
      </g>
    )
  })
}

const Trucks = ({ drawn, spotOf }: { drawn: TradeOnMap; spotOf: (key: string) => Spot | undefined }) => {
  const { t } = useLanguage()
  return waysOfTrucks(drawn).map(({ key, from, to, trucks }) => {
    const [start, end] = [spotOf(from), spotOf(to)]
    if (!start || !end) return null
    return (
      <path key={key} d={bowBetween(start, end).path} className="map-road">
        <title>{t('{count} trucks on the road', { count: formatCount(trucks) })}</title>
      </path>
    )
  })
}

const frameOf = (spots: readonly PlaceOnMap[], isPhone: boolean): Frame =>
  frameAround(
    spots.map(({ at }) => at),
    isPhone ? 390 : 1120,
    isPhone ? 420 : 560,
  )

/** The map of one region. */
export const MapChart = ({ drawn, region }: { drawn: TradeOnMap; region: Region }) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const land = useLand()
  const comma = t(', ')
  const { frame, placed } = useMemo(() => {
    const spots = spotsOf(drawn, region, comma)
    const around = frameOf(spots, isPhone)
    const most = Math.max(...spots.map(({ tons }) => tons), 0)
    const marks = spots.map(spot => ({ ...spot, ...around.place(spot.at), radius: radiusOf(spot, most) }))
    return { frame: around, placed: marks.sort((a, b) => b.radius - a.radius) }
  }, [drawn, region, comma, isPhone])
  const coasts = useMemo(() => (land ? pathOfLand(land, frame) : ''), [land, frame])
  const spotOf = useCallback((key: string) => placed.find(each => each.key === key), [placed])
  const ships = useMemo(() => placeShips(drawn.vessels, spotOf, placed), [drawn, spotOf, placed])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a picture
    <svg className="map-chart" viewBox={`0 0 ${frame.width} ${frame.height}`} role="group" aria-label={t('Map')}>
      <path d={coasts} className="map-land" />
      <Trucks drawn={drawn} spotOf={spotOf} />
      <Marks placed={placed} ships={ships} frame={frame} />
      <Vessels ships={ships} />
    </svg>
  )
}
