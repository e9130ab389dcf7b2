// Idempotency keys: a call that is sent again under the same key takes effect once.

import { useCallback, useEffect, useRef, useState } from 'react'

/** A key of its own. crypto.randomUUID is missing on pages served over plain http, as to tablets at a gate. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16)).join('-')

// The key of a draft lives as long as the draft: after a reload the entries are sent under the key under which they may have arrived.
const storedBeside = (draft: string | undefined, what: 'key' | 'version'): string | null =>
  draft && sessionStorage.getItem(draft) ? sessionStorage.getItem(`${draft} ${what}`) : null

type Changing = { version: number | undefined; isDirty: boolean }

// Entries belong to the version that was shown when they began: a newer one that is loaded later must not be overwritten unseen.
const useBegunVersion = (draft: string | undefined, { version, isDirty }: Changing) => {
  const begun = useRef(Number(storedBeside(draft, 'version')) || undefined)
  begun.current = isDirty ? (begun.current ?? version) : undefined
  const beginAgain = useCallback(() => {
    begun.current = undefined
  }, [])
  return [begun.current ?? version, beginAgain] as const
}

/** What a form is sent with: its key, and for a changed row the version. */
export type SaveKey = { key: string; version: number | undefined }

const nothingChanged: Changing = { version: undefined, isDirty: false }

/** The idempotency key of a form: the same until `renew`, which is called after a successful save, and after the row is loaded anew. `draft`
 *  is the key under which the form's entries survive a reload, if they do; `changing` is the row as loaded, and whether there are entries. */
export const useSaveKey = (draft?: string, changing = nothingChanged): SaveKey & { renew: () => void } => {
  const [key, setKey] = useState(() => storedBeside(draft, 'key') ?? newKey())
  const [version, beginAgain] = useBegunVersion(draft, changing)
  useEffect(() => {
    if (!draft) return
    sessionStorage.setItem(`${draft} key`, key)
    if (version !== undefined) sessionStorage.setItem(`${draft} version`, String(version))
    return () => {
      if (sessionStorage.getItem(draft)) return
      for (const what of ['key', 'version']) sessionStorage.removeItem(`${draft} ${what}`)
    }
  }, [draft, key, version])
  const renew = useCallback(() => {
    setKey(newKey())
    beginAgain()
  }, [beginAgain])
  return { key, version, renew }
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
