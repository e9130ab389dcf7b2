// The page of the practice agency: created, entered, opened to colleagues, recreated and removed.

import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Popconfirm, Select } from 'antd'
import { useEffect, useState } from 'react'
import { makeSandbox, readSandbox, removeSandbox, resetSandbox, setSandboxGuests } from '#areas/sandbox/calls.ts'
import type { SandboxStand, SandboxState } from '#areas/sandbox/definition.ts'
import { useCall, useCallAnswer, useRefresh } from '#kit/browser/api.ts'
import { Instant } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressBar } from '#ui/progress-line.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import './sandbox.css'

const everyMs = 1500

const words: Record<SandboxState, string> = {
  None: 'There is none yet.',
  'Being made': 'It is being filled. This takes about a minute; you can leave this page.',
  Ready: 'It is ready.',
  'Broken off': 'It was not filled to the end. Reset it, or remove it.',
  'Being removed': 'It is being removed, with everything in it.',
}

const isUnderWay = ({ state }: SandboxStand): boolean => state === 'Being made' || state === 'Being removed'

// Polls while work is under way, and then reloads the user context, which lists the agencies the user may enter.
const useSandboxStatus = () => {
  const { data, error, refetch } = useCallAnswer(readSandbox)
  const queries = useQueryClient()
  const underWay = data !== undefined && isUnderWay(data)
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), everyMs)
    return () => {
      clearInterval(timer)
      void queries.invalidateQueries({ queryKey: ['user-context'] })
    }
  }, [underWay, refetch, queries])
  return { data, error, refetch }
}

/** Makes one call at a time, and shows its result. */
const useAction = () => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const act = async (doing: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await doing()
      .then(() => refresh())
      .catch(error => notify.error(t((error as Error).message)))
    setBusy(false)
  }
  return { isBusy, act }
}

type GuestsProps = { stand: SandboxStand; guests: readonly number[]; onChange: (guests: number[]) => void }

const Guests = ({ stand, guests, onChange }: GuestsProps) => {
  const { t } = useLanguage()
  const staff = stand.candidates.filter(({ isAgencyAdmin }) => !isAgencyAdmin)
  return (
    <div className="sandbox-guests">
      <label htmlFor="sandbox-guests">{t('Who may enter, beside the admins')}</label>
      <Select
        id="sandbox-guests"
        mode="multiple"
        value={[...guests]}
        onChange={onChange}
        options={staff.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
        optionFilterProp="label"
        placeholder={t('Only the admins')}
      />
      <span className="quiet">{t('With the rights they have here.')}</span>
    </div>
  )
}

const Making = ({ stand }: { stand: SandboxStand }) => {
  const { t } = useLanguage()
  const make = useCall(makeSandbox)
  const { isBusy, act } = useAction()
  const [guests, setGuests] = useState<number[]>([])
  return (
    <>
      <Guests {...{ stand, guests }} onChange={setGuests} />
      <Button type="primary" loading={isBusy} onClick={() => void act(() => make({ body: { guests } }))}>
        {t('Make a sandbox')}
      </Button>
    </>
  )
}

const GuestsPanel = ({ stand }: { stand: SandboxStand }) => {
  const { t } = useLanguage()
  const saveGuests = useCall(setSandboxGuests)
  const { isBusy, act } = useAction()
  const [guests, setGuests] = useState<number[]>([...stand.guests])
  const isSame = [...guests].sort().join() === [...stand.guests].sort().join()
  return (
    <Panel title={t('People')}>
      <div className="sandbox-part">
        <Guests {...{ stand, guests }} onChange={setGuests} />
        <Button disabled={isSame} loading={isBusy} onClick={() => void act(() => saveGuests({ body: { guests } }))}>
          {t('Save')}
        </Button>
      </div>
    </Panel>
  )
}

const Ending = () => {
  const { t } = useLanguage()
  const [reset, remove] = [useCall(resetSandbox), useCall(removeSandbox)]
  const { isBusy, act } = useAction()
  const button = (label: string, question: string, doing: () => Promise<unknown>, danger: boolean) => (
    <Popconfirm title={t(question)} okText={t(label)} cancelText={t('Back')} onConfirm={() => void act(doing)}>
      <Button danger={danger} loading={isBusy}>
        {t(label)}
      </Button>
    </Popconfirm>
  )
  return (
    <div className="sandbox-ending">
      {button('Reset the sandbox', 'Remove everything in the sandbox and fill it again?', () => reset(), false)}
      {button('Remove the sandbox', 'Remove the sandbox with everything in it?', () => remove(), true)}
    </div>
  )
}

const Standing = ({ stand }: { stand: SandboxStand }) => {
  const { t } = useLanguage()
  const go = useGo()
  const { state, isInside, id, madeAt, progress, problem } = stand
  const percent = progress && Math.round((progress.done / progress.total) * 100)
  return (
    <Panel title={t('A sandbox for practice')}>
      <div className="sandbox-part">
        <p>
          {t(
            'A separate agency with invented companies, ships, stock and sales. Its users do the same work as here, and nothing in it is real. No mail, message, invoice or report leaves it.',
          )}
        </p>
        {problem && <Alert type="warning" showIcon title={problem} />}
        <p role="status">
          <strong>
            {t(isInside ? 'A sandbox has no sandbox of its own. Make one in the agency it belongs to.' : words[state])}
          </strong>
          {state === 'Ready' && madeAt && (
            <span className="quiet">
              {' '}
              {t('Made')} <Instant value={madeAt} />
            </span>
          )}
        </p>
        {percent !== null && <ProgressBar part={percent / 100} label={`${percent}%`} tone="gold" />}
        {state === 'None' && !isInside && <Making stand={stand} />}
        {state === 'Ready' && (
          <Button type="primary" onClick={() => go(`/${id}/dashboard`)}>
            {t('Enter the sandbox')}
          </Button>
        )}
        {(state === 'Ready' || state === 'Broken off') && <Ending />}
      </div>
    </Panel>
  )
}

/** The page of the sandbox. */
export const Sandbox = () => {
  const { t } = useLanguage()
  const { data, error, refetch } = useSandboxStatus()
  if (error) return <NotLoaded error={error} refetch={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Page title={t('Sandbox')}>
      <div className="sandbox-page">
        <Standing stand={data} />
        {data.state === 'Ready' && <GuestsPanel key={data.guests.join()} stand={data} />}
      </div>
    </Page>
  )
}
