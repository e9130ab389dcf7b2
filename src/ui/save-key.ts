// Idempotency keys: a call that is sent again under the same key takes effect once.

import { useCallback, useEffect, useRef, useState } from 'react'

/** A key of its own. crypto.randomUUID is missing on pages served over plain http, as to tablets at a gate. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16)).join('-')

// The key of a draft lives as long as the draft: after a reload the entries are sent under the key under which they may have arrived.
const storedBeside = (draft: string | undefined): string | null =>
  draft && sessionStorage.getItem(draft) ? sessionStorage.getItem(`${draft} key`) : null

/** The idempotency key of a form: the same until `renew`, which is called after a successful save. `draft` is the key under which the
 *  form's entries survive a reload, if they do. */
export const useSaveKey = (draft?: string): { key: string; renew: () => void } => {
  const [key, setKey] = useState(() => storedBeside(draft) ?? newKey())
  useEffect(() => {
    if (!draft) return
    sessionStorage.setItem(`${draft} key`, key)
    return () => {
      if (!sessionStorage.getItem(draft)) sessionStorage.removeItem(`${draft} key`)
    }
  }, [draft, key])
  return { key, renew: useCallback(() => setKey(newKey()), []) }
}

/** Sends a file under a key that stays the same until an answer has come: a file that is sent again because its answer was lost takes
 *  effect once. `isLost` recognizes a failure after which the file may have arrived. */
export const useFileKeys = (isLost: (failure: unknown) => boolean) => {
  const keys = useRef(new Map<string, string>())
  return async <A>(file: File, send: (key: string) => Promise<A>): Promise<A> => {
    // The same file chosen again is another object.
    const chosen = [file.name, file.size, file.lastModified].join(' ')
    const key = keys.current.get(chosen) ?? newKey()
    keys.current.set(chosen, key)
    const forget = () => keys.current.delete(chosen)
    return send(key).then(
      answer => {
        forget()
        return answer
      },
      failure => {
        if (!isLost(failure)) forget()
        throw failure
      },
    )
  }
}
