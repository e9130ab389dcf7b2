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
