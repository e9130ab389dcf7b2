// Figures for the dashboard's filters: consignee, terminal and period are kept in its address.

import { useSearchParams } from 'react-router'
import { type AnalysisName, type AnalysisOf, analysisPath, type Period, periodOf } from '#areas/dashboard/analyses.ts'
import { useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { today } from '#kit/days.ts'

/** An analysis for the consignee, the terminal and the period of the address; no request unless `isAsked`. */
export const useAnalysis = <N extends AnalysisName>(name: N, isAsked = true) => {
  const agencyId = useAgencyId()
  const { zone } = useAsker()
  const [asked] = useSearchParams()
  const path = isAsked ? analysisPath(name, agencyId, asked, today(zone)) : undefined
  return useAnswer<AnalysisOf<N>>(path, { keep: true })
}

/** The period of the address. */
export const usePeriod = (): Period => periodOf(useSearchParams()[0])
