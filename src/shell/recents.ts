// The documents a user has viewed last, stored in this browser for each user and agency.

type Recent = { to: string; label: string; kind: string }

const most = 8
const keyOf = (username: string, agencyId: number): string => `x-gms-recent ${username} ${agencyId}`

/** The latest first. */
export const readRecents = (username: string, agencyId: number): Recent[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username, agencyId)) ?? '[]') as Recent[]
  } catch {
    return []
  }
}

/** Records a document that is being viewed. */
export const noteRecent = (username: string, agencyId: number, recent: Recent): void => {
  const others = readRecents(username, agencyId).filter(({ to }) => to !== recent.to)
  localStorage.setItem(keyOf(username, agencyId), JSON.stringify([recent, ...others].slice(0, most)))
}
