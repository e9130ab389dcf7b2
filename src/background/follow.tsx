// The message after a call has ordered work instead of doing it.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listWork } from '#background/calls.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

/** The cache key of the list of the user's work in an agency. */
export const workKey = (agencyId: number): string[] => ['api', listWork.path.replace(':agencyId', String(agencyId))]

/** Returns a function that announces that the file comes later, and shows the work at the top of the page. */
export const useFollow = (agencyId: number): (() => void) => {
  const { t } = useLanguage()
  const queries = useQueryClient()
  return useCallback(() => {
    notify.info(t('This takes a while, so it is made in the background. Look for it at the top of the page.'))
    void queries.invalidateQueries({ queryKey: workKey(agencyId) })
  }, [agencyId, queries, t])
}
