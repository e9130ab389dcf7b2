import { type Commitment, readCommitment } from '#areas/procurement/purchase-contract/calls.ts'
import { useCallAnswer } from '#kit/browser/api.ts'
import { formatQuantity, kgOf } from '#kit/units.ts'
import { Awaited } from '#ui/awaited.tsx'
import { useLanguage } from '#ui/language.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Panel } from '#ui/panel.tsx'

const labels: readonly (readonly [keyof Commitment, { label: string }])[] = [
  ['least', { label: 'To ship at least' }],
  ['most', { label: 'To ship at most' }],
  ['inLcs', { label: 'In LCs' }],
  ['openToLc', { label: 'Open to LC' }],
  ['shipped', { label: 'B/L quantity' }],
  ['toShip', { label: 'Balance to ship' }],
]

/** The quantities of a contract in LCs and on bills of lading, and the open quantity. */
export const CommitmentPanel = ({ contract }: { contract: number }) => {
  const { t } = useLanguage()
  const answer = useCallAnswer(readCommitment, { places: { id: contract } })
  const commitment = answer.data?.commitment
  if (!commitment) return <Awaited of={answer} title={t('Commitment')} />
  return (
    <Panel title={t('Commitment')}>
      <MetricStrip
        small
        metrics={labels.map(([name, { label }]) => ({
          label: t(label),
          value: formatQuantity(kgOf(commitment[name])),
          unit: t('MT'),
        }))}
      />
    </Panel>
  )
}
