// The state of a list or a report, kept in the address: a shared link shows a colleague the same rows. The parameters are the server's.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

export const pageSizes = [10, 20, 40, 60, 80, 100]

type Sort = { key: string; descending: boolean }
export type Changes = Record<string, string | readonly string[] | undefined>

// Parameters of the screen only: the row beside the list, and how the list is drawn. They are not sent to the server.
const ofScreen = ['preview', 'as']

/** The parameters of an address that are sent to the server. */
export const wordsForServer = (address: URLSearchParams): URLSearchParams => {
  const words = new URLSearchParams(address)
  for (const word of ofScreen) words.delete(word)
  return words
}

const applyChanges = (before: URLSearchParams, changes: Changes): URLSearchParams => {
  const after = new URLSearchParams(before)
  if (Object.keys(changes).some(word => !ofScreen.includes(word)) && !('page' in changes)) after.delete('page')
  for (const [word, value] of Object.entries(changes)) {
    after.delete(word)
    for (const one of [value ?? []].flat()) if (one !== '') after.append(word, one)
  }
  return after
}

/** Page, sort, filters and preview of the address, and a way to change them; a change of what is listed goes back to the first page. */
export const useListState = () => {
  const [address, setAddress] = useSearchParams()
  // The address changes only after the page is rendered; a change shows at once.
  const [shown, setShown] = useState(address)
  const latest = useRef(address)
  // Addresses set here that have not arrived yet, oldest first: a late one must not undo a later change.
  const sent = useRef<string[]>([])
  const here = useRef('')
  useEffect(() => {
    here.current = address.toString()
    sent.current = sent.current.slice(sent.current.indexOf(here.current) + 1 || sent.current.length)
    if (sent.current.length > 0) return
    latest.current = address
    setShown(address)
  }, [address])
  const change = useCallback(
    (changes: Changes) => {
      latest.current = applyChanges(latest.current, changes)
      setShown(latest.current)
      const next = latest.current.toString()
      sent.current = next === here.current ? [] : [...sent.current, next]
      setAddress(latest.current, { replace: true, preventScrollReset: !('page' in changes) })
    },
    [setAddress],
  )
  return useMemo(() => readState(shown, change), [shown, change])
}

const readState = (shown: URLSearchParams, change: (changes: Changes) => void) => {
  const asked = wordsForServer(shown)
  const sorted = asked.get('sort') ?? undefined
  return {
    /** what is listed: the parameters for the server */
    asked,
    /** the parameters that a saved view stores */
    lasting: applyChanges(shown, { preview: undefined, page: undefined }),
    /** the id of the row beside the list */
    preview: Number(shown.get('preview')) || undefined,
    /** how the list is drawn; by default as a table */
    as: shown.get('as') ?? undefined,
    change,
    query: asked.toString(),
    page: Number(asked.get('page') ?? 1),
    pageSize: Number(asked.get('pageSize') ?? 20),
    sort: sorted ? { key: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') } : undefined,
    changeSort: (sort: Sort | undefined) => change({ sort: sort && `${sort.descending ? '-' : ''}${sort.key}` }),
  }
}

export type ListState = ReturnType<typeof useListState>

/** The query with other parameters, for example without a page, as files need it. */
export const queryWith = (asked: URLSearchParams, changes: Changes): string => applyChanges(asked, changes).toString()

/** The call for the rows of a page of a list. */
export const rowsCall = (path: string, asked: URLSearchParams, page = asked.get('page') ?? '1'): string =>
  `${path}?${queryWith(asked, { page, part: 'rows' })}`

/** The calls for a page of a list: its rows, and the figures of all pages, which do not depend on the order. */
export const listCalls = (path: string, asked: URLSearchParams): [rows: string, figures: string] => {
  const words = wordsForServer(asked)
  const figures = queryWith(words, { page: undefined, pageSize: undefined, sort: undefined, part: 'figures' })
  return [rowsCall(path, words), `${path}?${figures}`]
}
