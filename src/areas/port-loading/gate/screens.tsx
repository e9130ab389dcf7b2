// The gate on a desktop, a tablet or a phone: one line to type or scan, one weight, one button within reach of the thumb.

import { Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { Scale } from '#areas/port-loading/gate/calls.ts'
import { keepGateOffline } from '#areas/port-loading/gate/offline.tsx'
import { JustRecorded, RecordedPaper } from '#areas/port-loading/gate/papers.tsx'
import { ScanButton } from '#areas/port-loading/gate/scan-button.tsx'
import { StoredPanel } from '#areas/port-loading/gate/stored-panel.tsx'
import { codeIn, type TypedLine, weightIn } from '#areas/port-loading/gate/typed-line.ts'
import { type GateEntry, useEntry } from '#areas/port-loading/gate/use-entry.tsx'
import { type GateState, useGate } from '#areas/port-loading/gate/use-gate.tsx'
import { scalesOf, useScales } from '#areas/port-loading/gate/use-scale.tsx'
import { GateOut, UnknownWeighing, Weighing } from '#areas/port-loading/gate/weighing.tsx'
import { Yard } from '#areas/port-loading/gate/yard.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { useClearing } from '#ui/clearing.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './gate.css'

type NumberFormProps = Pick<GateEntry, 'line' | 'setLine' | 'find'> & { isBusy: boolean }

const NumberForm = ({ isBusy, line, setLine, find }: NumberFormProps) => {
  const { t } = useLanguage()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="gate-card gate-asking">
      <label htmlFor="gate-code">{t('Scan or type: ticket, permit, note, plate or the driver’s phone')}</label>
      <input
        ref={field}
        id="gate-code"
        className="gate-input"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        value={line.text}
        onChange={event => setLine({ text: event.target.value, latin: null })}
      />
      <button
        type="button"
        className="gate-main"
        disabled={isBusy || line.text.trim() === ''}
        onClick={() => find(codeIn(line))}
      >
        {t('Find')}
      </button>
      <ScanButton onCode={find} />
    </div>
  )
}

const ScaleTag = ({ scale, isDown }: { scale: Scale | undefined; isDown: boolean }) => {
  const { t } = useLanguage()
  if (isDown)
    return <StatusTag state="inActive" tone="amber" label={t('No connection: weighings are kept here')} filled />
  return (
    scale && (
      <StatusTag
        state={scale.isConnected ? 'active' : 'inActive'}
        label={t(scale.isConnected ? 'Scale connected' : 'Weights are typed')}
        filled
      />
    )
  )
}

type SelectProps = ReturnType<typeof scalesOf> & { choose: (id: number | null) => void }

const ScaleSelect = ({ scales, scale, choose }: SelectProps) => {
  const { t } = useLanguage()
  const clearing = useClearing()
  return (
    <Select
      aria-label={t('Weighbridge')}
      placeholder={t('Weighbridge')}
      allowClear={clearing}
      className="gate-scale"
      value={scale?.id}
      options={scales.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={id => choose(id ?? null)}
    />
  )
}

const CodeStrip = ({ line }: { line: TypedLine }) => {
  const { t } = useLanguage()
  if (line.text === '' || weightIn(line) !== undefined) return null
  return (
    <p className="gate-card" role="status">
      {t('Enter looks up')} <Ltr>{codeIn(line)}</Ltr>
    </p>
  )
}

type StepProps = { gate: GateState; scale: Scale | undefined; entry: GateEntry; goOn: () => void }

const Step = ({ gate, scale, entry, goOn }: StepProps) => {
  const { found, unknown, recorded, problem, isBusy } = gate
  const shared = { entry, isBusy, hasProblem: problem !== null, onStop: entry.stop, onGo: goOn }
  if (found) {
    const of = { ...shared, task: found, scale, onChoose: gate.choose }
    return found.step.asksWeight ? (
      <Weighing key={found.step.path} {...of} />
    ) : (
      <>
        {recorded && <JustRecorded recorded={recorded} />}
        <GateOut key={found.step.path} {...of} />
      </>
    )
  }
  if (unknown) return <UnknownWeighing code={unknown.code} entry={entry} onStop={entry.stop} onGo={goOn} />
  return recorded && <RecordedPaper recorded={recorded} onNext={entry.stop} />
}

/** The gate: the scale, the line, the weight, the paper, in this order. */
export const Gate = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  useEffect(() => keepGateOffline(agencyId), [agencyId])
  const at = useScales()
  const { here, isDown, choose } = at
  const gate = useGate(here?.id ?? null, isDown)
  const { scales, scale } = scalesOf(at, gate.found)
  const entry = useEntry(gate, scale, isDown)
  const { line, setLine, find, goOn } = entry
  const isAsking = !gate.found && !gate.unknown && !gate.recorded
  return (
    <Page
      title={t('Gate')}
      tag={<ScaleTag scale={scale} isDown={isDown} />}
      actions={scales.length > 0 && <ScaleSelect {...{ scales, scale, choose }} />}
    >
      <div className="gate">
        {gate.problem && (
          <p className="gate-problem" role="alert">
            {t(gate.problem)}
          </p>
        )}
        {isAsking ? <NumberForm {...{ line, setLine, find }} isBusy={gate.isBusy} /> : <CodeStrip line={line} />}
        <Step {...{ gate, scale, entry, goOn }} />
        <StoredPanel kept={gate.kept} onFind={find} onDrop={key => void gate.drop(key)} />
        {isAsking && <Yard here={here} onTap={find} />}
      </div>
    </Page>
  )
}
