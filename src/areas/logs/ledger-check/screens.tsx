// The result of the ledger check of last night or of now.

import { Button } from 'antd'
import { useState } from 'react'
import {
  type CheckResult,
  checkNow,
  type Finding,
  type Invariant,
  nightlyCheck,
} from '#areas/logs/ledger-check/calls.ts'
import { useCall, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './ledger-check.css'

// The ledger's internal names, for investigation.
const describeFinding = (finding: Finding): string =>
  Object.entries(finding)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')

const Line = ({ invariant: { invariant, title, violations, findings } }: { invariant: Invariant }) => {
  const { t } = useLanguage()
  const more = violations - findings.length
  return (
    <li className="invariant">
      <span className="invariant-number">{invariant}</span>
      <span className="invariant-title">{t(title)}</span>
      {violations === 0 ? (
        <StatusTag state="active" label={t('In order')} />
      ) : (
        <StatusTag state="failed" label={t('Found: {count}', { count: violations })} />
      )}
      {violations > 0 && (
        <ul className="invariant-findings">
          {findings.map(finding => (
            <li key={describeFinding(finding)}>
              <Ltr>{describeFinding(finding)}</Ltr>
            </li>
          ))}
          {more > 0 && <li>{t('and {more} more', { more })}</li>}
        </ul>
      )}
    </li>
  )
}

const Result = ({ checked, title }: { checked: CheckResult; title: string }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const { violations, ms } = checked
  return (
    <Panel
      title={title}
      note={
        <>
          <Ltr>{formatInstant(checked.at, zone)}</Ltr> · {t('{seconds} s', { seconds: (ms / 1000).toFixed(1) })}
        </>
      }
      extra={
        violations === 0 ? (
          <StatusTag state="active" label={t('All in order')} filled />
        ) : (
          <StatusTag state="failed" label={t('Found: {count}', { count: violations })} filled />
        )
      }
    >
      <ol className="invariants">
        {checked.invariants.map(invariant => (
          <Line key={invariant.invariant} invariant={invariant} />
        ))}
      </ol>
      {violations > 0 && (
        <p className="invariant-advice">{t('Inform your administrator before anything else is posted.')}</p>
      )}
    </Panel>
  )
}

const useCheck = () => {
  const { t } = useLanguage()
  const ask = useCall(checkNow)
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<CheckResult>()
  const check = async () => {
    setBusy(true)
    try {
      setChecked(await ask())
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    setBusy(false)
  }
  return { isBusy, checked, check }
}

const LastNight = () => {
  const { t } = useLanguage()
  const { data, error } = useCallAnswer(nightlyCheck)
  if (error) return <Empty text={t(error.message)} />
  if (!data) return <PanelSkeleton height={420} />
  if (!data.nightly) return <Empty text={t('The ledger was not checked yet. It is checked every night at three.')} />
  return <Result checked={data.nightly} title={t('The last nightly check')} />
}

export const LedgerCheck = () => {
  const { t } = useLanguage()
  const { isBusy, checked, check } = useCheck()
  const button = (
    <Button type="primary" loading={isBusy} onClick={() => void check()}>
      {t('Check now')}
    </Button>
  )
  return (
    <Page title={t('Ledger Check')} primary={button}>
      {checked ? <Result checked={checked} title={t('Checked now')} /> : <LastNight />}
    </Page>
  )
}
