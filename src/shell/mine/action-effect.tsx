// The effect of an action, shown before the action is taken.

import { useQuery } from '@tanstack/react-query'
import { type ApiError, ask } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { useDebounced } from '#ui/debounce.ts'
import { effectLines } from '#ui/effect-lines.ts'
import { EffectPanel } from '#ui/effect-panel.tsx'
import { useLanguage } from '#ui/language.tsx'

type Answer = {
  effects: { title: string; unit: string; before: number; after: number }[]
  day?: string
  refusal?: { message: string }
}

type Action = {
  path: string
  action: string
  version: number
  /** what was entered for it so far, in wire units */
  asked?: Row
}

/** The effect of an action on the document at `path`, and whether it would be refused. */
export const ActionEffect = ({ path, action, version, asked = {} }: Action) => {
  const { t } = useLanguage()
  const body = useDebounced(JSON.stringify(asked), 400)
  const { data } = useQuery<Answer, ApiError>({
    // A key of its own, which a save does not invalidate: after the save the action has been taken.
    queryKey: ['effect', path, action, version, body],
    queryFn: ({ signal }) =>
      ask<Answer>(`${path}/${action}/effect`, { method: 'POST', body: JSON.parse(body), signal }),
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
      day={data?.day}
      checks={refusal ? [{ text: t(refusal), verdict: 'bad' }] : []}
    />
  )
}

// An action with fields is previewed only if it undoes or corrects a posting: other fields may change what is moved. What undoes is the
// same whatever its reason, so typing one asks nothing again.
const entriesThatMove = ({ life }: Document, action: string, asked: Row): Row | undefined => {
  const { asks = {}, undo, corrects } = life.actions[action] ?? {}
  if (life === listed) return undefined
  if (corrects) return asked
  return undo || Object.keys(asks).length === 0 ? {} : undefined
}

/** The same in the dialog of an action, with what is entered there. */
export const DialogEffect = ({ document, asked, ...of }: Action & { document: Document; asked: Row }) => {
  const moving = entriesThatMove(document, of.action, asked)
  return moving && <ActionEffect {...of} asked={moving} />
}
