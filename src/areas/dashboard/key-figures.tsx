// The strip of key figures. Every figure links to its screen.

import type { AnalysisName, AnalysisOf, Period } from '#areas/dashboard/analyses.ts'
import { debtFigures } from '#areas/dashboard/figure-links.ts'
import { inRiyals, inTons, shortDay, sum } from '#areas/dashboard/figures.ts'
import { useFigurePath } from '#areas/dashboard/screen-links.tsx'
import { useAnalysis, usePeriod } from '#areas/dashboard/use-analysis.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { formatCount, formatDecimal, halalasOf, kgOf } from '#kit/units.ts'
import { isolateLtr } from '#texts/translate.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { type Metric, MetricStrip } from '#ui/metric-strip.tsx'

type Figure = Omit<Metric, 'label'>

// A figure that is loading or failed is a dash; the line below stays empty to keep its height.
const missingFigure: Figure = { value: '–', note: '\u00a0' }

const countText = (t: Translate, count: number, one: string, many: string): string =>
  count === 1 ? t(one) : t(many, { count: formatCount(count) })

const stockFigure = ({ rows, total }: AnalysisOf<'warehouse-consignee-chart'>, t: Translate): Figure => ({
  value: inTons(kgOf(total.stock)),
  unit: t('MT'),
  note: [
    countText(t, rows.filter(row => row.stock !== 0).length, '1 terminal', '{count} terminals'),
    countText(t, total.lcs, '1 LC', '{count} LCs'),
  ].join(' · '),
})

const receivedFigure = ({ total }: AnalysisOf<'warehouse-stats'>, t: Translate): Figure => ({
  value: inTons(kgOf(total.receivedToday)),
  unit: t('MT'),
  note: [
    t('{delivered} out', { delivered: isolateLtr(inTons(kgOf(total.deliveredToday))) }),
    countText(t, total.trucksToday, '1 truck', '{count} trucks'),
  ].join(' · '),
})

const soldFigure = ({ total }: AnalysisOf<'warehouse-sales'>, t: Translate): Figure => ({
  value: inTons(kgOf(total.quantity)),
  unit: t('MT'),
  note: t('{quantity} MT in bags', { quantity: isolateLtr(inTons(kgOf(total.bagQuantity))) }),
})

const receivablesFigure = ({ total }: AnalysisOf<'invoices'>, t: Translate): Figure => {
  const late = sum(total.ages.slice(2).map(({ amount }) => halalasOf(amount)))
  return {
    value: inRiyals(halalasOf(total.owed)),
    unit: t('SAR'),
    note: late > 0 ? t('{amount} over 60 days', { amount: isolateLtr(inRiyals(late)) }) : t('Nothing over 60 days'),
    alarm: late > 0,
  }
}

const coverFigure = ({ total, asOf }: AnalysisOf<'stock-prediction'>, t: Translate): Figure => ({
  value: total.coverDays === null ? '–' : formatDecimal(Math.round(total.coverDays * 100), 2),
  unit: t('days'),
  note: total.dateBelowMin
    ? t('Below {days} days from {day}', { days: total.minDays, day: isolateLtr(shortDay(total.dateBelowMin, asOf)) })
    : t(total.coverDays === null ? 'No sales' : 'Above the minimum'),
  alarm: total.dateBelowMin !== null,
})

const bagsFigure = ({ total }: AnalysisOf<'warehouse-stats'>, t: Translate): Figure => {
  const [first, second] = ['50 kg', '40 kg'].map(size => total.goodBags.find(of => of.size === size)?.bags ?? 0)
  return {
    value: formatCount(first!),
    note: t('{bags} of 40 kg', { bags: isolateLtr(formatCount(second!)) }),
  }
}

// Written out as literals, so that the script of the first page contains their Arabic.
const failedReports: Readonly<Record<AuthorityRow['reportType'], string>> = {
  Sales: 'Sales not taken',
  Inventory: 'Inventory not taken',
  'Stock Transfer': 'Stock transfer not taken',
  'Import Plan': 'Import plan not taken',
}

const authorityFigure = ({ rows }: AnalysisOf<'gfsaApi-log-status'>, t: Translate, zone: string): Figure => {
  const failed = rows.find(({ status }) => status === 'Failed')
  const next = rows.flatMap(({ nextRun }) => nextRun ?? []).sort()[0]
  const nextText = next ? t('Next {time}', { time: isolateLtr(formatInstant(next, zone)) }) : t('None scheduled')
  return {
    value: `${rows.filter(({ status }) => status === 'In order').length} / ${rows.length}`,
    note: failed ? t(failedReports[failed.reportType]) : nextText,
    alarm: failed !== undefined,
  }
}

const soldLabels: Record<Period, string> = { Today: 'Sold today', '30 days': 'Sold in 30 days', Year: 'Sold this year' }

const afloatFigure = ({ rows, total }: AnalysisOf<'vessel-stats'>, t: Translate): Figure => ({
  value: inTons(kgOf(total.afloat)),
  unit: t('MT'),
  note: countText(
    t,
    rows.filter(({ completedAt }) => !completedAt).length,
    '1 vessel under way',
    '{count} vessels under way',
  ),
})

// One figure from one analysis: a dash until it is loaded.
const useFigure = <N extends AnalysisName>(
  name: N,
  of: (answer: AnalysisOf<N>, t: Translate, zone: string) => Figure,
  isAsked = true,
): Figure => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { data } = useAnalysis(name, isAsked)
  return data === undefined ? missingFigure : of(data, t, zone)
}

type AuthorityRow = AnalysisOf<'gfsaApi-log-status'>['rows'][number]

type Named = Figure & Pick<Metric, 'label' | 'to'>

const useStockFigures = (hasCover: boolean): Named[] => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  const cover = useFigure('stock-prediction', coverFigure, hasCover)
  return [
    { ...useFigure('warehouse-consignee-chart', stockFigure), label: t('Stock on hand'), to: pathOf('stock') },
    ...(hasCover ? [{ ...cover, label: t('Stock cover'), to: pathOf('stock') }] : []),
  ]
}

// Sales and receivables.
const useSalesFigures = (): Named[] => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  const period = usePeriod()
  return [
    {
      ...useFigure('warehouse-sales', soldFigure),
      label: t(soldLabels[period]),
      to: pathOf('sales', 'invoices', 'bagSales'),
    },
    { ...useFigure('invoices', receivablesFigure), label: t('Receivables'), to: pathOf(...debtFigures) },
  ]
}

// Six figures fit beside each other.
const most = 6

type KeyFiguresProps = { hasCover: boolean; hasAuthority: boolean }

/** Users with the card of the authority's reports see those figures instead of today's arrivals, which the terminals' cards show. */
export const KeyFigures = ({ hasCover, hasAuthority }: KeyFiguresProps) => {
  const { t } = useLanguage()
  const pathOf = useFigurePath()
  const authority = useFigure('gfsaApi-log-status', authorityFigure, hasAuthority)
  const received = useFigure('warehouse-stats', receivedFigure)
  const metrics: Named[] = [
    ...useStockFigures(hasCover),
    ...(hasAuthority ? [] : [{ ...received, label: t('Received today'), to: pathOf('received') }]),
    ...useSalesFigures(),
    { ...useFigure('warehouse-stats', bagsFigure), label: t('Good bags, 50 kg'), to: pathOf('bags') },
    ...(hasAuthority ? [{ ...authority, label: t('GFSA reports in order'), to: pathOf('authority') }] : []),
    { ...useFigure('vessel-stats', afloatFigure), label: t('Afloat and in port'), to: pathOf('afloat') },
  ]
  return <MetricStrip metrics={metrics.slice(0, most)} />
}
