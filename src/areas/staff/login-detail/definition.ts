import { staffUser } from '#areas/staff/user/definition.ts'
import { choice, choices, count, day, instant, link, links, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

const results = ['Success', 'Failed'] as const

/** Every attempt to sign in, and how its session ended. Its screen is listed under Staff, not under Reports. */
export const loginDetail = {
  ...report('login-detail', {
    title: 'Login Detail',
    right: 'LoginDetail',
    filters: {
      from: day('From'),
      to: day('To'),
      user: optional(links('User', staffUser, { every: true })),
      result: optional(choices('Result', results)),
      address: optional(text('From address', { max: 60 })),
    },
    columns: {
      at: instant('Time'),
      username: text('Username'),
      user: optional(link('User', staffUser)),
      result: choice('Result', results),
      reason: optional(text('Reason')),
      attemptsLeft: optional(count('Attempts left', { zero: true })),
      address: optional(text('From address')),
      device: optional(text('Device')),
      endedAt: optional(instant('Session end')),
      ended: optional(text('Ended by')),
    },
    totals: [],
    drill: ({ user }) => (user ? { address: `staff/users/${user}` } : undefined),
  }),
  address: 'staff/login-detail',
}
