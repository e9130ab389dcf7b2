// All calls to the server: JSON with the bearer token, failures as ApiError, answers cached by path and query.

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import type { BodyOf, Call, Method, QueryOf } from '#kit/call.ts'
import { type Row, writeValues } from '#kit/check.ts'
import { keyOf, showSaved } from '#ui/answers.ts'
import { saveFile } from '#ui/download.ts'
import { areRequestsOver, endRequests } from '#ui/leaving.ts'

const tokenKey = 'x-gms-token'
const noticeKey = 'x-gms-notice'

/** A failed request: a message for the user, and one for each refused field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: Row

  constructor(status: number, { message, code, fields, details }: Row) {
    super(typeof message === 'string' ? message : 'Something went wrong. Please try again.')
    this.status = status
    this.code = String(code ?? status)
    this.fields = (fields ?? {}) as Record<string, string>
    this.details = (details ?? {}) as Row
  }
}

type Asking = { method?: Method; body?: unknown; key?: string; signal?: AbortSignal }

const unreachable = { code: 'UNREACHABLE', message: 'The server cannot be reached. Please try again.' }

// Reloads the page: without a token it shows the sign-in page.
const signedOut = (failure: ApiError): ApiError => {
  localStorage.removeItem(tokenKey)
  sessionStorage.setItem(noticeKey, failure.message)
  endRequests()
  window.location.reload()
  return failure
}

/** Asks the user to confirm; returns the token to send with the same call, or undefined if the user gives up. */
type AskConfirmation = () => Promise<string | undefined>

let askConfirmation: AskConfirmation | undefined

/** Sets how the user is asked when the server wants a change confirmed; returns a function that removes this again. */
export const confirmWith = (asking: AskConfirmation): (() => void) => {
  askConfirmation = asking
  return () => {
    if (askConfirmation === asking) askConfirmation = undefined
  }
}

type Sending = Asking & { confirmation?: string }

const send = async (path: string, { method = 'GET', body, key, signal, confirmation }: Sending): Promise<Response> => {
  if (areRequestsOver()) return new Promise(() => {})
  const token = localStorage.getItem(tokenKey)
  // The token is missing after signing out in another tab.
  if (!token) throw signedOut(new ApiError(403, { message: 'Your token has expired, please login again.' }))
  const isJson = body !== undefined && !(body instanceof FormData)
  const answer = await fetch(path, {
    method,
    signal,
    credentials: 'include',
    headers: {
      'accept-language': document.documentElement.lang,
      ...(isJson && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(confirmation && { 'x-gms-confirmation': confirmation }),
    },
    body: isJson ? JSON.stringify(body) : body,
  }).catch(error => {
    throw signal?.aborted ? error : new ApiError(0, unreachable)
  })
  if (answer.ok) return answer
  const failure = new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Row)
  throw answer.status === 403 ? signedOut(failure) : failure
}

// A call that needs a confirmation is sent again with it, so no screen has to handle this.
const answerTo = async (path: string, asking: Asking): Promise<Response> => {
  try {
    return await send(path, asking)
  } catch (failure) {
    const isAsked = failure instanceof ApiError && failure.code === 'CONFIRMATION_NEEDED'
    const confirmation = isAsked ? await askConfirmation?.() : undefined
    if (!confirmation) throw failure
    return send(path, { ...asking, confirmation })
  }
}

/** Calls the server and returns its answer; throws an ApiError. A 403 or a missing token leads to the sign-in page. */
export const ask = async <A>(path: string, asking: Asking = {}): Promise<A> => {
  const answer = await answerTo(path, asking)
  return (answer.status === 204 ? undefined : await answer.json()) as A
}

/** Whether a call has ordered work in the background instead of doing it. */
export const isOrdered = (answer: unknown): answer is { work: { id: number; address: string } } =>
  typeof answer === 'object' && answer !== null && 'work' in answer && Object.keys(answer).length === 1

/** Downloads a file under the name the server sends; false if the server makes it in the background (202). */
export const download = async (path: string, name: string): Promise<boolean> => {
  const answer = await answerTo(path, {})
  if (answer.status === 202) return false
  const given = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(given ? decodeURIComponent(given) : name, await answer.blob())
  return true
}

/** The agency id in the page's address. */
export const useAgencyId = (): number => Number(useParams().agencyId)

/** The base path of a document's or a report's calls in the agency. */
export const apiOf = (agencyId: number, address: string): string => `/api/agencies/${agencyId}/${address}`

/** The answer to a GET; with an undefined path nothing is requested. `keep` shows the previous answer until the next one arrives.
 *  A cached answer shows at once and is refreshed, also when the window gets the focus again, unless it is `still`. */
export const useAnswer = <A>(path: string | undefined, { keep = false, still = false } = {}) =>
  useQuery<A, ApiError>({
    queryKey: keyOf(path ?? ''),
    queryFn: ({ signal }) => ask<A>(path!, { signal }),
    enabled: path !== undefined,
    placeholderData: keep ? keepPreviousData : undefined,
    ...(!still && { staleTime: 5_000, refetchOnWindowFocus: true }),
    retry: (failures, error) => failures < 1 && error.status !== 504 && (error.status === 0 || error.status >= 500),
  })

/** Prefetches an answer that will probably be needed next; a failure shows where the answer is needed. */
export const prefetchAnswer = (queries: QueryClient, path: string): Promise<void> =>
  queries.prefetchQuery({ queryKey: keyOf(path), queryFn: ({ signal }) => ask(path, { signal }), staleTime: 5_000 })

/** Invalidates every cached answer, because a save may change sums and balances on any screen. The rows just `saved`, by their
 *  paths, are put into the cache at once. */
export const useRefresh = (): ((saved?: Readonly<Record<string, Row>>) => Promise<void>) => {
  const queries = useQueryClient()
  return useCallback(
    (saved = {}) => {
      for (const [path, row] of Object.entries(saved)) showSaved(queries, path, row)
      return queries.invalidateQueries({ queryKey: ['api'] })
    },
    [queries],
  )
}

type CallAsked<C> = {
  /** values of the path's parameters, except the agency */
  places?: Record<string, string | number>
  query?: Partial<QueryOf<C>>
  body?: BodyOf<C>
  key?: string
}

/** The path of a call, its query in internal units. */
export const callPath = (call: Call, places: Record<string, string | number>, query: Row = {}): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(places[name])))
  const words = Object.entries(writeValues(call.query, query)).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map(one => [name, String(one)]),
  )
  return words.length === 0 ? path : `${path}?${new URLSearchParams(words)}`
}

/** A function that makes a call, with values in internal units. */
export const useCall = <B extends Call['body'], Q extends Call['query'], A>(call: Call<B, Q, A>) => {
  const agencyId = useAgencyId()
  return useCallback(
    ({ places, query, body, key }: CallAsked<Call<B, Q, A>> = {}): Promise<A> =>
      ask<A>(callPath(call, { agencyId, ...places }, query as Row), {
        method: call.method,
        body: body === undefined ? undefined : writeValues(call.body, body as Row),
        key,
      }),
    [call, agencyId],
  )
}

/** The answer of a GET call, cached like every other. */
export const useCallAnswer = <B extends Call['body'], Q extends Call['query'], A>(
  call: Call<B, Q, A>,
  { places, query }: Pick<CallAsked<Call<B, Q, A>>, 'places' | 'query'> = {},
) => {
  const agencyId = useAgencyId()
  return useAnswer<A>(callPath(call, { agencyId, ...places }, query as Row))
}
