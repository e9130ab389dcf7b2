// Choices on their way from the server: saving waits for them, so that what was chosen is saved, not what was there before.

const pending = new Set<Promise<unknown>>()

/** Notes a choice until it has arrived or failed. */
export const awaitChoice = (choice: Promise<unknown>): void => {
  const noted = choice.catch(() => undefined).finally(() => pending.delete(noted))
  pending.add(noted)
}

/** Does `work` once every choice on its way has arrived and is drawn; at once where none is. */
export const afterChoices = (work: () => void): void => {
  if (pending.size === 0) work()
  else void Promise.all(pending).then(() => setTimeout(work))
}
