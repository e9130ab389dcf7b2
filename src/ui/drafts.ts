// Entries of a form that was not saved yet, kept in this tab over a reload, and over a session that ended by itself.

const prefix = 'x-gms-draft:'
const ownerKey = 'x-gms-drafts-of'

/** Under which key the entries of the form at a place are kept. */
export const draftKeyOf = (place: string): string => `${prefix}${place}`

/** Forgets all entries: whoever uses this tab next must not find them. */
export const dropDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** Keeps the entries of this user from now on, and drops those of another one. */
export const keepDraftsOf = (username: string): void => {
  if (sessionStorage.getItem(ownerKey) !== username) dropDrafts()
  sessionStorage.setItem(ownerKey, username)
}
