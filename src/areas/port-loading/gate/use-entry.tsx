// The entries for the truck on the scale, by keyboard, pad, scanner or the scale itself, and the effect of Enter.

import { useRef, useState } from 'react'
import type { GateTask, Scale } from '#areas/port-loading/gate/calls.ts'
import type { EnteredWeighing } from '#areas/port-loading/gate/send-weighing.tsx'
import { codeIn, emptyLine, weightIn } from '#areas/port-loading/gate/typed-line.ts'
import type { GateState } from '#areas/port-loading/gate/use-gate.tsx'
import { type EnteredFields, useGateKeys } from '#areas/port-loading/gate/use-gate-keys.tsx'
import { currentReading } from '#areas/port-loading/gate/use-scale.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { useLanguage } from '#ui/language.tsx'

const fieldsOf = (task: GateTask | null): EnteredFields => ({ bags: String(task?.bags ?? ''), explanation: '' })

/** The fields of the current step; another step starts with its own values. */
const useFields = (task: GateTask | null): [EnteredFields, (fields: EnteredFields) => void] => {
  const [entered, setEntered] = useState<{ step: unknown; fields: EnteredFields } | null>(null)
  const fields = entered && entered.step === task?.step ? entered.fields : fieldsOf(task)
  return [fields, next => setEntered({ step: task?.step, fields: next })]
}

type Weight = { kg: number; fields: EnteredFields; scale: Scale | undefined }

// Without a connection the server has no reading of the scale, so the explanation states when the weight was read.
const useEntered = (isDown: boolean) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  return (task: GateTask | null, { kg, fields, scale }: Weight): EnteredWeighing => {
    const isReasoned = !isDown || fields.explanation !== '' || task?.step.asksWeight === false
    const at = formatInstant(new Date().toISOString(), zone)
    return {
      kg,
      bags: Number(fields.bags) || null,
      explanation: isReasoned ? fields.explanation : t('Weighed {at} without a connection', { at }),
      scale: scale ? { id: scale.id, name: scale.name } : null,
    }
  }
}

// A refused weight stays as it was typed: otherwise the scale's reading would be recorded in its place, with the reason given for it.
const useRefused = ({ found, unknown }: GateState, putBack: () => void) => {
  const inView = useRef({ found, unknown })
  inView.current = { found, unknown }
  return async (recording: Promise<boolean>): Promise<void> => {
    const isDone = await recording
    if (!isDone && inView.current.found === found && inView.current.unknown === unknown) putBack()
  }
}

/** The entered values, and `goOn`, which records them, lets the truck out, or continues with the next truck. */
export const useEntry = (gate: GateState, scale: Scale | undefined, isDown: boolean) => {
  const { found, unknown, recorded, isBusy } = gate
  const [fields, setFields] = useFields(found)
  const enteredOf = useEntered(isDown)
  const { line, setLine, putBack } = useGateKeys({
    find: code => find(code),
    goOn: () => goOn(),
    fields,
    restore: setFields,
  })
  // A typed weight belongs to the truck in view.
  const find = (code: string): void => {
    setLine(emptyLine)
    void gate.find(code)
  }
  const stop = (): void => {
    setLine(emptyLine)
    gate.clear()
  }
  const typed = weightIn(line) ?? ''
  const reading = isDown ? null : currentReading(scale)
  const kg = typed === '' ? (reading ?? 0) : Number(typed)
  const keepRefused = useRefused(gate, () => putBack(line))
  const goOn = (): void => {
    if (isBusy) return
    const isWaiting = found?.step.asksWeight && kg === 0
    if (isWaiting || (unknown && kg === 0)) return
    const entered = enteredOf(found, { kg, fields, scale })
    setLine(emptyLine)
    if (found) void keepRefused(gate.record(found, entered))
    else if (unknown) void keepRefused(gate.recordUnknown(unknown, entered))
    else if (line.text) find(codeIn(line))
    else if (recorded) gate.clear()
  }
  const setTyped = (digits: string) => setLine({ text: digits, latin: digits })
  const isRead = typed === '' && reading !== null
  const started = line.isRefused ? '' : typed
  return { kg, isRead, typed: started, setTyped, fields, setFields, line, setLine, find, stop, goOn }
}

export type GateEntry = ReturnType<typeof useEntry>
