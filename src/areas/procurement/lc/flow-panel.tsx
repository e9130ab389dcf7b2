// The flow picture below the quantities: where every kilogram of the bill of lading went.

import type { Quantities } from '#areas/procurement/lc/calls.ts'
import {
  buildFlow,
  type Flow,
  type FlowNode,
  netExchanges,
  nodeWeight,
  type OnHand,
} from '#areas/procurement/lc/flow.ts'
import { type Figures, figuresInKilograms, sumOnBoard } from '#areas/procurement/lc/quantities.ts'
import { formatDecimal, formatQuantity, kgOf, proportion } from '#kit/units.ts'
import { seriesColour } from '#ui/chart-frame.tsx'
import { Figure, Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import { Sankey } from '#ui/sankey.tsx'
import { ShareBars } from '#ui/share-bars.tsx'
import './flow-panel.css'

// Colours of the chart palette: each owner has one, cargo that left is pale, losses are red.
const ownerColours = [0, 1, 3, 5]
const nodeColour = ({ tone }: FlowNode): string => {
  if (tone === 'lost') return 'var(--red)'
  if (tone === 'bill') return seriesColour(4)
  if (tone === 'left') return seriesColour(2)
  return seriesColour(tone === 'hub' ? 0 : (ownerColours[tone] ?? 5))
}

type DrawnNode = FlowNode & { colour: string; isLost: boolean }

// A lot is shown by its own name; the names of other nodes are translated.
const toDrawnNode = (node: FlowNode, t: Translate): DrawnNode => ({
  ...node,
  name: node.key.startsWith('lot ') ? node.name : t(node.name),
  colour: nodeColour(node),
  isLost: node.tone === 'lost',
})

// The owner's name is shown only if there are several owners, the form only if it is not raw barley.
const lotsOnHand = ({ stock, consignees }: Quantities, owner: number | null, t: Translate): OnHand[] =>
  stock
    .filter(lot => owner === null || lot.consignee === owner)
    .map(lot => {
      const place = consignees.findIndex(({ consignee }) => consignee === lot.consignee)
      const name = owner === null && consignees.length > 1 ? [consignees[place]?.name ?? ''] : []
      return {
        key: `lot ${lot.form} ${lot.terminal} ${lot.consignee}`,
        name: [...(lot.form === 'Raw' ? [] : [t(lot.form)]), lot.name, ...name].join(t(', ')),
        owner: Math.max(0, place),
        kg: kgOf(lot.quantity),
      }
    })
    .toSorted((a, b) => a.owner - b.owner)

const Missing = ({ kg, of }: { kg: number; of: number }) => {
  const { t } = useLanguage()
  if (kg === 0) return null
  return (
    <>
      {t('Losses and differences')}{' '}
      <span className="flow-missing">
        <Figure value={kg} kind="quantity" strong />
      </span>{' '}
      {of > 0 && <Ltr>({formatDecimal(proportion(kg, 100_000, of), 3)} %)</Ltr>}
    </>
  )
}

// Exchanges between owners of one LC do not leave the LC, so they are not drawn: a line below lists the net exchanges.
const Exchanged = ({ each }: { each: readonly Figures[] }) => {
  const { t } = useLanguage()
  const changed = netExchanges(each)
  if (changed.length === 0) return null
  return (
    <p className="flow-note">
      {t('Between its owners')}:{' '}
      {changed.map(([name, kg]) => (
        <span key={name}>
          {t(name)} <Figure value={kg} kind="quantity" />
        </span>
      ))}
    </p>
  )
}

type ShareListProps = { flow: Flow; nodes: readonly DrawnNode[] }

// On a narrow screen: bars of the last column instead of the picture.
const FinalShares = ({ flow, nodes }: ShareListProps) => {
  const { t } = useLanguage()
  const ends = nodes.filter(({ column }) => column === 3)
  const all = ends.reduce((sum, { key }) => sum + nodeWeight(flow, key), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be scrollable by the keyboard
    <section className="flow-narrow" tabIndex={0} aria-label={t('Where every kilogram went')}>
      <ShareBars
        shares={ends.map(({ key, name, isLost }) => {
          const value = nodeWeight(flow, key)
          return { key, name, value, figure: formatQuantity(value), tone: isLost ? ('red' as const) : undefined }
        })}
        total={{ name: t('All'), figure: formatQuantity(all) }}
      />
    </section>
  )
}

type FlowPanelProps = { of: Quantities; owner: number | null; figures: Figures }

/** The picture; on a narrow screen, bars of the final places of the cargo. */
export const FlowPanel = ({ of, owner, figures }: FlowPanelProps) => {
  const { t } = useLanguage()
  const flow = buildFlow(figures, lotsOnHand(of, owner, t), sumOnBoard(of.onBoard, owner))
  if (flow.links.length === 0) return null
  const nodes = flow.nodes.map(node => toDrawnNode(node, t))
  return (
    <Panel
      title={t('Where every kilogram went')}
      note={t('{quantity} MT on the B/L', { quantity: formatQuantity(figures.blQuantity) })}
      extra={<Missing kg={nodeWeight(flow, 'lost')} of={figures.blQuantity + figures.nonBl} />}
      className="flow-panel"
    >
      <div className="flow-wide">
        <Sankey
          title={t('Where every kilogram went')}
          nodes={nodes}
          links={flow.links.map(({ from, to, kg }) => ({ from, to, value: kg }))}
          format={formatQuantity}
          heads={{ from: t('From'), to: t('To'), value: t('MT') }}
        />
      </div>
      <FinalShares flow={flow} nodes={nodes} />
      {owner === null && of.consignees.length > 1 && (
        <Exchanged each={of.consignees.map(one => figuresInKilograms(one.figures))} />
      )}
    </Panel>
  )
}
