// The position of an LC with the bank, and the cost of its cargo: dates, drawings, discrepancies, riyals per ton.

import { type LcPosition, readLcPosition } from '#areas/procurement/lc/calls.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { formatDay } from '#kit/days.ts'
import { formatDecimal, formatMoney, halalasOf, integerOf } from '#kit/units.ts'
import { Awaited } from '#ui/awaited.tsx'
import { ltrRun } from '#ui/chart-frame.tsx'
import { Day, Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Panel } from '#ui/panel.tsx'
import './position-panel.css'

const money = (amount: number): string => formatMoney(halalasOf(amount))

// Isolates days and figures, so that they keep their direction within an Arabic sentence.
const keepDirection = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ltrRun(value)]))

const Discrepancies = ({ of }: { of: LcPosition }) => {
  const { t } = useLanguage()
  if (of.discrepancies.length === 0) return <p className="standing-clean">{t('The documents comply.')}</p>
  return (
    <ul className="discrepancies">
      {of.discrepancies.map(({ message, values }) => (
        <li key={message + Object.values(values)}>{t(message, keepDirection(values))}</li>
      ))}
    </ul>
  )
}

type CostLineProps = { title: string; amount: number; isSum?: boolean }

const CostLine = ({ title, amount, isSum = false }: CostLineProps) => {
  const { t } = useLanguage()
  return (
    <div className={isSum ? 'quantity quantity-sum' : 'quantity'}>
      <dt>{t(title)}</dt>
      <dd>
        <Figure value={halalasOf(amount)} kind="money" strong={isSum} />
      </dd>
    </div>
  )
}

const Costs = ({ cost }: { cost: LcPosition['cost'] }) => {
  const { t } = useLanguage()
  return (
    <Panel title={t('Landed cost')} note={t('SAR, by the quantity that arrived')}>
      <dl className="costs">
        {cost.lines.map(({ title, amount }) => (
          <CostLine key={title} title={title} amount={amount} />
        ))}
        <CostLine title="Landed cost" amount={cost.total} isSum />
        {cost.writtenOff !== 0 && <CostLine title="Cargo written off" amount={cost.writtenOff} />}
        {cost.perTon !== null && (
          <div className="quantity">
            <dt>{t('SAR for each MT arrived')}</dt>
            <dd>
              <bdi dir="ltr" className="figure ltr">
                {formatDecimal(integerOf(cost.perTon, 4), 4)}
              </bdi>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

/** Shown below the quantities once the LC is open. */
export const PositionPanel = ({ lc }: { lc: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readLcPosition, { places: { id: lc } })
  const { data } = answer
  if (!data) return <Awaited of={answer} title={t('Presentation')} />
  return (
    <>
      <Panel
        title={t('Presentation')}
        note={
          data.presentedOn
            ? t('presented on {day}', { day: ltrRun(formatDay(data.presentedOn)) })
            : t('if presented today')
        }
        extra={
          <>
            {t('Last day to present')}{' '}
            <strong>
              <Day value={data.lastPresentation} />
            </strong>
          </>
        }
      >
        <MetricStrip
          small
          metrics={[
            { label: t('Max drawing'), value: money(data.maxDrawing), unit: t('USD') },
            { label: t('Drawn'), value: money(data.drawn), unit: t('USD') },
            { label: t('Unused'), value: money(data.unused), unit: t('USD'), alarm: data.unused < 0 },
          ]}
        />
        <Discrepancies of={data} />
      </Panel>
      {data.cost.lines.length > 0 && <Costs cost={data.cost} />}
    </>
  )
}
