// The browser's program: connects session, theme and screens.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ask } from '#kit/browser/api.ts'
import { type UserContext, updateThemeSettings } from '#session/calls.ts'
import { Gate, signOut } from '#session/gate.tsx'
import { loadAllTexts, useAllTexts, useArabic } from '#shell/arabic.ts'
import { english } from '#shell/english.ts'
import { signedIn, signedOut, usePreferences } from '#shell/preferences.ts'
import { LanguageSwitch, ModeSwitch } from '#shell/profile-menu.tsx'
import { createAppRouter, loadScreenAt, type RouterOptions, RouterOptionsProvider } from '#shell/router.tsx'
import { pages, screens } from '#shell/screens.ts'
import { Unreachable } from '#shell/unreachable.tsx'
import { dropDrafts, keepDraftsOf } from '#ui/drafts.ts'
import { type Language, useLanguage } from '#ui/language.tsx'
import { hasUnsavedEntries } from '#ui/leaving.ts'
import { Look } from '#ui/look.tsx'
import { notify } from '#ui/notify.ts'

// Asked without a connection, too, so that a screen says that the server cannot be reached: a call that waits for the connection looked like
// an empty list.
const offline = { networkMode: 'always', refetchOnReconnect: true } as const
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false, ...offline } },
})

// A user who was signed in before the page loaded has their preferences in this browser already.
let isNew = localStorage.getItem('x-gms-token') === null

// Loads code while the user's context is still being read: the first screen, or all texts for users who are not signed in.
if (isNew) loadAllTexts().catch(() => {})
else loadScreenAt(screens, window.location.pathname)

const keep = (body: unknown): Promise<unknown> =>
  ask(updateThemeSettings.path, { method: updateThemeSettings.method, body }).catch((error: Error) =>
    notify.error(error.message),
  )

const leave = () => {
  signedOut()
  dropDrafts()
  // Running requests would fail with a session error, which the sign-in page would show.
  void queries.cancelQueries()
  void signOut()
}

// Only a device that was used at a gate stores entries that are not yet sent.
const isGateDevice = (): boolean => localStorage.getItem('gms-gate-device') !== null
const UnsentDialog = lazy(async () => ({
  default: (await import('#areas/port-loading/gate/unsent-dialog.tsx')).UnsentDialog,
}))

const LeaveQuestion = lazy(async () => ({ default: (await import('#ui/unsaved-changes.tsx')).LeaveQuestion }))

const optionsOf = (account: UserContext, onLogout: () => void): RouterOptions => ({
  screens,
  pages,
  asker: account,
  person: account.user,
  amazonUrl: account.amazonUrl,
  agency: account.agency,
  sandbox: account.sandbox,
  onLogout,
})

// A new router rerenders everything and loses open drawers and entered values, so only what decides on the routes creates one.
const routesKeyOf = ({ user, agency, permissions, ...account }: UserContext): string =>
  JSON.stringify([
    user.username,
    agency?.id,
    account.isSuperAdmin,
    account.isAgencyAdmin,
    account.isCompanyAdmin,
    permissions,
  ])

const SignedInApp = ({ account }: { account: UserContext }) => {
  const [isLeaving, setLeaving] = useState(false)
  const [isAsked, setAsked] = useState(false)
  // Runs in the first render, before any form below reads the drafts.
  useState(() => keepDraftsOf(account.user.username))
  const end = useCallback(() => {
    setAsked(false)
    if (isGateDevice()) setLeaving(true)
    else leave()
  }, [])
  const options = useMemo(
    () => optionsOf(account, () => (hasUnsavedEntries() ? setAsked(true) : end())),
    [account, end],
  )
  const key = routesKeyOf(account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the routes depend on the key only
  const router = useMemo(() => createAppRouter(options, queries), [key])
  useEffect(() => {
    const { language, hijriDates, toursSeen } = account.user
    signedIn(keep, isNew ? { ...account.themeSettings, language, hijriDates, toursSeen } : undefined)
    isNew = false
  }, [account])
  return (
    <RouterOptionsProvider value={options}>
      {/* In a transition the address would change before the page, and keys would reach the page that was left. */}
      <RouterProvider router={router} useTransitions={false} />
      {isAsked && (
        <Suspense>
          <LeaveQuestion isOpen onLeave={end} onStay={() => setAsked(false)} />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <UnsentDialog username={account.user.username} onStay={() => setLeaving(false)} onLeave={leave} />
        </Suspense>
      )}
    </RouterOptionsProvider>
  )
}

const ThemedApp = ({ children }: { children: ReactNode }) => {
  const { theme, direction, language } = usePreferences()
  const arabic = useArabic(language === 'arabic')
  const drawn = useRef<Language>(undefined)
  const asked = useRef(language)
  // The server sends names and account titles in the language of the request, so a change of language reloads all answers.
  useEffect(() => {
    if (asked.current === language) return
    asked.current = language
    void queries.invalidateQueries()
  }, [language])
  const isHere = language !== 'arabic' || arabic !== undefined
  // Until the texts of the new language have loaded, the old one stays on screen, so that nothing open or entered is lost.
  const shown = isHere ? language : drawn.current
  if (!shown) return null
  drawn.current = shown
  return (
    <Look
      mode={theme}
      direction={isHere ? direction : undefined}
      language={shown}
      catalogue={arabic?.catalogue ?? english}
      locale={arabic?.locale}
    >
      {children}
    </Look>
  )
}

const SignedOutFrame = ({ children }: { children: ReactNode }) => {
  const { language } = useLanguage()
  return useAllTexts(language === 'arabic') && <Suspense>{children}</Suspense>
}

const Gallery =
  import.meta.env.DEV && window.location.pathname === '/gallery'
    ? lazy(async () => ({ default: (await import('#ui/gallery.tsx')).Gallery }))
    : undefined

const switches = (
  <>
    <LanguageSwitch long />
    <ModeSwitch />
  </>
)

createRoot(document.getElementById('root')!).render(
  Gallery ? (
    <Suspense>
      <Gallery />
    </Suspense>
  ) : (
    <QueryClientProvider client={queries}>
      <ThemedApp>
        <Gate switches={switches} Frame={SignedOutFrame} waiting={null} failed={<Unreachable />}>
          {account => <SignedInApp account={account} />}
        </Gate>
      </ThemedApp>
    </QueryClientProvider>
  ),
)
