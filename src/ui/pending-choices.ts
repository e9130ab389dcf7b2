// Choices that the server has not returned yet: saving waits for them, so that the new choice is saved and not the old one.

const pending = new Set<Promise<unknown>>()

/** Registers a choice until it has arrived or failed. */
export const awaitChoice = (choice: Promise<unknown>): void => {
  const noted = choice.catch(() => undefined).finally(() => pending.delete(noted))
  pending.add(noted)
}

/** Does `work` after every pending choice has arrived and is rendered; at once if there is none. */
export const afterChoices = (work: () => void): void => {
  if (pending.size === 0) work()
  else void Promise.all(pending).then(() => setTimeout(work))
}
