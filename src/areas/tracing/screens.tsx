// The path of a ton from its contract to its customer, stage by stage.

import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { formatCount, kgOf } from '#kit/units.ts'
import type { TraceStage, TraceStep } from '#trade/tracing/calls.ts'
import { TraceChain, useTrace } from '#trade/tracing/trace-links.tsx'
import { Empty } from '#ui/empty.tsx'
import { Day, Figure } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './tracing.css'

const firstShown = 6

// Stages with several kinds of document show the kind of each.
const stagesWithKinds = ['From lot to lot', 'Sales', 'Deliveries', 'Lost or withdrawn']

const Step = ({ of, kind }: { of: TraceStep; kind: string | null }) => {
  const agencyId = useAgencyId()
  const { t } = useLanguage()
  const name = <Words>{of.name}</Words>
  return (
    <li className={of.isStart ? 'trace-step trace-start' : 'trace-step'} aria-current={of.isStart ? 'step' : undefined}>
      <span className="trace-name">
        {of.path && !of.isStart ? <Link to={`/${agencyId}/${of.path}`}>{name}</Link> : <strong>{name}</strong>}
        {kind && <span className="trace-kind">{t(kind)}</span>}
      </span>
      <span className="trace-about">
        {of.about.map(words => (
          <span key={words}>
            <Words>{t(words)}</Words>
          </span>
        ))}
      </span>
      <span className="trace-day">{of.date && <Day value={of.date} quiet />}</span>
      <Figure value={kgOf(of.quantity)} kind="quantity" />
    </li>
  )
}

// Explanations of figures that are not obvious.
const notes: Record<string, string> = {
  Lots: 'stock of today',
  Sales: 'delivered of each',
  'From lot to lot': 'arrived quantity',
}

const Stage = ({ of }: { of: TraceStage }) => {
  const { t } = useLanguage()
  const begun = of.steps.findIndex(({ isStart }) => isStart)
  const [isWhole, show] = useState(begun >= firstShown)
  const steps = isWhole ? of.steps : of.steps.slice(0, firstShown)
  const note = notes[of.stage]
  return (
    <section className="trace-stage">
      <header>
        <h2>{t(of.stage)}</h2>
        <span className="trace-count">
          {[of.count > 1 && formatCount(of.count), note && t(note)].filter(Boolean).join(' · ')}
        </span>
        <span>
          <Figure value={kgOf(of.quantity)} kind="quantity" strong /> <span className="unit">{t('MT')}</span>
        </span>
      </header>
      <ol>
        {steps.map(step => (
          <Step key={step.key} of={step} kind={stagesWithKinds.includes(of.stage) ? step.title : null} />
        ))}
      </ol>
      {!isWhole && of.steps.length > firstShown && (
        <Button type="link" size="small" className="trace-more" onClick={() => show(true)}>
          {t('Show {count} more', { count: formatCount(of.steps.length - firstShown) })}
        </Button>
      )}
      {isWhole && of.count > of.steps.length && (
        <p className="trace-more quiet">{t('The first {count} are shown.', { count: formatCount(of.steps.length) })}</p>
      )}
    </section>
  )
}

/** The page of a trace; its start is in the address. */
export const Tracing = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const [asked] = useSearchParams()
  const { data, error } = useTrace(asked.toString())
  if (error) {
    return (
      <Page title={t('Trace')}>
        <Empty text={t(error.message)} />
      </Page>
    )
  }
  if (!data) return <PageSkeleton />
  const name = <Words>{data.name}</Words>
  return (
    <Page
      title={t('Trace')}
      facts={
        <>
          {data.title && t(data.title)} {data.path ? <Link to={`/${agencyId}/${data.path}`}>{name}</Link> : name}
        </>
      }
    >
      <TraceChain trace={data} />
      <div className="panel trace">
        {data.stages.map(stage => (
          <Stage key={`${asked} ${stage.stage}`} of={stage} />
        ))}
      </div>
      <p className="trace-note quiet">
        {t(
          'Grain within one lot is not distinguished: the trace shows everything that may have been in a lot by its day.',
        )}
      </p>
    </Page>
  )
}
