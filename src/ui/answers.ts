// The browser's cache of the server's answers, by path and query.

import type { QueryClient } from '@tanstack/react-query'

type Row = Record<string, unknown>
type ListAnswer = { rows?: Row[] }

/** The cache key of an answer. */
export const keyOf = (path: string): string[] => ['api', ...path.split('?')]

const listOf = (path: string): { queryKey: string[] } => ({ queryKey: keyOf(path.slice(0, path.lastIndexOf('/'))) })

/** Puts a saved row into the cached page and lists that contain it. The answer to a save has no timeline and no postings: the cached
 *  ones stay until the page is loaded again. */
export const showSaved = (queries: QueryClient, path: string, saved: Row): void => {
  // An answer requested before the save would contain the old state.
  void queries.cancelQueries({ queryKey: keyOf(path) }, { revert: false, silent: true })
  queries.setQueryData<Row>(keyOf(path), before => before && { ...before, ...saved })
  const listed = (row: Row): Row =>
    Object.fromEntries(Object.keys(row).map(name => [name, name in saved ? saved[name] : row[name]]))
  queries.setQueriesData<ListAnswer>(
    listOf(path),
    before => before?.rows && { ...before, rows: before.rows.map(row => (row.id === saved.id ? listed(row) : row)) },
  )
}

/** The cached row at a path: from its page, or from a list that contains it. */
export const knownRow = (queries: QueryClient, path: string): Row | undefined => {
  const lists = queries.getQueriesData<ListAnswer>(listOf(path)).flatMap(([, answer]) => answer?.rows ?? [])
  return queries.getQueryData<Row>(keyOf(path)) ?? lists.find(({ id }) => path.endsWith(`/${id}`))
}
