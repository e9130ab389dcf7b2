// Sends independent statements in one round trip; on one connection they still run one after the other, in the order given.

// Statements after a failed one fail too (25P02); those errors are never the cause.
const isEcho = (error: unknown): boolean => (error as { code?: string })?.code === '25P02'

/** Waits for all, even when one fails: no statement may still run when its transaction ends. Throws the first error of the list
 *  that is a cause. */
export const together = async <W extends readonly unknown[]>(
  ...works: W
): Promise<{ [I in keyof W]: Awaited<W[I]> }> => {
  const done = await Promise.allSettled(works)
  const reasons = done.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  if (reasons.length > 0) throw reasons.find(reason => !isEcho(reason)) ?? reasons[0]
  return done.map(each => (each as PromiseFulfilledResult<unknown>).value) as { [I in keyof W]: Awaited<W[I]> }
}
