// The scale of this device, and its reading.

import { useEffect, useState } from 'react'
import { type GateTask, readScales, type Scale } from '#areas/port-loading/gate/calls.ts'
import { scalesFor } from '#areas/port-loading/gate/scales.ts'
import { type ApiError, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import type { AnswerOf } from '#kit/call.ts'
import { readingMinutes } from '#trade/weighing/weighing.ts'

const scaleKey = 'gms-gate-scale'

const useIsOffline = (): boolean => {
  const [isOffline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOffline
}

// The last result counts. After a reload while offline the query has never succeeded, so each retry clears its failure; without this hook
// a weighing in that moment would be sent as if online and lose its own time.
const useIsUnreachable = (failureReason: ApiError | null, dataUpdatedAt: number): boolean => {
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    if (failureReason) setUnreachable(failureReason.status === 0)
  }, [failureReason])
  useEffect(() => {
    if (dataUpdatedAt > 0) setUnreachable(false)
  }, [dataUpdatedAt])
  return isUnreachable
}

/** All scales at which the user weighs, refreshed every two seconds, the scale of this device, and whether the connection is down. */
export const useScales = () => {
  const agencyId = useAgencyId()
  const [chosen, setChosen] = useState(Number(localStorage.getItem(scaleKey)) || null)
  const path = readScales.path.replace(':agencyId', String(agencyId))
  const { data, failureReason, dataUpdatedAt, refetch } = useAnswer<AnswerOf<typeof readScales>>(path, { keep: true })
  const isOffline = useIsOffline()
  const isUnreachable = useIsUnreachable(failureReason, dataUpdatedAt)
  // A reading under way is not given up for the next one: on a slow connection none would ever arrive.
  useEffect(() => {
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 2_000)
    return () => clearInterval(timer)
  }, [refetch])
  const all = data?.scales ?? []
  return {
    all,
    here: all.find(({ id }) => id === chosen),
    isDown: isOffline || isUnreachable,
    choose: (id: number | null) => {
      localStorage.setItem(scaleKey, String(id ?? ''))
      setChosen(id)
    },
  }
}

/** The scales that can weigh the truck, and this device's scale if it is one of them. */
export const scalesOf = ({ all, here }: Pick<ReturnType<typeof useScales>, 'all' | 'here'>, task: GateTask | null) => {
  const scales = scalesFor(all, task)
  return { scales, scale: scales.find(({ id }) => id === here?.id) }
}

/** The present reading of the scale; null if it is not connected or its last reading is too old. */
export const currentReading = (scale: Scale | undefined): number | null => {
  if (!scale?.isConnected || scale.readingKg === null || scale.readAt === null) return null
  return Date.now() - Date.parse(scale.readAt) < readingMinutes * 60_000 ? scale.readingKg : null
}
