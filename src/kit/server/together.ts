// Statements that do not wait for each other's answers travel together: on one connection they are still done one after the other,
// in the order they were asked, but the way to the database is gone once.

// What comes after a statement that failed fails as well; that is never the reason.
const isEcho = (error: unknown): boolean => (error as { code?: string })?.code === '25P02'

/** Waits until all are done, also when one of them fails: nothing of a transaction may still be under way when it ends. Throws the
 *  reason of the first in the list that failed. */
export const together = async <W extends readonly unknown[]>(
  ...works: W
): Promise<{ [I in keyof W]: Awaited<W[I]> }> => {
  const done = await Promise.allSettled(works)
  const reasons = done.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  if (reasons.length > 0) throw reasons.find(reason => !isEcho(reason)) ?? reasons[0]
  return done.map(each => (each as PromiseFulfilledResult<unknown>).value) as { [I in keyof W]: Awaited<W[I]> }
}
