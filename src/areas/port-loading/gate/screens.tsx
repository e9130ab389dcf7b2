// The gate on a tablet: one number, one weight, one button at the thumb.

import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { GateTask, Scale } from '#areas/port-loading/gate/calls.ts'
import { Card, Checks, Weight } from '#areas/port-loading/gate/cards.tsx'
import { calculateFigures } from '#areas/port-loading/gate/figures.ts'
import { NumberPad } from '#areas/port-loading/gate/number-pad.tsx'
import { ScanButton } from '#areas/port-loading/gate/scan-button.tsx'
import { Ticket } from '#areas/port-loading/gate/ticket.tsx'
import { currentReading, type GateState, useGate, useScale } from '#areas/port-loading/gate/use-gate.tsx'
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

const Weighing = ({ gate, task, scale }: WeighingProps) => {
  const { t } = useLanguage()
  const reading = currentReading(scale)
  const [typed, setTyped] = useState('')
  const [bags, setBags] = useState(String(task.bags ?? ''))
  const [said, setSaid] = useState('')
  const isRead = typed === '' && reading !== null
  const kg = typed === '' ? (reading ?? 0) : Number(typed)
  const figures = calculateFigures(task, kg)
  const asksWords =
    task.step.path.startsWith('port-loading') && (gate.problem !== null || (scale?.isConnected && !isRead))
  return (
    <>
      <div className="gate-work">
        <Weight kg={kg} title={task.step.title} isRead={isRead} figures={figures} />
        <div className="gate-told">
          <Card task={task} />
          <Checks figures={figures} expectedKg={task.expectedKg} />
        </div>
        <section className="gate-card">
          {task.step.asksBags && (
            <label className="gate-field">
              {t('Bags loaded')}
              <input
                className="gate-input"
                inputMode="numeric"
                dir="ltr"
                value={bags}
                onChange={event => setBags(event.target.value.replace(/\D/g, ''))}
              />
            </label>
          )}
          {asksWords && (
            <label className="gate-field">
              {t('Explanation')}
              <input className="gate-input" value={said} onChange={event => setSaid(event.target.value)} />
            </label>
          )}
          {!isRead && <NumberPad value={typed} onChange={setTyped} />}
        </section>
      </div>
      <div className="gate-bar">
        <button type="button" className="gate-stop" onClick={gate.clear}>
          {t('Stop truck')}
        </button>
        <button
          type="button"
          className="gate-main"
          disabled={gate.isBusy || kg === 0}
          onClick={() => void gate.record(task, { kg, bags: Number(bags) || null, said, scale })}
        >
          {t('Record {kg} kg', { kg: formatCount(kg) })}
        </button>
      </div>
    </>
  )
}

/** The screen: the scale, then the number, then the weight, then the ticket. */
export const Gate = () => {
  const { t } = useLanguage()
  const gate = useGate()
  const { scales, scale, choose } = useScale(gate.task)
  const options = scales.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Page
      title={t('Gate')}
      tag={
        scale && (
          <StatusTag
            state={scale.isConnected ? 'active' : 'inActive'}
            label={t(scale.isConnected ? 'Scale connected' : 'Weights are typed')}
            filled
          />
        )
      }
      actions={
        options.length > 0 && (
          <Select
            aria-label={t('Weighbridge')}
            placeholder={t('Weighbridge')}
            allowClear
            className="gate-scale"
            value={scale?.id}
            options={options}
            onChange={id => choose(id ?? null)}
          />
        )
      }
    >
      <div className="gate">
        {gate.problem && (
          <p className="gate-problem" role="alert">
            {gate.problem}
          </p>
        )}
        {gate.task && <Weighing key={gate.task.docNo ?? gate.task.plate} {...{ gate, task: gate.task, scale }} />}
        {!gate.task && !gate.recorded && <NumberForm gate={gate} />}
        {gate.recorded && (
          <>
            <Ticket recorded={gate.recorded} />
            <div className="gate-bar">
              <button type="button" className="gate-stop gate-plain" onClick={() => window.print()}>
                {t('Print ticket')}
              </button>
              <button type="button" className="gate-main" onClick={gate.clear}>
                {t('Next truck')}
              </button>
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
