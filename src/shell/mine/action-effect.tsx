// The effect of an action, shown before the action is taken.

import { useQuery } from '@tanstack/react-query'
import { type ApiError, ask } from '#kit/browser/api.ts'
import { effectLines } from '#ui/effect-lines.ts'
import { EffectPanel } from '#ui/effect-panel.tsx'
import { useLanguage } from '#ui/language.tsx'

type Answer = {
  effects: { title: string; unit: string; before: number; after: number }[]
  refusal?: { message: string }
}

/** The effect of an action on the document at `path`, and whether it would be refused. */
export const ActionEffect = ({ path, action, version }: { path: string; action: string; version: number }) => {
  const { t } = useLanguage()
  const { data } = useQuery<Answer, ApiError>({
    // A key of its own, which a save does not invalidate: after the save the action has been taken.
    queryKey: ['effect', path, action, version],
    queryFn: ({ signal }) => ask<Answer>(`${path}/${action}/effect`, { method: 'POST', body: {}, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const refusal = data?.refusal?.message
  return (
    <EffectPanel
      title={t('Effect')}
      nothing={data ? t('Nothing moves in stock or money.') : t('Please wait')}
      effects={effectLines(data?.effects ?? [], t)}
      checks={refusal ? [{ text: t(refusal), verdict: 'bad' }] : []}
    />
  )
}
