// The possible meanings of typed text as a document's number: the whole number, its beginning, or only the digits at its end.

type NumberPatterns = {
  /** the number begins with one of these */
  begins: string[]
  /** or is one of these */
  is: string[]
}

const mostDigits = 9

const withOwnPrefix = (text: string, own: string | null): string[] => (own ? [text, `${own}-${text}`] : [text])

/** The numbers of a series (`RC`) that `words` may mean in these years, in an agency with the number prefix `own`; undefined if there are
 *  none. A series whose prefix depends on the row is found by the beginning only. */
export const resolveNumbers = (
  words: string,
  series: string | undefined,
  years: readonly number[],
  own: string | null,
): NumberPatterns | undefined => {
  const typed = words.trim().toUpperCase()
  if (/^\d+$/.test(typed) && typed.length <= mostDigits) {
    if (!series) return { begins: [typed], is: [] }
    return { begins: [], is: years.flatMap(year => withOwnPrefix(`${series}-${year}-${typed.padStart(5, '0')}`, own)) }
  }
  const bare = own && typed.startsWith(`${own}-`) ? typed.slice(own.length + 1) : typed
  const fits = !series || bare.startsWith(`${series}-`) || series.startsWith(bare)
  return fits ? { begins: [...new Set([typed, ...withOwnPrefix(bare, own)])], is: [] } : undefined
}
