// Whether the session of this page is over: what is asked for after that would be refused, and the refusal shown on the sign-in page.

let isOver = false

/** Called once the last request of a page has been sent. */
export const endRequests = (): void => {
  isOver = true
}

/** Whether the page sends no more requests. */
export const areRequestsOver = (): boolean => isOver

const guarded = new Set<() => boolean>()

/** Asks before signing out, as long as `isUnsaved` says so; returns a function that ends this. */
export const guardEntries = (isUnsaved: () => boolean): (() => void) => {
  guarded.add(isUnsaved)
  return () => void guarded.delete(isUnsaved)
}

/** Whether the page has entries that are not saved. */
export const hasUnsavedEntries = (): boolean => [...guarded].some(isUnsaved => isUnsaved())
