// Calls for signing in and out, the user's rights and password.

import { call } from '#kit/call.ts'
import { choice, choices, count, optional, starting, text, type ValuesOf, yesNo } from '#kit/fields.ts'

/** The user's theme, the same on every device. */
export const themeFields = {
  version: starting(text('Version', { max: 10 }), '2.0'),
  theme: starting(choice('Theme', ['light', 'dark']), 'light'),
  contentWidth: starting(choice('Content width', ['full', 'boxed']), 'full'),
  sidebarCollapsed: yesNo('Collapsed sidebar'),
  sidebarCollapseButton: starting(yesNo('Sidebar collapse button'), true),
  layout: starting(choice('Navigation', ['vertical', 'horizontal']), 'vertical'),
  navigationFull: yesNo('Top menu over the whole width'),
  navigationBg: yesNo('Filled top menu'),
  direction: starting(choice('Direction', ['ltr', 'rtl']), 'ltr'),
}

export type ThemeSettings = ValuesOf<typeof themeFields>

/** The theme before the user has chosen one, and after signing out. */
export const themeDefaults = Object.fromEntries(
  Object.entries(themeFields).map(([name, { start }]) => [name, start]),
) as ThemeSettings

/** Whether Hijri days are shown beside Gregorian ones: the agency's setting, or the user's own choice. */
export const hijriChoices = ['As the agency', 'Always', 'Never'] as const
export type HijriChoice = (typeof hijriChoices)[number]

/** The screens that have a tour on the first visit. */
export const tourNames = ['Gate', 'Sale', 'LC', 'Month Close'] as const
export type TourName = (typeof tourNames)[number]

export type User = {
  id: number
  username: string
  name: string
  email: string | null
  phone: string | null
  /** file name of the picture, below `User/` of the base address of images */
  profilePic: string | null
  language: 'english' | 'arabic'
  hijriDates: HijriChoice
  /** the tours the user has seen, or does not want to see */
  toursSeen: TourName[]
  /** the consignee that a consignee user belongs to */
  companyId: number | null
  themeSettings: ThemeSettings
}

export type AgencyOfUser = {
  id: number
  name: string
  nameAr: string
  logo: string | null
  timeZone: string
  hijriDates: boolean
}

export type UserContext = {
  user: User
  isSuperAdmin: boolean
  isAgencyAdmin: boolean
  isCompanyAdmin: boolean
  permissions: string[]
  /** null for a super admin, who belongs to the platform */
  agency: AgencyOfUser | null
  /** the practice agency that the user may enter beside their own */
  sandbox: number | null
  themeSettings: ThemeSettings
  /** all other calls are refused until the user has chosen a new password */
  mustChangePassword: boolean
  /** all other calls are refused until the user has set up the second factor that a role requires */
  mustSetUpSecondFactor: boolean
  /** base address of logos (`Agency/`) and of users' pictures (`User/`) */
  amazonUrl: string
}

export type Named = { id: number; name: string; nameAr: string }

/** Why a sign-in failed, as login_detail stores it: message keys. */
export const failureReasons = [
  'Unknown username',
  'Wrong password',
  'Wrong code',
  'Wrong recovery code',
  'Wrong passkey',
  'Code expired',
  'User deactivated',
  'Agency deactivated',
] as const

/** How a session ended, as login_detail stores it: message keys. */
export const sessionEndings = [
  'Signed out',
  'Expired',
  'Password changed',
  'Password reset',
  'Ended by an admin',
  'Ended from another device',
  'Agency deactivated',
] as const

/** The second step: attempts used, and where the code was sent. */
export type CodeStep = {
  userToken: string
  consume: { consumedPoints: number; remainingPoints: number; msBeforeNext: number }
  message: string
  /** the source of the code: sent to the user, or shown by the user's authenticator app */
  by: 'message' | 'app'
}

const password = text('Password', { secret: true })

export const isIpBlocked = call({
  method: 'GET',
  path: '/isIPBlocked',
  for: 'anyone',
  title: 'Is this address, or this name at it, blocked after wrong attempts?',
  query: { username: optional(text('Username')) },
}).answering<{ retrySecs?: number }>()

export const signIn = call({
  method: 'POST',
  path: '/login',
  for: 'anyone',
  title: 'Sign in',
  body: {
    username: text('Username'),
    password,
    rememberMe: optional(yesNo('Remember me')),
    agencyId: optional(count('Agency')),
  },
}).answering<(UserContext & { token: string }) | CodeStep>()

export const verifyOtp = call({
  method: 'POST',
  path: '/verify-otp',
  for: 'anyone',
  title: 'Sign in: the second step',
  body: {
    userToken: text('Token of the first step', { secret: true }),
    otp: text('One-time code', {
      max: 6,
      pattern: /^\d{6}$/,
      problem: 'OTP must be exactly 6 digits and numbers only!',
      secret: true,
    }),
  },
}).answering<UserContext & { token: string }>()

export const resendOtp = call({
  method: 'POST',
  path: '/resend-otp',
  for: 'anyone',
  title: 'Send the one-time code again',
  body: { userToken: text('Token of the first step', { secret: true }) },
}).answering<CodeStep>()

export const signOut = call({
  method: 'GET',
  path: '/logout',
  for: 'signedIn',
  title: 'Sign out',
}).answering<{ user: null }>()

export const userContext = call({
  method: 'GET',
  path: '/api/user-context',
  for: 'signedIn',
  title: 'The signed-in user and their rights',
}).answering<UserContext>()

export const lookups = call({
  method: 'GET',
  path: '/api/lookups',
  for: 'signedIn',
  title: 'The look-up lists of an agency',
  query: { agencyId: optional(count('Agency')) },
}).answering<{
  companyTypes: { rows: { id: string; name: string }[] }
  vesselTypes: { rows: { id: string; name: string }[] }
  locations: (Named & { kind: 'PORT' | 'TERMINAL' })[]
  consignees: Named[]
  cargoTypes: Named[]
  cargoGrades: (Named & { cargoType: number })[]
}>()

export const updateThemeSettings = call({
  method: 'PUT',
  path: '/api/user/update-theme-settings',
  for: 'signedIn',
  title: 'Store the user’s theme settings',
  body: {
    ...themeFields,
    language: optional(choice('Language', ['english', 'arabic'])),
    hijriDates: optional(choice('Hijri dates', hijriChoices)),
    toursSeen: optional(choices('Tours seen', tourNames)),
  },
}).answering<{ themeSettings: ThemeSettings }>()

/** The address of the first-run page. */
export const firstRunPath = '/first-run'

export const firstRun = call({
  method: 'GET',
  path: '/api/first-run',
  for: 'anyone',
  title: 'Whether the installation has no users, so that the first one may be created',
}).answering<{ isOpen: boolean }>()
