// The gate on a tablet: one number, one weight, one button at the thumb.

import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { GateTask, Scale } from '#areas/port-loading/gate/calls.ts'
import { Card, Checks, Weight } from '#areas/port-loading/gate/cards.tsx'
import { calculateFigures } from '#areas/port-loading/gate/figures.ts'
import { NumberPad } from '#areas/port-loading/gate/number-pad.tsx'
import { ScanButton } from '#areas/port-loading/gate/scan-button.tsx'
import { Ticket } from '#areas/port-loading/gate/ticket.tsx'
import {
  currentReading,
  type GateState,
  type RecordedWeighing,
  useGate,
  useScale,
} from '#areas/port-loading/gate/use-gate.tsx'
import { formatCount } from '#kit/units.ts'
import { useLanguage } from '#ui/language.tsx'
import { Page } from '#ui/page.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './gate.css'

const NumberForm = ({ gate }: { gate: GateState }) => {
  const { t } = useLanguage()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="gate-card gate-asking"
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) void gate.find(code)
      }}
    >
      <label htmlFor="gate-code">{t('Scan or type: ticket, permit, note or plate')}</label>
      {/* A hand scanner types here and ends with Enter. */}
      <input
        ref={field}
        id="gate-code"
        className="gate-input"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <button type="submit" className="gate-main" disabled={gate.isBusy || code.trim() === ''}>
        {t('Find')}
      </button>
      <ScanButton onCode={found => void gate.find(found)} />
    </form>
  )
}

type WeighingProps = { gate: GateState; task: GateTask; scale: Scale | undefined }

/** The weight, bags and explanation of one weighing. A typed weight overrides the reading of the scale. */
const useWeighingEntry = ({ task, scale }: Pick<WeighingProps, 'task' | 'scale'>) => {
  const reading = currentReading(scale)
  const [typed, setTyped] = useState('')
  const [bags, setBags] = useState(String(task.bags ?? ''))
  const [explanation, setExplanation] = useState('')
  const isRead = typed === '' && reading !== null
  const kg = typed === '' ? (reading ?? 0) : Number(typed)
  return { kg, isRead, typed, setTyped, bags, setBags, explanation, setExplanation }
}

type FieldsProps = {
  entry: ReturnType<typeof useWeighingEntry>
  asksBags: boolean
  asksExplanation: boolean
}

const WeighingFields = ({ entry, asksBags, asksExplanation }: FieldsProps) => {
  const { t } = useLanguage()
  return (
    <section className="gate-card">
      {asksBags && (
        <label className="gate-field">
          {t('Bags loaded')}
          <input
            className="gate-input"
            inputMode="numeric"
            dir="ltr"
            value={entry.bags}
            onChange={event => entry.setBags(event.target.value.replace(/\D/g, ''))}
          />
        </label>
      )}
      {asksExplanation && (
        <label className="gate-field">
          {t('Explanation')}
          <input
            className="gate-input"
            value={entry.explanation}
            onChange={event => entry.setExplanation(event.target.value)}
          />
        </label>
      )}
      {!entry.isRead && <NumberPad value={entry.typed} onChange={entry.setTyped} />}
    </section>
  )
}

const Weighing = ({ gate, task, scale }: WeighingProps) => {
  const { t } = useLanguage()
  const entry = useWeighingEntry({ task, scale })
  const { kg, isRead, bags, explanation } = entry
  const figures = calculateFigures(task, kg)
  const isTypedOnScale = scale?.isConnected === true && !isRead
  const asksExplanation = gate.problem !== null || isTypedOnScale
  return (
    <>
      <div className="gate-work">
        <Weight kg={kg} title={task.step.title} isRead={isRead} figures={figures} />
        <div className="gate-told">
          <Card task={task} />
          <Checks figures={figures} expectedKg={task.expectedKg} />
        </div>
        <WeighingFields entry={entry} asksBags={task.step.asksBags} asksExplanation={asksExplanation} />
      </div>
      <div className="gate-bar">
        <button type="button" className="gate-stop" onClick={gate.clear}>
          {t('Stop truck')}
        </button>
        <button
          type="button"
          className="gate-main"
          disabled={gate.isBusy || kg === 0}
          onClick={() => void gate.record(task, { kg, bags: Number(bags) || null, explanation, scale })}
        >
          {t('Record {kg} kg', { kg: formatCount(kg) })}
        </button>
      </div>
    </>
  )
}

const ScaleTag = ({ scale }: { scale: Scale }) => {
  const { t } = useLanguage()
  return (
    <StatusTag
      state={scale.isConnected ? 'active' : 'inActive'}
      label={t(scale.isConnected ? 'Scale connected' : 'Weights are typed')}
      filled
    />
  )
}

const ScaleSelect = ({ scales, scale, choose }: ReturnType<typeof useScale>) => {
  const { t } = useLanguage()
  return (
    <Select
      aria-label={t('Weighbridge')}
      placeholder={t('Weighbridge')}
      allowClear
      className="gate-scale"
      value={scale?.id}
      options={scales.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={id => choose(id ?? null)}
    />
  )
}

const RecordedTicket = ({ recorded, onNext }: { recorded: RecordedWeighing; onNext: () => void }) => {
  const { t } = useLanguage()
  return (
    <>
      <Ticket recorded={recorded} />
      <div className="gate-bar">
        <button type="button" className="gate-stop gate-plain" onClick={() => window.print()}>
          {t('Print ticket')}
        </button>
        <button type="button" className="gate-main" onClick={onNext}>
          {t('Next truck')}
        </button>
      </div>
    </>
  )
}

/** The screen: the scale, then the number, then the weight, then the ticket. */
export const Gate = () => {
  const { t } = useLanguage()
  const gate = useGate()
  const scale = useScale(gate.task)
  const { task, recorded, problem } = gate
  return (
    <Page
      title={t('Gate')}
      tag={scale.scale && <ScaleTag scale={scale.scale} />}
      actions={scale.scales.length > 0 && <ScaleSelect {...scale} />}
    >
      <div className="gate">
        {problem && (
          <p className="gate-problem" role="alert">
            {problem}
          </p>
        )}
        {task && <Weighing key={task.docNo ?? task.plate} gate={gate} task={task} scale={scale.scale} />}
        {!task && !recorded && <NumberForm gate={gate} />}
        {recorded && <RecordedTicket recorded={recorded} onNext={gate.clear} />}
      </div>
    </Page>
  )
}
