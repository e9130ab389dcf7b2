// Unsaved entries of forms, stored in this tab so that they survive a reload or an expired session.

const prefix = 'x-gms-draft:'
const ownerKey = 'x-gms-drafts-of'

/** The key under which the entries of the form at a place are stored. */
export const draftKeyOf = (place: string): string => `${prefix}${place}`

/** Deletes all entries, so that the next user of this tab does not find them. */
export const dropDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Stores entries for this user from now on, and deletes those of another user. */
export const keepDraftsOf = (username: string): void => {
  if (sessionStorage.getItem(ownerKey) !== username) dropDrafts()
  sessionStorage.setItem(ownerKey, username)
}

/** What a user has entered, and the names of the rows they chose. */
type Draft = { values: Record<string, unknown>; labels: Record<string, string | string[]> }

export const noDraft: Draft = { values: {}, labels: {} }

const withoutNames = (value: unknown): unknown => {
  if (!Array.isArray(value) || typeof value[0] !== 'object') return value
  return value.map(({ labels: _labels, ...line }: Record<string, unknown>) => line)
}

// Names of chosen rows are in the language in which they were chosen; in another one they are read again.
const unnamed = (values: Draft['values']): Draft => ({
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutNames(value)])),
  labels: {},
})

/** The draft that was stored as `text`, for a reader of a language; none if there is no such text. */
export const readDraft = (text: string | null, language: string): Draft => {
  const draft = JSON.parse(text ?? 'null') as (Draft & { language: string }) | null
  if (!draft) return noDraft
  return draft.language === language ? draft : unnamed(draft.values)
}
