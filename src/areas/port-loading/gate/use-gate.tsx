// The state of the gate: the scanned number, the reading of the scale, the recorded weighing.

import { useEffect, useState } from 'react'
import { findTask, type GateTask, readScales, type Scale } from '#areas/port-loading/gate/calls.ts'
import { scalesFor } from '#areas/port-loading/gate/scales.ts'
import { ApiError, apiOf, ask, useAgencyId, useAnswer, useCall } from '#kit/browser/api.ts'
import type { AnswerOf } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'
import { readingMinutes } from '#trade/weighing/weighing.ts'

const scaleKey = 'gms-gate-scale'

/** The scales that can weigh the truck, read again every two seconds, and the one this tablet uses. */
export const useScale = (task: GateTask | null) => {
  const agencyId = useAgencyId()
  const [chosen, setChosen] = useState(Number(localStorage.getItem(scaleKey)) || null)
  const path = readScales.path.replace(':agencyId', String(agencyId))
  const { data, refetch } = useAnswer<AnswerOf<typeof readScales>>(path, { keep: true })
  useEffect(() => {
    const timer = setInterval(() => void refetch(), 2_000)
    return () => clearInterval(timer)
  }, [refetch])
  const scales = scalesFor(data?.scales ?? [], task)
  const choose = (id: number | null) => {
    localStorage.setItem(scaleKey, String(id ?? ''))
    setChosen(id)
  }
  return { scales, scale: scales.find(({ id }) => id === chosen), choose }
}

/** What the scale shows now; null where it is not connected or has been silent for long. */
export const currentReading = (scale: Scale | undefined): number | null => {
  if (!scale?.isConnected || scale.readingKg === null || scale.readAt === null) return null
  return Date.now() - Date.parse(scale.readAt) < readingMinutes * 60_000 ? scale.readingKg : null
}

export type RecordedWeighing = { task: GateTask; row: Row; kg: number; at: string; scale: string | undefined }

type EnteredWeighing = { kg: number; bags: number | null; explanation: string; scale: Scale | undefined }

// At the port it also explains what does not fit the truck's last trips.
const explanationFor = ({ path }: GateTask['step'], explanation: string): Row => {
  if (!explanation) return {}
  return path.startsWith('port-loading')
    ? { remarks: explanation, manualReason: explanation }
    : { manualReason: explanation }
}

const sendWeighing = async (
  base: string,
  { step }: GateTask,
  { kg, bags, explanation, scale }: EnteredWeighing,
): Promise<Row> => {
  const isNew = step.method === 'POST' && step.path === 'port-loading'
  const permit = step.saleBy ? await ask<Row>(base + step.saleBy, { method: 'PUT', body: {} }) : null
  const body = {
    ...step.body,
    ...(permit && { sale: permit.bagSale ?? permit.bulkSale }),
    ...(isNew && { weighbridge: scale?.id ?? null }),
    ...explanationFor(step, explanation),
    ...(step.weightName && { [step.weightName]: kg }),
    ...(step.asksBags && { loadedBags: bags }),
  }
  const row = await ask<Row>(base + step.path, { method: step.method, body })
  // A truck with a permit gets its note first, then the weight of the note.
  return step.weightName
    ? row
    : ask<Row>(`${base}${step.path}/${row.id}/weigh-in`, {
        method: 'PUT',
        body: { tareKg: kg, ...explanationFor(step, explanation) },
      })
}

/** Runs one call at a time; a refusal of the server becomes the problem. */
const useRefusable = () => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const runBusy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    await work().catch(error => {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    })
    setBusy(false)
  }
  return { problem, setProblem, isBusy, runBusy }
}

/** Finds a task, records its weighing, and clears; `problem` is the refusal of the server. */
export const useGate = () => {
  const agencyId = useAgencyId()
  const find = useCall(findTask)
  const [task, setTask] = useState<GateTask | null>(null)
  const [recorded, setRecorded] = useState<RecordedWeighing | null>(null)
  const { problem, setProblem, isBusy, runBusy } = useRefusable()
  const clear = () => {
    setTask(null)
    setRecorded(null)
    setProblem(null)
  }
  return {
    task,
    recorded,
    problem,
    isBusy,
    clear,
    find: (code: string) =>
      runBusy(async () => {
        setRecorded(null)
        setTask(null)
        setTask(await find({ body: { code } }))
      }),
    record: (of: GateTask, sending: EnteredWeighing) =>
      runBusy(async () => {
        const row = await sendWeighing(apiOf(agencyId, ''), of, sending)
        setRecorded({ task: of, row, kg: sending.kg, at: new Date().toISOString(), scale: sending.scale?.name })
        setTask(null)
      }),
  }
}

export type GateState = ReturnType<typeof useGate>
