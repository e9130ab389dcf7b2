// The scale this device stands at, and what it shows.

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

// The last outcome counts. A question that was never answered on this page, as after a reload without a line, forgets its failure
// with each new try, and what is weighed in that moment would be tried and lose its own time.
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

/** All scales the user weighs at, read again every two seconds, the one this device stands at, and whether the line is down. */
export const useScales = () => {
  const agencyId = useAgencyId()
  const [chosen, setChosen] = useState(Number(localStorage.getItem(scaleKey)) || null)
  const path = readScales.path.replace(':agencyId', String(agencyId))
  const { data, failureReason, dataUpdatedAt, refetch } = useAnswer<AnswerOf<typeof readScales>>(path, { keep: true })
  const isOffline = useIsOffline()
  const isUnreachable = useIsUnreachable(failureReason, dataUpdatedAt)
  useEffect(() => {
    const timer = setInterval(() => void refetch(), 2_000)
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

/** Of the scales those that can weigh the truck, and this device's, if it is one of them. */
export const scalesOf = ({ all, here }: Pick<ReturnType<typeof useScales>, 'all' | 'here'>, task: GateTask | null) => {
  const scales = scalesFor(all, task)
  return { scales, scale: scales.find(({ id }) => id === here?.id) }
}

/** What the scale shows now; null where it is not connected or has been silent for long. */
export const currentReading = (scale: Scale | undefined): number | null => {
  if (!scale?.isConnected || scale.readingKg === null || scale.readAt === null) return null
  return Date.now() - Date.parse(scale.readAt) < readingMinutes * 60_000 ? scale.readingKg : null
}
