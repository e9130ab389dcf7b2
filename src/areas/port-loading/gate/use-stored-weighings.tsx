// Weighings stored on the device: sent in their order when the connection is back; a refused one waits for the user.

import { useCallback, useEffect, useRef, useState } from 'react'
import { type FoundTask, findTask, type GateTask } from '#areas/port-loading/gate/calls.ts'
import {
  deleteWeighing,
  type Owner,
  readStoredWeighings,
  type StoredWeighing,
  storeWeighing,
} from '#areas/port-loading/gate/device-store.tsx'
import { sendWeighing } from '#areas/port-loading/gate/send-weighing.tsx'
import { ApiError, apiOf, ask, callPath } from '#kit/browser/api.ts'

/** Whether there was no response: the connection or the server is down. */
export const isLineDown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

const askFor = ({ agencyId, code, entered }: StoredWeighing): Promise<FoundTask> =>
  ask<FoundTask>(callPath(findTask, { agencyId }), {
    method: 'POST',
    body: { code, weighedAt: entered.weighedAt ?? null },
  })

const unsure = (message: string): never => {
  throw new ApiError(409, { message })
}

const cannotStore = (): never => {
  throw new ApiError(422, {
    message: 'This device cannot keep the weight. Note it on paper, and enter it when the connection is back.',
  })
}

// A weighing that followed another one while offline belongs to the document that the first one has created.
const taskOf = async (kept: StoredWeighing): Promise<GateTask> => {
  if (kept.task?.step.path) return kept.task
  const { others, ...found } = await askFor(kept)
  if (kept.task) {
    const { title } = kept.task.step
    const same = [found, ...others].find(({ step }) => step.title === title)
    return (
      same ??
      unsure('Something else comes next for this truck. Look it up, then weigh it again or discard this weight.')
    )
  }
  if (others.length === 0 && found.step.asksWeight) return found
  return unsure('Several things are open for this truck. Look it up, and choose what was weighed.')
}

const send = async (kept: StoredWeighing): Promise<void> => {
  const task = await taskOf(kept)
  // The task is stored with the weighing, so that a second try sends the same calls.
  if (kept.task?.step.path !== task.step.path) await storeWeighing({ ...kept, task })
  const entered = { ...kept.entered, bags: kept.entered.bags ?? task.bags }
  await sendWeighing(apiOf(kept.agencyId, ''), task, entered, kept.key)
  await deleteWeighing(kept.key)
}

/** Sends the stored weighings; stops while offline. Later weighings of a truck wait if an earlier one was refused. */
const sendAll = async (owner: Owner): Promise<void> => {
  const stuck = new Set<string>()
  for (const kept of await readStoredWeighings(owner)) {
    const of = kept.task?.plate ?? kept.code
    if (kept.problem !== null || stuck.has(of)) {
      stuck.add(of)
      continue
    }
    try {
      await send(kept)
    } catch (error) {
      if (!(error instanceof ApiError) || isLineDown(error) || error.status === 403) return
      stuck.add(of)
      await storeWeighing({ ...kept, problem: error.message })
    }
  }
}

/** The user's weighings on this device; sent whenever the connection may be back. */
export const useStoredWeighings = (owner: Owner, isDown: boolean) => {
  const { username, agencyId } = owner
  const [kept, setKept] = useState<StoredWeighing[]>([])
  const running = useRef<Promise<void> | null>(null)
  const refresh = useCallback(
    async () => setKept(await readStoredWeighings({ username, agencyId })),
    [username, agencyId],
  )
  const flush = useCallback(async () => {
    running.current ??= sendAll({ username, agencyId }).finally(() => {
      running.current = null
    })
    await running.current
    await refresh()
  }, [username, agencyId, refresh])
  useEffect(() => void refresh().catch(() => {}), [refresh])
  const isWaiting = kept.some(({ problem }) => problem === null)
  useEffect(() => {
    if (isDown || !isWaiting) return
    void flush()
    const timer = setInterval(() => void flush(), 5_000)
    return () => clearInterval(timer)
  }, [isDown, isWaiting, flush])
  return {
    kept,
    keep: async (weighing: StoredWeighing) => {
      await storeWeighing(weighing).catch(cannotStore)
      await refresh()
    },
    drop: async (key: string) => {
      await deleteWeighing(key)
      await refresh()
    },
  }
}

export type StoredState = ReturnType<typeof useStoredWeighings>
