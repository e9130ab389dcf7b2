// The answers of the server in the browser's memory, by the path and the query they were asked with.

import type { QueryClient } from '@tanstack/react-query'

type Row = Record<string, unknown>
type ListAnswer = { rows?: Row[] }

/** Under what an answer is kept. */
export const keyOf = (path: string): string[] => ['api', ...path.split('?')]

const listOf = (path: string): { queryKey: string[] } => ({ queryKey: keyOf(path.slice(0, path.lastIndexOf('/'))) })

/** Puts a row that was saved where its page and its lists are kept. The answer of a save has no timeline and no postings: they stay
 *  until the page is loaded again. */
export const showSaved = (queries: QueryClient, path: string, saved: Row): void => {
  // An answer asked for before the save would come with the old state.
  void queries.cancelQueries({ queryKey: keyOf(path) }, { revert: false, silent: true })
  queries.setQueryData<Row>(keyOf(path), before => before && { ...before, ...saved })
  const listed = (row: Row): Row =>
    Object.fromEntries(Object.keys(row).map(name => [name, name in saved ? saved[name] : row[name]]))
  queries.setQueriesData<ListAnswer>(
    listOf(path),
    before => before?.rows && { ...before, rows: before.rows.map(row => (row.id === saved.id ? listed(row) : row)) },
  )
}

/** The row at a path as it is known by now: from its page, or as a list shows it. */
export const knownRow = (queries: QueryClient, path: string): Row | undefined => {
  const lists = queries.getQueriesData<ListAnswer>(listOf(path)).flatMap(([, answer]) => answer?.rows ?? [])
  return queries.getQueryData<Row>(keyOf(path)) ?? lists.find(({ id }) => path.endsWith(`/${id}`))
}
