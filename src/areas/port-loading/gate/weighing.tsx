// One decision per screen: a weight to record, or a truck to let out.

import { useEffect, useState } from 'react'
import type { FoundTask, GateTask, Scale } from '#areas/port-loading/gate/calls.ts'
import { Card, Checks, OtherTasks, Weight } from '#areas/port-loading/gate/cards.tsx'
import { calculateFigures, noFigures } from '#areas/port-loading/gate/figures.ts'
import { NumberPad } from '#areas/port-loading/gate/number-pad.tsx'
import type { EnteredFields } from '#areas/port-loading/gate/use-gate-keys.tsx'
import { formatCount } from '#kit/units.ts'
import { digitsIn } from '#texts/digits.ts'
import { useLanguage } from '#ui/language.tsx'

const settleMs = 700

/** Whether the weight is stable: read from the scale, or typed and unchanged for a moment. */
const useIsStable = (kg: number, isRead: boolean): boolean => {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kg), settleMs)
    return () => clearTimeout(timer)
  }, [kg])
  return kg > 0 && (isRead || settled === kg)
}

type FieldsProps = {
  fields: EnteredFields
  setFields: (fields: EnteredFields) => void
  asksBags: boolean
  asksExplanation: boolean
}

const Fields = ({ fields, setFields, asksBags, asksExplanation }: FieldsProps) => {
  const { t } = useLanguage()
  return (
    <>
      {asksBags && (
        <label className="gate-field">
          {t('Bags loaded')}
          <input
            className="gate-input"
            inputMode="numeric"
            dir="ltr"
            value={fields.bags}
            onChange={event => setFields({ ...fields, bags: digitsIn(event.target.value) })}
          />
        </label>
      )}
      {asksExplanation && (
        <label className="gate-field">
          {t('Explanation')}
          <input
            className="gate-input"
            value={fields.explanation}
            onChange={event => setFields({ ...fields, explanation: event.target.value })}
          />
        </label>
      )}
    </>
  )
}

/** The entries for a truck on the scale. */
type Entry = {
  kg: number
  isRead: boolean
  typed: string
  setTyped: (digits: string) => void
  fields: EnteredFields
  setFields: (fields: EnteredFields) => void
}

type BarProps = { label: string; stop: string; isDisabled: boolean; onStop: () => void; onGo: () => void }

const Bar = ({ label, stop, isDisabled, onStop, onGo }: BarProps) => (
  <div className="gate-bar">
    <button type="button" className="gate-stop" onClick={onStop}>
      {stop}
    </button>
    <button type="button" className="gate-main" disabled={isDisabled} onClick={onGo}>
      {label}
    </button>
  </div>
)

type StepProps = {
  task: FoundTask
  scale: Scale | undefined
  entry: Entry
  hasProblem: boolean
  isBusy: boolean
  onChoose: (task: GateTask) => void
  onStop: () => void
  onGo: () => void
}

/** The step of a truck on the scale. */
export const Weighing = ({ task, scale, entry, hasProblem, isBusy, onChoose, onStop, onGo }: StepProps) => {
  const { t } = useLanguage()
  const { kg, isRead, typed, setTyped, fields, setFields } = entry
  const stands = useIsStable(kg, isRead)
  const figures = stands ? calculateFigures(task, kg) : noFigures
  const asksExplanation = hasProblem || (scale?.isConnected === true && !isRead && kg > 0)
  return (
    <>
      <div className="gate-work">
        <Weight kg={kg} title={task.step.title} origin={isRead ? 'Read by the scale' : 'Typed'} figures={figures} />
        <div className="gate-told">
          <Card task={task} />
          {stands && <Checks figures={figures} task={task} />}
          <OtherTasks tasks={task.others} onChoose={onChoose} />
        </div>
        <section className="gate-card">
          <Fields {...{ fields, setFields, asksBags: task.step.asksBags, asksExplanation }} />
          {!isRead && <NumberPad value={typed} onChange={setTyped} />}
        </section>
      </div>
      <Bar
        label={t('Record {kg} kg', { kg: formatCount(kg) })}
        stop={t('Stop truck')}
        isDisabled={isBusy || kg === 0}
        onStop={onStop}
        onGo={onGo}
      />
    </>
  )
}

/** The step of a truck that is weighed and leaves. */
export const GateOut = ({ task, entry, hasProblem, isBusy, onChoose, onStop, onGo }: StepProps) => {
  const { t } = useLanguage()
  const kg = task.secondWeight ?? 0
  const figures = calculateFigures(task, kg)
  const { fields, setFields } = entry
  return (
    <>
      <div className="gate-work">
        <Weight kg={kg} title={task.step.title} origin="Weighed" figures={figures} />
        <div className="gate-told">
          <Card task={task} />
          <OtherTasks tasks={task.others} onChoose={onChoose} />
        </div>
        <div className="gate-told">
          <Checks figures={figures} task={task} />
          {hasProblem && (
            <section className="gate-card">
              <Fields {...{ fields, setFields, asksBags: false, asksExplanation: true }} />
            </section>
          )}
        </div>
      </div>
      <Bar label={t('Gate out')} stop={t('Stop truck')} isDisabled={isBusy} onStop={onStop} onGo={onGo} />
    </>
  )
}

/** The step of a truck without a task on this device while offline: its weight is stored with the typed code. */
export const UnknownWeighing = ({
  code,
  entry: { kg, typed, setTyped },
  onStop,
  onGo,
}: Pick<StepProps, 'entry' | 'onStop' | 'onGo'> & { code: string }) => {
  const { t } = useLanguage()
  return (
    <>
      <div className="gate-work">
        <Weight kg={kg} title={code} origin="Typed" figures={noFigures} />
        <p className="gate-card">
          {t('This device does not know {code}. Its weight is kept, and looked up when the connection is back.', {
            code,
          })}
        </p>
        <section className="gate-card">
          <NumberPad value={typed} onChange={setTyped} />
        </section>
      </div>
      <Bar
        label={t('Record {kg} kg', { kg: formatCount(kg) })}
        stop={t('Stop truck')}
        isDisabled={kg === 0}
        onStop={onStop}
        onGo={onGo}
      />
    </>
  )
}
