// The way in: with a good token what is behind it, otherwise the sign-in.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { Call } from '#kit/call.ts'
import { AccountProvider } from '#session/account.tsx'
import { isIpBlocked, signIn, signOut as signOutCall, type UserContext, userContext } from '#session/calls.ts'
import type { Credentials, Outcome } from '#session/screens.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const tokenKey = 'x-gms-token'
const noticeKey = 'x-gms-notice'
const expired = 'Login token expired, please login again.'

// Fields and forms are not needed by those who are already inside.
const SignIn = lazy(async () => ({ default: (await import('#session/screens.tsx')).SignIn }))

type Answer = { status: number; body: Record<string, unknown> }

const ask = async (of: Call, values?: Record<string, unknown>): Promise<Answer> => {
  const token = localStorage.getItem(tokenKey)
  const answer = await fetch(of.path, {
    method: of.method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(values && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: values && JSON.stringify(values),
  })
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer['body'] }
}

/** Drops the token and begins anew; `notice` is said on the sign-in page. */
export const dropToken = (notice?: string): void => {
  localStorage.removeItem(tokenKey)
  if (notice) sessionStorage.setItem(noticeKey, notice)
  window.location.reload()
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const retrySecsOf = (body: Answer['body']): number | undefined =>
  numberOf(body.retrySecs) ?? numberOf((body.details as Answer['body'] | undefined)?.retrySecs)

// The first part of the path names the agency when it is a number, also before one has signed in.
const agencyInPath = (): number | undefined => {
  const [first] = window.location.pathname.slice(1).split('/', 1)
  return /^\d+$/.test(first ?? '') ? Number(first) : undefined
}

const askBlocked = async (): Promise<number> => retrySecsOf((await ask(isIpBlocked)).body) ?? 0

const trySignIn = async (credentials: Credentials, t: Translate): Promise<Outcome> => {
  const agencyId = agencyInPath()
  const { status, body } = await ask(signIn, { ...credentials, ...(agencyId && { agencyId }) })
  const message = String(body.message ?? t('Something went wrong. Please try again.'))
  if (status < 400 && typeof body.token === 'string') {
    localStorage.setItem(tokenKey, body.token)
    return 'signedIn'
  }
  const retrySecs = retrySecsOf(body)
  if (status === 429 && retrySecs) return { retrySecs }
  const attemptsLeft = numberOf((body.consume as Answer['body'] | undefined)?.remainingPoints)
  return attemptsLeft === undefined ? { message } : { attemptsLeft, message }
}

// Said once after the reload that dropped the token.
const useNotice = () => {
  const { t } = useLanguage()
  useEffect(() => {
    const notice = sessionStorage.getItem(noticeKey)
    sessionStorage.removeItem(noticeKey)
    if (notice) notify.warning(t(notice))
  }, [t])
}

const Outside = ({ onSignedIn, switches }: { onSignedIn: () => void; switches: ReactNode }) => {
  const { t } = useLanguage()
  useNotice()
  const attempt = useCallback(
    async (credentials: Credentials): Promise<Outcome> => {
      const outcome = await trySignIn(credentials, t).catch(() => ({
        message: t('The server cannot be reached. Please try again.'),
      }))
      if (outcome === 'signedIn') onSignedIn()
      return outcome
    },
    [onSignedIn, t],
  )
  return (
    <Suspense>
      <SignIn onTry={attempt} askBlocked={askBlocked} switches={switches} />
    </Suspense>
  )
}

const Inside = ({ children, waiting, failed }: Omit<GateProps, 'switches'>) => {
  const { data, isError } = useQuery({
    queryKey: ['user-context'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { status, body } = await ask(userContext)
      if (status === 403) dropToken(expired)
      if (status >= 400) throw new Error(String(body.message ?? status))
      return body as unknown as UserContext
    },
  })
  if (isError) return failed
  return data ? <AccountProvider account={data}>{children(data)}</AccountProvider> : waiting
}

type GateProps = {
  children: (account: UserContext) => ReactNode
  /** while it is not yet known who is there */
  waiting: ReactNode
  /** when that cannot be found out */
  failed: ReactNode
  switches: ReactNode
}

/** Shows the sign-in until there is a token, then what is inside. */
export const Gate = ({ switches, ...inside }: GateProps) => {
  const [isSignedIn, setSignedIn] = useState(() => localStorage.getItem(tokenKey) !== null)
  const queries = useQueryClient()
  const enter = useCallback(() => {
    queries.clear()
    setSignedIn(true)
  }, [queries])
  return isSignedIn ? <Inside {...inside} /> : <Outside onSignedIn={enter} switches={switches} />
}

/** Ends the session on the server and here. */
export const signOut = async (): Promise<void> => {
  await ask(signOutCall).catch(() => {})
  localStorage.removeItem(tokenKey)
  window.location.assign('/user/login')
}
