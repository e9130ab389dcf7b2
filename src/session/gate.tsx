// Shows the application with a valid token, the signed-out pages otherwise.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useCallback, useEffect, useState } from 'react'
import { ask } from '#kit/browser/api.ts'
import { firstRunPath, signOut as signOutCall, type UserContext, userContext } from '#session/calls.ts'
import { Confirming } from '#session/confirming.tsx'
import { useLanguage } from '#ui/language.tsx'
import { endRequests } from '#ui/leaving.ts'
import { notify } from '#ui/notify.ts'

const tokenKey = 'x-gms-token'
const noticeKey = 'x-gms-notice'

// Imported on demand, because signed-in users do not need it.
const SignIn = lazy(async () => ({ default: (await import('#session/screens.tsx')).SignIn }))
const Recover = lazy(async () => ({ default: (await import('#session/recovery.tsx')).Recover }))
const Reset = lazy(async () => ({ default: (await import('#session/recovery.tsx')).Reset }))
const FirstRun = lazy(async () => ({ default: (await import('#session/first-run.tsx')).FirstRun }))
const Privacy = lazy(async () => ({ default: (await import('#session/privacy.tsx')).Privacy }))
const ForcedPassword = lazy(async () => ({ default: (await import('#session/own-password.tsx')).ForcedPassword }))

const DemandedFactor = lazy(async () => ({
  default: (await import('#session/demanded-factor.tsx')).DemandedFactor,
}))

// The first part of the path is the agency's id if it is a number, also before signing in.
const agencyIn = (path: string): number | undefined => {
  const [first] = path.slice(1).split('/', 1)
  return /^\d+$/.test(first ?? '') ? Number(first) : undefined
}

const resetTokenIn = (path: string): string | undefined => /\/password\/reset\/([^/]+)/.exec(path)?.[1]

// Shown once after the reload that removed the token.
const useNotice = () => {
  const { t } = useLanguage()
  useEffect(() => {
    const notice = sessionStorage.getItem(noticeKey)
    sessionStorage.removeItem(noticeKey)
    if (notice) notify.warning(t(notice))
  }, [t])
}

type OutsideProps = Pick<GateProps, 'switches' | 'Frame'> & { path: string; onToken: (token: string) => void }

const Outside = ({ path, onToken, switches, Frame }: OutsideProps) => {
  useNotice()
  const bare = path.replace(/\/+$/, '')
  return (
    <Frame>
      {bare === '/user/recover-password' ? (
        <Recover switches={switches} />
      ) : bare === '/privacy-policy' ? (
        <Privacy switches={switches} />
      ) : bare === firstRunPath ? (
        <FirstRun onToken={onToken} switches={switches} />
      ) : (
        <SignIn agencyId={agencyIn(path)} onToken={onToken} switches={switches} />
      )}
    </Frame>
  )
}

const Inside = ({ children, waiting, failed, switches, Frame }: GateProps) => {
  const { data, isError } = useQuery({
    queryKey: ['user-context'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => ask<UserContext>(userContext.path),
  })
  if (isError) return failed
  if (data?.mustChangePassword)
    return (
      <Frame>
        <ForcedPassword switches={switches} />
      </Frame>
    )
  if (data?.mustSetUpSecondFactor)
    return (
      <Frame>
        <DemandedFactor switches={switches} />
      </Frame>
    )
  return data ? (
    <>
      {children(data)}
      <Confirming />
    </>
  ) : (
    waiting
  )
}

type GateProps = {
  children: (account: UserContext) => ReactNode
  /** shown while the user's context is loading */
  waiting: ReactNode
  /** shown if it cannot be loaded */
  failed: ReactNode
  switches: ReactNode
  /** wraps each page before the sign-in; waits for the code and texts the page needs */
  Frame: ComponentType<{ children: ReactNode }>
}

/** Shows the signed-out pages until there is a token, then its children. The link of a mail opens in both cases. */
export const Gate = (props: GateProps) => {
  const [path, setPath] = useState(window.location.pathname)
  const [isSignedIn, setSignedIn] = useState(() => localStorage.getItem(tokenKey) !== null)
  const queries = useQueryClient()
  const enter = useCallback(
    (token: string) => {
      localStorage.setItem(tokenKey, token)
      queries.clear()
      setSignedIn(true)
    },
    [queries],
  )
  // A reset ends every session, including this browser's.
  const goToSignIn = useCallback(() => {
    localStorage.removeItem(tokenKey)
    window.history.replaceState(null, '', '/user/login')
    setPath('/user/login')
    setSignedIn(false)
  }, [])
  const resetToken = resetTokenIn(path)
  if (resetToken)
    return (
      <props.Frame>
        <Reset token={resetToken} switches={props.switches} onDone={goToSignIn} />
      </props.Frame>
    )
  return isSignedIn ? (
    <Inside {...props} />
  ) : (
    <Outside path={path} onToken={enter} switches={props.switches} Frame={props.Frame} />
  )
}

const longestWaitMs = 3_000

/** Ends the session on the server and in the browser. Does not wait long for a slow server. */
export const signOut = async (): Promise<void> => {
  const sent = ask(signOutCall.path).catch(() => {})
  endRequests()
  await Promise.race([sent, new Promise(over => setTimeout(over, longestWaitMs))])
  localStorage.removeItem(tokenKey)
  window.location.assign('/user/login')
}
