// The strip of key figures. Every figure links to its screen.

import {
  invoices,
  vesselStats,
  warehouseConsigneeChart,
  warehouseSales,
  warehouseStats,
} from '#areas/dashboard/calls.ts'
import { halalasOf, inRiyals, inTons, kgOf, sum } from '#areas/dashboard/figures.ts'
import { useScreenPath } from '#areas/dashboard/screen-links.tsx'
import { useCallAnswer } from '#kit/browser/api.ts'
import type { AnswerOf, Call } from '#kit/call.ts'
import { formatCount } from '#kit/units.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import { type Metric, MetricStrip } from '#ui/metric-strip.tsx'

type Figure = Omit<Metric, 'label'>

// Not here yet, or not to be had: a dash in its place, and the line under it stays open.
const missingFigure: Figure = { value: '–', note: '\u00a0' }

const ltr = (figure: string): string => `\u2066${figure}\u2069`

const countText = (t: Translate, count: number, one: string, many: string): string =>
  count === 1 ? t(one) : t(many, { count: formatCount(count) })

const stockFigure = ({ rows, total }: AnswerOf<typeof warehouseConsigneeChart>, t: Translate): Figure => ({
  value: inTons(kgOf(total.stock)),
  unit: t('MT'),
  note: [
    countText(t, rows.filter(row => row.stock !== 0).length, '1 terminal', '{count} terminals'),
    countText(t, total.lcs, '1 LC', '{count} LCs'),
  ].join(' · '),
})

const receivedFigure = ({ total }: AnswerOf<typeof warehouseStats>, t: Translate): Figure => ({
  value: inTons(kgOf(total.receivedToday)),
  unit: t('MT'),
  note: [
    t('{delivered} out', { delivered: ltr(inTons(kgOf(total.deliveredToday))) }),
    countText(t, total.trucksToday, '1 truck', '{count} trucks'),
  ].join(' · '),
})

const soldFigure = ({ total }: AnswerOf<typeof warehouseSales>, t: Translate): Figure => ({
  value: inTons(kgOf(total.quantity)),
  unit: t('MT'),
  note: t('{quantity} MT in bags', { quantity: ltr(inTons(kgOf(total.bagQuantity))) }),
})

const receivablesFigure = ({ rows, total }: AnswerOf<typeof invoices>, t: Translate): Figure => {
  const late = sum(rows.slice(2).map(({ amount }) => halalasOf(amount)))
  return {
    value: inRiyals(halalasOf(total.amount)),
    unit: t('SAR'),
    note: late > 0 ? t('{amount} over 60 days', { amount: ltr(inRiyals(late)) }) : t('Nothing over 60 days'),
    alarm: late > 0,
  }
}

const bagsFigure = ({ total }: AnswerOf<typeof warehouseStats>, t: Translate): Figure => {
  const [first, second] = ['50 kg', '40 kg'].map(size => total.goodBags.find(of => of.size === size)?.bags ?? 0)
  return {
    value: formatCount(first!),
    note: t('{bags} of 40 kg', { bags: ltr(formatCount(second!)) }),
  }
}

const afloatFigure = ({ rows, total }: AnswerOf<typeof vesselStats>, t: Translate): Figure => ({
  value: inTons(kgOf(total.afloat)),
  unit: t('MT'),
  note: countText(
    t,
    rows.filter(({ completedAt }) => !completedAt).length,
    '1 vessel under way',
    '{count} vessels under way',
  ),
})

// One answer, one figure: a dash until it is here.
const useFigure = <C extends Call>(call: C, of: (answer: AnswerOf<C>, t: Translate) => Figure): Figure => {
  const { t } = useLanguage()
  const { data } = useCallAnswer(call)
  return data === undefined ? missingFigure : of(data as AnswerOf<C>, t)
}

export const KeyFigures = ({ hasVessels }: { hasVessels: boolean }) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const screenPath = useScreenPath()
  const invoiced = screenPath('TaxInvoice', 'sales/tax-invoice') ?? screenPath('BagSale', 'sales/bag-sale')
  const receivables = useFigure(invoices, receivablesFigure)
  const metrics: (Figure & Pick<Metric, 'label' | 'to'>)[] = [
    {
      ...useFigure(warehouseConsigneeChart, stockFigure),
      label: t('Stock on hand'),
      to: screenPath('BarleyClosingStock', 'reports/barley-closing-stock'),
    },
    {
      ...useFigure(warehouseStats, receivedFigure),
      label: t('Received today'),
      to: screenPath('ReceiveCargo', 'terminals/receive-cargo'),
    },
    { ...useFigure(warehouseSales, soldFigure), label: t('Sold in 30 days'), to: invoiced },
    {
      ...receivables,
      // Millions leave no room for the unit on a phone.
      unit: isPhone ? undefined : receivables.unit,
      label: t('Receivables'),
      to: screenPath('CustomersLedger', 'reports/customers-ledger'),
    },
    {
      ...useFigure(warehouseStats, bagsFigure),
      label: t('Good bags, 50 kg'),
      to: screenPath('BagProcurement', 'bags/procurement'),
    },
    { ...useFigure(vesselStats, afloatFigure), label: t('Afloat and in port'), to: screenPath('Shipping', 'shipping') },
  ]
  return <MetricStrip metrics={hasVessels ? metrics : metrics.slice(0, -1)} />
}
