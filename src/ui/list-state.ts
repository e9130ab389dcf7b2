// What a list or a report shows, kept in the address: a link shows a colleague exactly what one sees. The words are the server's.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

export const pageSizes = [10, 20, 40, 60, 80, 100]

export type Sort = { key: string; descending: boolean }
export type Changes = Record<string, string | readonly string[] | undefined>

const applyChanges = (before: URLSearchParams, changes: Changes): URLSearchParams => {
  const after = new URLSearchParams(before)
  if (!('page' in changes)) after.delete('page')
  for (const [word, value] of Object.entries(changes)) {
    after.delete(word)
    for (const one of [value ?? []].flat()) if (one !== '') after.append(word, one)
  }
  return after
}

/** Page, sort and filters of the address, and a way to change them; any change but of the page goes back to the first. */
export const useListState = () => {
  const [address, setAddress] = useSearchParams()
  // The address follows a moment later, when the page has been drawn; what was clicked shows at once.
  const [asked, setAsked] = useState(address)
  const latest = useRef(address)
  // Addresses of ours on their way, oldest first: one that arrives late must not undo what was clicked since.
  const sent = useRef<string[]>([])
  const here = useRef('')
  useEffect(() => {
    here.current = address.toString()
    sent.current = sent.current.slice(sent.current.indexOf(here.current) + 1 || sent.current.length)
    if (sent.current.length > 0) return
    latest.current = address
    setAsked(address)
  }, [address])
  const change = useCallback(
    (changes: Changes) => {
      latest.current = applyChanges(latest.current, changes)
      setAsked(latest.current)
      const next = latest.current.toString()
      sent.current = next === here.current ? [] : [...sent.current, next]
      setAddress(latest.current, { replace: true, preventScrollReset: !('page' in changes) })
    },
    [setAddress],
  )
  return useMemo(() => {
    const sorted = asked.get('sort') ?? undefined
    return {
      asked,
      change,
      query: asked.toString(),
      page: Number(asked.get('page') ?? 1),
      pageSize: Number(asked.get('pageSize') ?? 20),
      sort: sorted ? { key: sorted.replace(/^-/, ''), descending: sorted.startsWith('-') } : undefined,
      changeSort: (sort: Sort | undefined) => change({ sort: sort && `${sort.descending ? '-' : ''}${sort.key}` }),
    }
  }, [asked, change])
}

export type ListState = ReturnType<typeof useListState>

/** The query with another page, or with none, as files are asked for. */
export const queryWith = (asked: URLSearchParams, changes: Changes): string => applyChanges(asked, changes).toString()

/** The call for the rows of a page of a list. */
export const rowsCall = (path: string, asked: URLSearchParams, page = asked.get('page') ?? '1'): string =>
  `${path}?${queryWith(asked, { page, part: 'rows' })}`

/** The calls for a page of a list: its rows, and the figures of all pages, in whatever order they are. */
export const listCalls = (path: string, asked: URLSearchParams): [rows: string, figures: string] => {
  const figures = queryWith(asked, { page: undefined, pageSize: undefined, sort: undefined, part: 'figures' })
  return [rowsCall(path, asked), `${path}?${figures}`]
}
