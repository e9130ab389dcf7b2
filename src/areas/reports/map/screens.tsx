// The places of the cargo: drawn on the map, and in tables below.

import { Segmented } from 'antd'
import { useState } from 'react'
import { readMap } from '#areas/reports/map/calls.ts'
import { MapChart } from '#areas/reports/map/map-chart.tsx'
import { PlacesOnMap } from '#areas/reports/map/map-tables.tsx'
import { type Region, regions, spotsOf, type TradeOnMap } from '#areas/reports/map/spots.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { Awaited } from '#ui/awaited.tsx'
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'

const Unplaced = ({ names }: { names: readonly string[] }) => {
  const { t } = useLanguage()
  if (names.length === 0) return null
  return (
    <p className="map-note">{t('Without a location, so not on the map: {names}.', { names: names.join(t(', ')) })}</p>
  )
}

const OnMap = ({ drawn, region }: { drawn: TradeOnMap; region: Region }) => {
  const { t } = useLanguage()
  const spots = spotsOf(drawn, region, t(', '))
  if (spots.length === 0) return <Empty text={t('No port or terminal has a location yet. Enter it in its form.')} />
  return <MapChart key={region} drawn={drawn} region={region} />
}

/** The map of the trade. */
export const TradeMap = () => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readMap)
  const { data } = answer
  const [region, setRegion] = useState<Region>('Whole trade')
  const actions = (
    <Segmented
      aria-label={t('Part of the map')}
      value={region}
      options={regions.map(value => ({ value, label: t(value) }))}
      onChange={setRegion}
    />
  )
  return (
    <Page title={t('Map')} actions={actions}>
      {data ? (
        <>
          <Panel flush>
            <OnMap drawn={data} region={region} />
            <div className="map-notes">
              <p className="map-note">
                {t('Lines join places; they are not the course of a vessel or the road of a truck.')}
              </p>
              <Unplaced names={[...data.ports, ...data.terminals].filter(({ at }) => !at).map(({ name }) => name)} />
            </div>
          </Panel>
          <PlacesOnMap drawn={data} />
        </>
      ) : (
        <Awaited of={answer} height={160} />
      )}
    </Page>
  )
}
