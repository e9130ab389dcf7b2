// Addresses and screens: the routes come from the catalogue at run time, each screen is loaded when it is first opened.

import { type ComponentType, createElement, lazy, Suspense, useEffect } from 'react'
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
import { useAnswer } from '#kit/browser/api.ts'
import { AskerProvider } from '#kit/browser/asker.tsx'
import type { Asker } from '#rights/may.ts'
import { Failed } from '#shell/failed.tsx'
import { Frame } from '#shell/frame.tsx'
import { type MenuPage, menuOf, pathOf } from '#shell/menu.ts'
import { NotFound } from '#shell/not-found.tsx'
import type { Person } from '#shell/profile-menu.tsx'
import { CrumbProvider } from '#ui/crumb.tsx'
import { useLanguage } from '#ui/language.tsx'
import { LinkProvider } from '#ui/link.tsx'
import { notify } from '#ui/notify.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

/** A screen and its address: below the agency, or from the root when `outside`. `load` brings its component. */
export type Screen = {
  path: string
  mayOpen: (asker: Asker) => boolean
  load: () => Promise<ComponentType>
  outside?: boolean
}

type AgencyInView = { id: number; name: string; nameAr: string; timeZone: string }

export type House = {
  screens: readonly Screen[]
  /** what the menu and the search show */
  pages: readonly MenuPage[]
  asker: Asker
  person: Person
  /** where pictures lie */
  amazonUrl: string
  /** the person's own agency; none for a super admin */
  agency: AgencyInView | null
  onLogout: () => void
}

const NoRights = () => {
  const { t } = useLanguage()
  useEffect(() => notify.warning(t('You have no rights to access this page!')), [t])
  return <Navigate to="/404" replace />
}

// A super admin belongs to no agency, so the one in view is asked for.
const useAgency = ({ agency }: House, agencyId: number | undefined): AgencyInView | undefined => {
  const isOwn = agency !== null && agency.id === agencyId
  const path = agencyAsked.path.replace(':agencyId', String(agencyId))
  const { data } = useAnswer<AgencyInView>(agencyId === undefined || isOwn ? undefined : path)
  return isOwn ? agency : data
}

const Around = ({ house, agencyId }: { house: House; agencyId: number | undefined }) => {
  const { t, language } = useLanguage()
  const { pathname } = useLocation()
  const { asker, person, pages, amazonUrl, onLogout } = house
  const agency = useAgency(house, agencyId)
  const profilePath = house.screens.find(({ path, outside }) => outside && path === 'profile') && '/profile'
  const agencyName = (language === 'arabic' ? agency?.nameAr : agency?.name) ?? t('Grain Management System')
  return (
    <AskerProvider asker={asker} zone={agency?.timeZone ?? 'Asia/Riyadh'} amazonUrl={amazonUrl}>
      <CrumbProvider>
        <Frame
          {...{ pages, asker, person, agencyId, agencyName, profilePath, onLogout }}
          path={pathname.replace(/\/$/, '')}
        >
          <Suspense key={pathname} fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Frame>
      </CrumbProvider>
    </AskerProvider>
  )
}

const AgencyAround = ({ house }: { house: House }) => {
  const { agencyId } = useParams()
  const isTheirs = house.asker.isSuperAdmin || Number(agencyId) === house.agency?.id
  return /^\d+$/.test(agencyId ?? '') && isTheirs ? <Around house={house} agencyId={Number(agencyId)} /> : <NotFound />
}

const routeOf = ({ path, mayOpen, load }: Screen, asker: Asker): RouteObject => {
  const Content = lazy(async () => ({ default: await load() }))
  return { path, element: createElement(mayOpen(asker) ? Content : NoRights), handle: { load } }
}

// The dashboard; for whom may not see that, the first page of the menu.
const homeOf = ({ asker, agency, pages }: House): string => {
  if (asker.isSuperAdmin) return '/agencies'
  const first = menuOf(pages, asker, true)[0]?.pages[0]
  return first ? pathOf(first, agency?.id) : '/404'
}

const routesOf = (house: House): RouteObject[] => {
  const { screens, asker } = house
  const home = homeOf(house)
  const below = (outside: boolean) =>
    screens.filter(screen => Boolean(screen.outside) === outside).map(screen => routeOf(screen, asker))
  return [
    {
      element: (
        <>
          <Outlet />
          <ScrollRestoration />
        </>
      ),
      errorElement: <Failed />,
      children: [
        { path: '/', element: <Navigate to={home} replace /> },
        { path: '/user/login', element: <Navigate to={home} replace /> },
        { element: <Around house={house} agencyId={house.agency?.id} />, children: below(true) },
        { path: '/:agencyId', element: <AgencyAround house={house} />, children: below(false) },
        { path: '*', element: <NotFound /> },
      ],
    },
  ]
}

/** The signed-in app's router, and the links' way through it. */
export const openHouse = (house: House) => {
  const routes = routesOf(house)
  const router = createBrowserRouter([
    {
      element: (
        <LinkProvider go={to => void router.navigate(to)} ahead={to => ahead(to)}>
          <Outlet />
        </LinkProvider>
      ),
      children: routes,
    },
  ])
  const ahead = (to: string) => {
    const handle = matchRoutes(routes, to.split('?', 1)[0]!)?.at(-1)?.route.handle as Pick<Screen, 'load'> | undefined
    handle?.load().catch(() => {})
  }
  return router
}
