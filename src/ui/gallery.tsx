// Development only: every part in every state, in both languages and modes.

import { Button } from 'antd'
import { Printer } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ChainStrip } from '#ui/chain-strip.tsx'
import { GalleryCharts } from '#ui/gallery-charts.tsx'
import { GalleryList } from '#ui/gallery-list.tsx'
import { GalleryParts } from '#ui/gallery-parts.tsx'
import type { Language } from '#ui/language.tsx'
import { Look } from '#ui/look.tsx'
import { MetricStrip } from '#ui/metric-strip.tsx'
import { Page } from '#ui/page.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import type { Mode } from '#ui/theme.ts'

const metrics = [
  { label: 'Stock on hand', value: '54,137.500', unit: 'MT', note: '2 terminals · 2 LCs', to: '#stock' },
  { label: 'Stock cover', value: '56.99', unit: 'days', note: 'Below 50 days from 29-Nov', alarm: true, to: '#cover' },
  { label: 'Sold this month', value: '2,498.500', unit: 'MT', note: '10,000 bags · 71 bulk trucks', to: '#sold' },
  {
    label: 'Receivables',
    value: '3,381,731.50',
    unit: 'SAR',
    note: '281,175.50 over 60 days',
    alarm: true,
    to: '#age',
  },
  { label: 'Good bags, 50 kg', value: '14,600', note: '12 days of cover', to: '#bags' },
  { label: 'GFSA reports today', value: '3 / 4', note: 'Stock transfer retries 14:30', to: '#gfsa' },
]

const chain: ComponentProps<typeof ChainStrip>['links'] = [
  { kind: 'Contract', name: 'PC-001', note: '60,000.000 MT ±10 %', to: '#pc' },
  { kind: 'LC', name: 'LC-101', note: '40,000.000 MT ±10 %', current: true },
  { kind: 'Voyage', name: 'MV Coral Harvest', note: 'B/L 41,200.000 MT', to: '#voyage' },
  { kind: 'Tickets', name: '1,473 port loadings', note: '41,150.000 MT out', to: '#tickets' },
  { kind: 'Sales', name: '1 bag sale', note: '500.000 MT', to: '#sales' },
]

/** Every part in every state. `?theme=dark&language=arabic` choose how. */
export const Gallery = () => {
  const asked = new URLSearchParams(window.location.search)
  const [mode, setMode] = useState<Mode>(asked.get('theme') === 'dark' ? 'dark' : 'light')
  const [language, setLanguage] = useState<Language>(asked.get('language') === 'arabic' ? 'arabic' : 'english')
  return (
    <Look mode={mode} language={language} catalogue={{}}>
      <div style={{ position: 'relative' }}>
        <ProgressLine running />
      </div>
      <Page
        title="LC-101"
        tag={<StatusTag state="Shipped" filled />}
        facts="Nabt Al Jazirah Trading · feed barley, Australia · expires 15-Jan-2027"
        actions={
          <>
            <Button icon={<Printer size={14} strokeWidth={1.7} />}>LC summary</Button>
            <Button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>Mode</Button>
            <Button onClick={() => setLanguage(language === 'arabic' ? 'english' : 'arabic')}>Language</Button>
          </>
        }
        primary={<Button type="primary">Present documents</Button>}
      >
        <ChainStrip label="Chain" links={chain} />
        <MetricStrip metrics={metrics} />
        <MetricStrip metrics={metrics.slice(0, 5).map(({ note, to, ...metric }) => metric)} small />
        <GalleryCharts />
        <GalleryParts />
      </Page>
      <GalleryList />
    </Look>
  )
}
