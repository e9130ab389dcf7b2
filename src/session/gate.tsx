// The way in: with a good token what is behind it, otherwise the sign-in.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { ask } from '#kit/browser/api.ts'
import { isIpBlocked, signIn, signOut as signOutCall, type UserContext, userContext } from '#session/calls.ts'
import type { Credentials, Outcome } from '#session/screens.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const tokenKey = 'x-gms-token'
const noticeKey = 'x-gms-notice'

// Fields and forms are not needed by those who are already inside.
const SignIn = lazy(async () => ({ default: (await import('#session/screens.tsx')).SignIn }))

type Try = { token?: string; message?: string; retrySecs?: number; consume?: { remainingPoints?: number } }

// The first part of the path names the agency when it is a number, also before one has signed in.
const agencyInPath = (): number | undefined => {
  const [first] = window.location.pathname.slice(1).split('/', 1)
  return /^\d+$/.test(first ?? '') ? Number(first) : undefined
}

const askBlocked = async (): Promise<number> => (await ask<{ retrySecs?: number }>(isIpBlocked.path)).retrySecs ?? 0

// Asked by itself: the attempts left and the seconds of a block stand beside the message of a refusal.
const tryToEnter = async (credentials: Credentials): Promise<Try> => {
  const answer = await fetch(signIn.path, {
    method: signIn.method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ ...credentials, agencyId: agencyInPath() }),
  })
  return (await answer.json()) as Try
}

const outcomeOf = ({ token, message, retrySecs, consume }: Try, t: Translate): Outcome => {
  if (token) {
    localStorage.setItem(tokenKey, token)
    return 'signedIn'
  }
  if (retrySecs) return { retrySecs }
  if (consume?.remainingPoints !== undefined) return { attemptsLeft: consume.remainingPoints }
  return { message: message ?? t('Something went wrong. Please try again.') }
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
      const outcome = await tryToEnter(credentials).then(
        answer => outcomeOf(answer, t),
        () => ({ message: t('The server cannot be reached. Please try again.') }),
      )
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
    queryFn: () => ask<UserContext>(userContext.path),
  })
  if (isError) return failed
  return data ? children(data) : waiting
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
  await ask(signOutCall.path).catch(() => {})
  localStorage.removeItem(tokenKey)
  window.location.assign('/user/login')
}
