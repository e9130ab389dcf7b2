// The state of the gate: the found task, the recorded weighing, and the weighings that wait for a connection.

import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type FoundTask, findTask, type GateTask } from '#areas/port-loading/gate/calls.ts'
import { deleteTask, type Owner, type StoredWeighing } from '#areas/port-loading/gate/device-store.tsx'
import { followUpOf } from '#areas/port-loading/gate/follow-up.ts'
import { findStoredTasks, storeFoundTasks } from '#areas/port-loading/gate/known-tasks.tsx'
import { type EnteredWeighing, sendWeighing } from '#areas/port-loading/gate/send-weighing.tsx'
import { isLineDown, type StoredState, useStoredWeighings } from '#areas/port-loading/gate/use-stored-weighings.tsx'
import { ApiError, apiOf, useAgencyId, useCall, useRefresh } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'
import type { UserContext } from '#session/calls.ts'
import { newKey } from '#ui/save-key.ts'

export type RecordedWeighing = {
  task: GateTask
  /** null while it is stored only on the device */
  row: Row | null
  kg: number
  at: string
  scale: string | undefined
}

/** Runs one call at a time; a refusal of the server becomes the problem. What is looked up meanwhile waits, the latest only, so that an
 *  earlier answer does not replace it; after a refused weighing it is dropped, because the refusal is to be read first. */
const useRefusable = () => {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const next = useRef<() => Promise<void>>(undefined)
  /** Returns whether the work is done. */
  const runBusy = async (work: () => Promise<void>): Promise<boolean> => {
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const lookUp = async (work: () => Promise<void>): Promise<void> => {
    next.current = work
    while (next.current && !isRunning.current) {
      const latest = next.current
      next.current = undefined
      await runBusy(latest)
    }
  }
  const weigh = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false
    const isDone = await runBusy(work)
    if (!isDone) next.current = undefined
    if (next.current) void lookUp(next.current)
    return isDone
  }
  return { problem, setProblem, isBusy, lookUp, weigh }
}

const useOwner = (): Owner => {
  const agencyId = useAgencyId()
  const account = useQueryClient().getQueryData<UserContext>(['user-context'])
  const username = account?.user.username ?? ''
  return useMemo(() => ({ username, agencyId }), [username, agencyId])
}

/** A truck without a task on this device, while the server cannot be reached. */
type UnknownTruck = { code: string }

/** The recorded weighing as it is stored; its explanation states when it was weighed. */
const toStored = (
  owner: Owner,
  entered: EnteredWeighing,
  of: { key: string; at: string; task: GateTask | null; code: string },
): StoredWeighing => ({ ...owner, ...of, entered, problem: null })

const stillInside = ['Weighed-in', 'Loading', 'Weighed']

// The next task is loaded at once, in case the connection is lost. A truck that was weighed out is let out next.
const findNext = async (
  find: (code: string) => Promise<FoundTask>,
  { docNo, status }: Row,
): Promise<FoundTask | null> => {
  if (!docNo || !stillInside.includes(String(status))) return null
  const next = await find(String(docNo)).catch(() => null)
  return next?.step.title === 'Gate out' ? next : null
}

// The key of a step stays the same until the step is done, so that a call that succeeded before a refusal is not repeated.
const keys = new WeakMap<GateTask['step'], string>()
const keyOf = ({ step }: GateTask): string => {
  const key = keys.get(step) ?? newKey()
  keys.set(step, key)
  return key
}

type Sending = { task: GateTask; entered: EnteredWeighing; key: string; at: string }

const useRecording = (owner: Owner, { kept, keep }: Pick<StoredState, 'kept' | 'keep'>, isDown: boolean) => {
  const refresh = useRefresh()
  /** Returns the saved row, or null if the weighing is stored on the device. */
  return async ({ task, entered, key, at }: Sending): Promise<Row | null> => {
    const isBehind = kept.some(({ task: earlier, code }) => earlier?.plate === task.plate || code === task.plate)
    const code = task.docNo ?? task.plate
    // A weighing that may have arrived is stored unchanged, so that it is sent again with the same content.
    const wait = async (isTried = false): Promise<null> => {
      await keep(toStored(owner, isTried ? entered : { ...entered, weighedAt: at }, { key, at, task, code }))
      const next = followUpOf(task, entered.kg, at)
      // The weighing is stored already: without its next step the truck is looked up again.
      if (next) await storeFoundTasks(owner, { ...next, others: [] }, code).catch(() => {})
      return null
    }
    if (isDown || isBehind || task.step.path === '') return wait()
    try {
      const row = await sendWeighing(apiOf(owner.agencyId, ''), task, entered, key)
      void refresh()
      return row
    } catch (error) {
      // The call may have arrived: it is sent again under the same key, so it takes effect once.
      if (isLineDown(error)) return wait(true)
      throw error
    }
  }
}

/** Looks up a code: at the server, or on the device while offline. */
const useLookUp = (owner: Owner, scale: number | null, isDown: boolean) => {
  const call = useCall(findTask)
  const ask = async (code: string): Promise<FoundTask> => {
    const answer = await call({ body: { code, scale, weighedAt: null } })
    void storeFoundTasks(owner, answer, code).catch(() => {})
    return answer
  }
  const lookUp = async (code: string): Promise<FoundTask | null> => {
    if (!isDown) {
      const answer = await ask(code).catch(error => (isLineDown(error) ? undefined : Promise.reject(error)))
      if (answer) return answer
    }
    return (await findStoredTasks(owner, code).catch(() => undefined)) ?? null
  }
  return { ask, lookUp }
}

const useGateViews = () => {
  const [found, setFound] = useState<FoundTask | null>(null)
  const [unknown, setUnknown] = useState<UnknownTruck | null>(null)
  const [recorded, setRecorded] = useState<RecordedWeighing | null>(null)
  const reset = () => {
    setFound(null)
    setUnknown(null)
    setRecorded(null)
  }
  return { found, setFound, unknown, setUnknown, recorded, setRecorded, reset }
}

/** Finds a truck, records its weighings, lets it out; `problem` is the server's refusal. */
export const useGate = (scale: number | null, isDown: boolean) => {
  const owner = useOwner()
  const { ask, lookUp } = useLookUp(owner, scale, isDown)
  const { found, setFound, unknown, setUnknown, recorded, setRecorded, reset } = useGateViews()
  const { problem, setProblem, isBusy, weigh, ...looking } = useRefusable()
  const waiting = useStoredWeighings(owner, isDown)
  const send = useRecording(owner, waiting, isDown)
  const clear = () => {
    reset()
    setProblem(null)
  }
  const record = (task: GateTask, entered: EnteredWeighing) =>
    weigh(async () => {
      const [key, at] = [keyOf(task), new Date().toISOString()]
      const row = await send({ task, entered, key, at })
      setRecorded({ task, row, kg: entered.kg, at, scale: entered.scale?.name })
      if (row) await deleteTask(owner, task).catch(() => {})
      setFound(row && (await findNext(ask, row)))
    })
  return {
    ...{ found, unknown, recorded, problem, isBusy, clear, record },
    ...{ kept: waiting.kept, drop: waiting.drop },
    recordUnknown: ({ code }: UnknownTruck, entered: EnteredWeighing) =>
      weigh(async () => {
        const at = new Date().toISOString()
        await waiting.keep(toStored(owner, { ...entered, weighedAt: at }, { key: newKey(), at, task: null, code }))
        clear()
      }),
    /** one of the other open tasks of the truck */
    choose: (task: GateTask) =>
      setFound(now => now && { ...task, others: [now, ...now.others].filter(each => each.step !== task.step) }),
    find: (code: string) =>
      looking.lookUp(async () => {
        clear()
        const answer = await lookUp(code)
        setFound(answer)
        if (!answer) setUnknown({ code })
      }),
  }
}

export type GateState = ReturnType<typeof useGate>
