// How long the stock lasts: projected at the sales of the last 30 working days, compared with the minimum, with expected arrivals.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { inTons, roundTons } from '#areas/dashboard/figures.ts'
import { EmptyNote, PanelAnswer } from '#areas/dashboard/panel-answer.tsx'
import { PanelLink, useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis } from '#areas/dashboard/use-analysis.tsx'
import { formatDay } from '#kit/days.ts'
import { kgOf } from '#kit/units.ts'
import { isolateLtr } from '#texts/translate.ts'
import { ltrRun } from '#ui/chart-frame.tsx'
import { AreaLine } from '#ui/chart-line.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

type Prediction = AnalysisOf<'stock-prediction'>

const shownDays = 60

const arrivalsOf = ({ rows }: Prediction, days: readonly string[]) => {
  const ships = Map.groupBy(
    rows.flatMap(({ inbound }) => inbound),
    ({ eta, vessel }) => `${eta} ${vessel}`,
  )
  return [...ships.values()].flatMap(parts => {
    const { eta, labels } = parts[0]!
    const at = days.findIndex(day => day >= eta)
    const added = parts.reduce((sum, { quantity }) => sum + kgOf(quantity), 0) / 1000
    return at < 0 ? [] : [{ at, added, label: `${labels.vessel ?? ''} ${ltrRun(`+${roundTons(added * 1000)}`)}` }]
  })
}

const CoverChart = (prediction: Prediction) => {
  const { t } = useLanguage()
  const { series = [], total } = prediction
  const points = series.slice(0, shownDays)
  if (total.coverDays === null || points.length < 2)
    return <EmptyNote>{t('Nothing was sold: the stock lasts.')}</EmptyNote>
  const minimum = points[0]!.minimum
  return (
    <AreaLine
      title={t('Stock cover')}
      points={points.map(({ date, projected }) => ({ name: formatDay(date).slice(0, 6), value: projected }))}
      format={mt => inTons(Math.round(mt * 1000))}
      threshold={{
        value: minimum,
        label: t('{days}-day minimum {quantity}', { days: total.minDays, quantity: roundTons(kgOf(minimum)) }),
      }}
      arrivals={arrivalsOf(
        prediction,
        points.map(({ date }) => date),
      )}
    />
  )
}

const BelowTag = ({ total }: Prediction) => {
  const { t } = useLanguage()
  const { dateBelowMin } = total
  if (!dateBelowMin) return null
  const label = t('Below minimum from {day}', { day: isolateLtr(formatDay(dateBelowMin)) })
  return <StatusTag state="Below minimum" tone="red" label={label} />
}

export const CoverPanel = () => {
  const { t } = useLanguage()
  const answer = useAnalysis('stock-prediction')
  const path = useFigurePath()('stock')
  const { data } = answer
  const pace = data && isolateLtr(inTons(kgOf(data.total.averageSales30)))
  return (
    <Panel
      title={t('Stock cover')}
      note={pace ? t('MT, at {quantity} a working day', { quantity: pace }) : t('MT')}
      extra={data?.total.dateBelowMin ? <BelowTag {...data} /> : <PanelLink to={path}>{t('Closing stock')}</PanelLink>}
    >
      <PanelAnswer of={answer} height={290}>
        {prediction => <CoverChart {...prediction} />}
      </PanelAnswer>
    </Panel>
  )
}
