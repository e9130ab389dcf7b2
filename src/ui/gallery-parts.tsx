// The gallery's small parts.

import { Button, Input, Segmented, Select } from 'antd'
import type { ComponentProps } from 'react'
import { EffectPanel } from '#ui/effect-panel.tsx'
import { Empty } from '#ui/empty.tsx'
import { notify } from '#ui/notify.ts'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-line.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { Timeline } from '#ui/timeline.tsx'

const effects: ComponentProps<typeof EffectPanel>['effects'] = [
  {
    what: 'LC-101 raw, Nabt Al Jazirah, Jeddah',
    before: 29_580_000,
    after: 29_080_000,
    kind: 'quantity',
    unit: 'MT',
  },
  { what: 'Customer owes', before: 0, after: 29_800_000, kind: 'money', unit: 'SAR' },
]

const checks: ComponentProps<typeof EffectPanel>['checks'] = [
  { text: 'Price list row in force', verdict: 'good' },
  { text: 'Stock cover falls to 56.99 days', verdict: 'notice' },
  { text: 'Over the credit limit by 12,000.00', verdict: 'bad' },
]

const moments: ComponentProps<typeof Timeline>['moments'] = [
  {
    key: 1,
    title: 'Bag sale INV-2026-00871',
    details: '10,000 bags, 500.000 MT',
    when: '21-Nov 14:12',
    important: true,
  },
  { key: 2, title: 'Handling loss HL-00019', details: '40.000 MT, yard B', when: '20-Nov 17:30' },
  { key: 3, title: 'Opened, USD 9,600,000.00', when: '06-Sep 12:30' },
]

export const GalleryParts = () => (
  <div className="panel-columns">
    <EffectPanel title="Effect when issued" nothing="Nothing changes yet." effects={effects} checks={checks} />
    <Panel title="Timeline">
      <Timeline moments={moments} />
    </Panel>
    <Panel title="States">
      <div className="gallery-row">
        {['Active', 'Weighed-in', 'Sailing', 'Shipped', 'Rejected', 'Draft', 'Canceled'].map(state => (
          <StatusTag key={state} state={state} />
        ))}
      </div>
      <div className="gallery-row">
        {['Active', 'Weighed-in', 'Sailing', 'Shipped', 'Rejected', 'Draft'].map(state => (
          <StatusTag key={state} state={state} filled />
        ))}
      </div>
      <div className="gallery-row">
        <ProgressBar part={1} label="MV Coral Harvest" />{' '}
        <ProgressBar part={0.39} tone="gold" label="MV Danube Grace" />
        <Input placeholder="Find an agency" style={{ width: 160 }} />
        <Select style={{ width: 160 }} defaultValue="all" options={[{ value: 'all', label: 'All consignees' }]} />
        <Segmented options={['Today', 'Month', 'Year']} defaultValue="Month" />
      </div>
      <div className="gallery-row">
        {(['info', 'success', 'warning', 'error'] as const).map(kind => (
          <Button key={kind} onClick={() => notify[kind](`A message of kind ${kind}`)}>
            {kind}
          </Button>
        ))}
        <Button danger>Cancel document</Button>
        <Button disabled>Disabled</Button>
      </div>
    </Panel>
    <Panel title="Nothing here" flush>
      <Empty text="No trucks weighed in today." action={{ label: 'Weigh one in', onClick: () => {} }} />
      <PanelSkeleton height={60} />
    </Panel>
  </div>
)
