// The first steps of a new agency: steps done, the next step, and a link to each form.

import { Button } from 'antd'
import { Check, ChevronRight, Circle, CircleDot } from 'lucide-react'
import { hideFirstSteps, readFirstSteps } from '#areas/getting-started/calls.ts'
import {
  type FirstSteps,
  progressOf,
  type Stage,
  type StepDefinition,
  stages,
  steps,
} from '#areas/getting-started/definition.ts'
import { sandboxAddress } from '#areas/sandbox/definition.ts'
import { useAgencyId, useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-line.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './getting-started.css'

const icon = { size: 18, strokeWidth: 1.8, 'aria-hidden': true }

type StepProps = { step: StepDefinition; isDone: boolean; isNext: boolean }

// A completed step links to its list, an open one to its form.
const Step = ({ step, isDone, isNext }: StepProps) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const Icon = isDone ? Check : isNext ? CircleDot : Circle
  const state = isDone ? 'step-done' : isNext ? 'step-next' : ''
  return (
    <li className={`first-step ${state}`} aria-current={isNext ? 'step' : undefined}>
      <Link to={`/${agencyId}/${step.address}${isDone || step.isInList ? '' : '/add'}`}>
        <Icon {...icon} />
        <span className="first-step-words">
          <span className="first-step-title">
            {t(step.title)}
            {step.isOptional && !isDone && <span className="quiet"> {t('if you need it')}</span>}
            {isDone && <span className="quiet">: {t('done')}</span>}
          </span>
          <span className="quiet">{t(step.why)}</span>
        </span>
        <ChevronRight size={16} strokeWidth={1.7} className="turns" aria-hidden />
      </Link>
    </li>
  )
}

const StagePanel = ({ stage, state, next }: { stage: Stage; state: FirstSteps; next: string | undefined }) => {
  const { t } = useLanguage()
  const done = stage.steps.filter(({ name }) => state.done.includes(name)).length
  const note = t('{done} of {count} done', { done: formatCount(done), count: formatCount(stage.steps.length) })
  return (
    <Panel title={t(stage.title)} note={note} flush>
      <ol className="first-steps">
        {stage.steps.map(step => (
          <Step key={step.name} step={step} isDone={state.done.includes(step.name)} isNext={step.name === next} />
        ))}
      </ol>
    </Panel>
  )
}

const Hide = ({ isHidden }: { isHidden: boolean }) => {
  const { t } = useLanguage()
  const hide = useCall(hideFirstSteps)
  const refresh = useRefresh()
  const toggle = async () => {
    await hide({ body: { isHidden: !isHidden } })
    await refresh()
    notify.success(t(isHidden ? 'The dashboard shows them again.' : 'The dashboard no longer shows them.'))
  }
  return (
    <Button onClick={() => void toggle().catch(error => notify.error(t((error as Error).message)))}>
      {t(isHidden ? 'Show on the dashboard' : 'Hide on the dashboard')}
    </Button>
  )
}

// An optional link to the practice agency, beside the steps.
const SandboxLink = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  return (
    <Panel title={t('To look around first')}>
      <p>{t('Make a sandbox with invented companies, ships and sales, and try everything there.')}</p>
      <Link to={`/${agencyId}/${sandboxAddress}`}>{t('Go to the sandbox')}</Link>
    </Panel>
  )
}

/** The page of the first steps. */
export const GettingStarted = () => {
  const { t } = useLanguage()
  const { data, error, refetch } = useCallAnswer(readFirstSteps)
  if (error) return <NotLoaded error={error} refetch={refetch} isScreen />
  if (!data) return <PageSkeleton />
  const { done, of } = progressOf(data)
  const next = steps.find(({ name, isOptional }) => !isOptional && !data.done.includes(name))?.name
  const words = t('{done} of {count} done', { done: formatCount(done), count: formatCount(of) })
  return (
    <Page title={t('Getting started')} facts={words} actions={<Hide isHidden={data.isHidden} />}>
      <div className="first-steps-page">
        <ProgressBar part={done / of} label={words} tone="gold" />
        <SandboxLink />
        {stages.map(stage => (
          <StagePanel key={stage.title} stage={stage} state={data} next={next} />
        ))}
      </div>
    </Page>
  )
}
