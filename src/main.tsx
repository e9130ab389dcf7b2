// The browser's program: connects session, theme and screens.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { ask } from '#kit/browser/api.ts'
import { type UserContext, updateThemeSettings } from '#session/calls.ts'
import { Gate, signOut } from '#session/gate.tsx'
import { useArabic } from '#shell/arabic.ts'
import { english } from '#shell/english.ts'
import { signedIn, signedOut, usePreferences } from '#shell/preferences.ts'
import { LanguageSwitch, ModeSwitch } from '#shell/profile-menu.tsx'
import { createAppRouter, loadScreenAt } from '#shell/router.tsx'
import { pages, screens } from '#shell/screens.ts'
import { Unreachable } from '#shell/unreachable.tsx'
import { Look } from '#ui/look.tsx'
import { notify } from '#ui/notify.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } },
})

// A session from before the page was loaded has its choices in this browser already.
let isNew = localStorage.getItem('x-gms-token') === null

// The screen does not wait until it is known who is there.
if (!isNew) loadScreenAt(screens, window.location.pathname)

const keep = (body: unknown): Promise<unknown> =>
  ask(updateThemeSettings.path, { method: updateThemeSettings.method, body }).catch((error: Error) =>
    notify.error(error.message),
  )

const Inside = ({ account }: { account: UserContext }) => {
  const router = useMemo(
    () =>
      createAppRouter(
        {
          screens,
          pages,
          asker: account,
          person: account.user,
          amazonUrl: account.amazonUrl,
          agency: account.agency,
          onLogout: () => {
            signedOut()
            // Running requests would fail with a session error, which the sign-in page would show.
            void queries.cancelQueries()
            void signOut()
          },
        },
        queries,
      ),
    [account],
  )
  useEffect(() => {
    const { language } = account.user
    signedIn(keep, isNew ? { ...account.themeSettings, language } : undefined)
    isNew = false
  }, [account])
  return <RouterProvider router={router} />
}

const Looking = ({ children }: { children: ReactNode }) => {
  const { theme, direction, language } = usePreferences()
  const arabic = useArabic(language === 'arabic')
  // Names and titles of accounts come from the server in the language they were asked in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what changed
  useEffect(() => void queries.invalidateQueries(), [language])
  if (language === 'arabic' && !arabic) return null
  return (
    <Look
      mode={theme}
      direction={direction}
      language={language}
      catalogue={arabic?.catalogue ?? english}
      locale={arabic?.locale}
    >
      {children}
    </Look>
  )
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
      <Looking>
        <Gate switches={switches} waiting={null} failed={<Unreachable />}>
          {account => <Inside account={account} />}
        </Gate>
      </Looking>
    </QueryClientProvider>
  ),
)
