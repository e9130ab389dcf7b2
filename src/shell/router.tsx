// Addresses and screens: the routes come from the catalogue at run time, each screen is imported when it is first opened.

import type { QueryClient } from '@tanstack/react-query'
import { createContext, Suspense, useContext, useEffect, useMemo } from 'react'
import {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useParams,
} from 'react-router'
import { agency as agencyAsked } from '#areas/agencies/calls.ts'
import { prefetchAnswer, useAnswer } from '#kit/browser/api.ts'
import { AskerProvider } from '#kit/browser/asker.tsx'
import type { ScreenContent } from '#kit/browser/routes.tsx'
import type { Asker } from '#rights/may.ts'
import { lookups } from '#session/calls.ts'
import { Failed } from '#shell/failed.tsx'
import { Frame } from '#shell/frame.tsx'
import { type LoadedOnce, loadedOnce } from '#shell/loaded-once.tsx'
import { type MenuPage, menuOf, pathOf } from '#shell/menu.ts'
import { NotFound } from '#shell/not-found.tsx'
import { usePreferences } from '#shell/preferences.ts'
import { createPrefetcher } from '#shell/prefetch.ts'
import type { Person } from '#shell/profile-menu.tsx'
import { ReturnToPlace } from '#shell/return-to-place.tsx'
import type { SidebarProps } from '#shell/sidebar.tsx'
import { knownRow } from '#ui/answers.ts'
import { CrumbProvider } from '#ui/crumb.tsx'
import { HijriDays } from '#ui/hijri-days.tsx'
import { useLanguage } from '#ui/language.tsx'
import { LetterheadProvider } from '#ui/letterhead.tsx'
import { LinkProvider } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

/** A screen and its address: below the agency, or from the root if `outside`. `load` imports its component. */
export type Screen = {
  path: string
  mayOpen: (asker: Asker) => boolean
  load: () => Promise<ScreenContent>
  /** the paths of the screen's first calls, from the parameters and the query of the URL */
  asks?: (places: Readonly<Record<string, string | undefined>>, search: string) => string | readonly string[]
  outside?: boolean
}

type AgencyInView = {
  id: number
  name: string
  nameAr: string
  timeZone: string
  hijriDates: boolean
  /** absent for a user's own agency */
  isSandbox?: boolean
}

export type RouterOptions = {
  screens: readonly Screen[]
  /** the pages in the menu and the search */
  pages: readonly MenuPage[]
  asker: Asker
  person: Person
  /** the base address of pictures */
  amazonUrl: string
  /** the user's own agency; null for a super admin */
  agency: AgencyInView | null
  /** the id of the practice agency that the user may also enter */
  sandbox: number | null
  onLogout: () => void
}

const Options = createContext<RouterOptions | undefined>(undefined)

/** Gives the frame the data of the user and the agency, which may change without a new router. */
export const RouterOptionsProvider = Options

const useOptions = (): RouterOptions => {
  const options = useContext(Options)
  if (!options) throw new Error('The router is drawn without its options.')
  return options
}

const NoRights = () => {
  const { t } = useLanguage()
  useEffect(() => notify.warning(t('You have no rights to access this page!')), [t])
  return <Navigate to="/404" replace />
}

// A super admin belongs to no agency, and a sandbox is no user's own agency, so the current one is requested.
const useAgency = ({ agency }: RouterOptions, agencyId: number | undefined): AgencyInView | undefined => {
  const isOwn = agency !== null && agency.id === agencyId
  const path = agencyAsked.path.replace(':agencyId', String(agencyId))
  const { data } = useAnswer<AgencyInView>(agencyId === undefined || isOwn ? undefined : path)
  return isOwn ? agency : data
}

// Loads the words and names of the agency, so that they are ready for the next screen.
const useLookups = (agencyId: number | undefined): void => {
  useAnswer(agencyId === undefined ? undefined : `${lookups.path}?agencyId=${agencyId}`, { still: true })
}

const AppFrame = ({ agencyId }: { agencyId: number | undefined }) => {
  const options = useOptions()
  const { t, language } = useLanguage()
  const { hijriDates } = usePreferences()
  const { pathname } = useLocation()
  const { asker, person, pages, amazonUrl, onLogout } = options
  const agency = useAgency(options, agencyId)
  useLookups(agencyId)
  const change = useMemo(() => changeOf(options, agencyId), [options, agencyId])
  const profilePath = options.screens.find(({ path, outside }) => outside && path === 'profile') && '/profile'
  const agencyName = (language === 'arabic' ? agency?.nameAr : agency?.name) ?? t('Grain Management System')
  return (
    <AskerProvider asker={asker} zone={agency?.timeZone ?? 'Asia/Riyadh'} amazonUrl={amazonUrl}>
      <HijriDays areShown={hijriDates === 'As the agency' ? (agency?.hijriDates ?? false) : hijriDates === 'Always'}>
        <LetterheadProvider value={agency}>
          <CrumbProvider>
            <Frame
              {...{ pages, asker, person, agencyId, agencyName, profilePath, change, onLogout }}
              isSandbox={agency?.isSandbox ?? false}
              path={pathname.replace(/\/$/, '')}
            >
              <Suspense key={pathname} fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </Frame>
          </CrumbProvider>
        </LetterheadProvider>
      </HijriDays>
    </AskerProvider>
  )
}

const mayEnter = ({ asker, agency, sandbox }: RouterOptions, agencyId = ''): boolean =>
  /^\d+$/.test(agencyId) && (asker.isSuperAdmin || [agency?.id, sandbox].includes(Number(agencyId)))

// Super admins choose among all agencies; others switch between their own and its sandbox.
const changeOf = ({ asker, agency, sandbox }: RouterOptions, agencyId: number | undefined): SidebarProps['change'] => {
  if (agencyId === undefined) return undefined
  if (asker.isSuperAdmin) return { to: '/agencies', label: 'Change agency' }
  if (sandbox === null || !agency) return undefined
  return agencyId === sandbox
    ? { to: `/${agency.id}/dashboard`, label: 'Leave the sandbox' }
    : { to: `/${sandbox}/dashboard`, label: 'Enter the sandbox' }
}

const AgencyFrame = () => {
  const options = useOptions()
  const { agencyId } = useParams()
  return mayEnter(options, agencyId) ? <AppFrame agencyId={Number(agencyId)} /> : <NotFound />
}

/** Starts to import the screen at a path, before the user is known; at the root the dashboard, where most users start. */
export const loadScreenAt = (screens: readonly Screen[], path: string): void => {
  const routes = screens.map(screen => ({
    path: screen.outside ? `/${screen.path}` : `/:agencyId/${screen.path}`,
    screen,
  }))
  const found = matchRoutes(routes, path === '/' ? '/0/dashboard' : path)?.at(-1)
  found?.route.screen.load().catch(() => {})
}

type Handle = Pick<Screen, 'asks'> & Pick<LoadedOnce, 'load'>

const routeOf = ({ path, mayOpen, load: bring, asks }: Screen, asker: Asker): RouteObject => {
  if (!mayOpen(asker)) return { path, element: <NoRights /> }
  const { load, Shown } = loadedOnce(bring)
  const handle: Handle = { load, asks }
  return { path, element: <Shown standIn={<PageSkeleton />} />, handle }
}

// The dashboard; for users who may not see it the first page of their menu, except the inbox.
const homeOf = ({ asker, agency, pages }: RouterOptions): string => {
  if (asker.isSuperAdmin) return '/agencies'
  const open = menuOf(pages, asker, true).flatMap(group => group.pages)
  const first = open.find(({ address }) => address !== 'mine') ?? open[0]
  return first ? pathOf(first, agency?.id) : '/404'
}

// Every reloaded page has the key `default`, so its path is used: it must not start at the scroll position of another page.
const placeOf = ({ key, pathname }: { key: string; pathname: string }): string => (key === 'default' ? pathname : key)

const Return = () => <ReturnToPlace place={placeOf(useLocation())} />

const routesOf = (options: RouterOptions): RouteObject[] => {
  const { screens, asker } = options
  const home = homeOf(options)
  const below = (outside: boolean) =>
    screens.filter(screen => Boolean(screen.outside) === outside).map(screen => routeOf(screen, asker))
  return [
    {
      element: (
        <>
          <Outlet />
          <ScrollRestoration getKey={placeOf} />
          <Return />
        </>
      ),
      errorElement: <Failed />,
      children: [
        { path: '/', element: <Navigate to={home} replace /> },
        { path: '/user/login', element: <Navigate to={home} replace /> },
        { element: <AppFrame agencyId={options.agency?.id} />, children: below(true) },
        { path: '/:agencyId', element: <AgencyFrame />, children: below(false) },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]
}

const placeIn = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** The number of history entries back to a path, negative; undefined where the path was not visited before. */
const stepsOf = (router: ReturnType<typeof createBrowserRouter>): ((to: string) => number | undefined) => {
  const paths: string[] = []
  const note = () => {
    paths[placeIn()] = window.location.pathname
  }
  note()
  router.subscribe(({ navigation }) => navigation.state === 'idle' && note())
  return to => {
    const found = paths.slice(0, placeIn()).lastIndexOf(to)
    return found < 0 ? undefined : found - placeIn()
  }
}

// Imports the screen at an address and requests its first calls; once the row is known, also the calls of the screen's parts.
const loaderOf =
  (routes: RouteObject[], options: RouterOptions, queries: QueryClient) =>
  async (to: string): Promise<void> => {
    const { pathname, searchParams } = new URL(to, window.location.origin)
    const { route, params = {} } = matchRoutes(routes, pathname)?.at(-1) ?? {}
    const { load, asks } = (route?.handle ?? {}) as Partial<Handle>
    const paths = asks && mayEnter(options, params.agencyId) ? [asks(params, searchParams.toString())].flat() : []
    const answers = paths.map(path => prefetchAnswer(queries, path))
    const { asks: asksOfParts } = (await load?.()) ?? {}
    const [path] = paths
    if (!asksOfParts || !path) return
    if (!knownRow(queries, path)) await Promise.all(answers)
    const row = knownRow(queries, path)
    const parts = row ? asksOfParts(row, Number(params.agencyId), options.asker) : []
    await Promise.all([...answers, ...parts.map(part => prefetchAnswer(queries, part))])
  }

/** The router of the signed-in app, which also serves the links. */
export const createAppRouter = (options: RouterOptions, queries: QueryClient) => {
  const routes = routesOf(options)
  const loadAt = loaderOf(routes, options, queries)
  const { pathname, search } = window.location
  // The first page's calls do not wait for its screen.
  loadAt(pathname === '/' ? homeOf(options) : pathname + search).catch(() => {})
  const prefetch = createPrefetcher()
  const router = createBrowserRouter([
    {
      element: (
        <LinkProvider go={to => go(to)} back={to => back(to)} ahead={to => prefetch(() => loadAt(to))}>
          <Outlet />
        </LinkProvider>
      ),
      children: routes,
    },
  ])
  const go = (to: string) => {
    // Screen and calls are requested before the page renders; a failure shows on the page.
    loadAt(to).catch(() => {})
    void router.navigate(to)
  }
  const steps = stepsOf(router)
  const back = (to: string) => void router.navigate((steps(to) ?? to) as string)
  return router
}
