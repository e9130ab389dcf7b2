import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import type { Translate } from '#ui/language.tsx'

type Place = { status: string; isOwner: boolean; labels?: Record<string, string | string[] | undefined> }

/** The text of an action's button for a row. For an action that decides for an owner, the owner's own user reads it in the first person
 *  (`label`); others read it with the name of the {owner} (`title`). */
export const labelOfAction = (
  { life }: Document,
  name: string,
  { status, isOwner, labels }: Place,
  t: Translate,
): string => {
  if (life === listed) return t(status === 'active' ? 'Deactivate' : 'Activate')
  const { label = name, forOwner } = life.actions[name] ?? {}
  if (forOwner?.label && isOwner) return t(forOwner.label)
  const owner = labels?.[forOwner?.fields[0] ?? '']
  return forOwner?.title && owner ? t(forOwner.title, { owner: String(owner) }) : t(label)
}
