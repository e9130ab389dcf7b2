// The user's own account: profile, sessions, passwords.

import { call } from '#kit/call.ts'
import { choice, optional, text } from '#kit/fields.ts'
import type { User } from '#session/calls.ts'
import { strongPassword } from '#session/password.ts'
import { email, mobile } from '#trade/parties/identifier-fields.ts'

export type OwnSession = {
  id: number
  address: string | null
  /** the browser's user agent */
  device: string | null
  remember: boolean
  createdAt: string
  seenAt: string
  expiresAt: string
  isCurrent: boolean
}

const newPassword = {
  password: text('New password', strongPassword),
  confirmPassword: text('Confirm password', { secret: true }),
}

export const profile = call({
  method: 'GET',
  path: '/api/user/profile',
  for: 'signedIn',
  title: 'The user’s profile',
}).answering<User>()

export const changeProfile = call({
  method: 'PUT',
  path: '/api/user/profile',
  for: 'signedIn',
  title: 'Change the user’s profile',
  body: {
    name: text('Name', { max: 120 }),
    email: optional(text('E-mail', email)),
    phone: optional(text('Phone', mobile)),
    language: choice('Language', ['english', 'arabic']),
  },
}).answering<User & { message: string }>()

/** A picture is sent as a file (POST) or removed (DELETE). */
export const picturePath = '/api/user/profile/picture'

export const ownSessions = call({
  method: 'GET',
  path: '/api/user/sessions',
  for: 'signedIn',
  title: 'The user’s sessions',
}).answering<{ count: number; rows: OwnSession[] }>()

export const endSession = call({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  for: 'signedIn',
  title: 'End one of the user’s sessions',
}).answering<{ id: number }>()

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/user/sessions',
  for: 'signedIn',
  title: 'End all the user’s sessions except this one',
}).answering<{ count: number; rows: OwnSession[] }>()

export const changePassword = call({
  method: 'PUT',
  path: '/api/user/password/change',
  for: 'signedIn',
  title: 'Change the user’s password',
  body: { currentPassword: text('Current password', { secret: true }), ...newPassword },
}).answering<{ message: string }>()

export const updatePassword = call({
  method: 'PUT',
  path: '/api/user/updatePassword',
  for: 'signedIn',
  title:
    'Set a new password for oneself; the present one may be missing only right after a sign-in that asks for another',
  body: { ...newPassword, currentPassword: optional(text('Current password', { secret: true })) },
}).answering<{ message: string }>()

export const forgotPassword = call({
  method: 'POST',
  path: '/forgot-password',
  for: 'anyone',
  title: 'Request a link to set a new password',
  body: { username: text('Username') },
}).answering<{ message: string }>()

export const checkResetToken = call({
  method: 'GET',
  path: '/authenticate-password-token/:token',
  for: 'anyone',
  title: 'Whether a link to set a new password is still valid',
}).answering<{ isValid: true }>()

export const resetPassword = call({
  method: 'PUT',
  path: '/reset-password/:token',
  for: 'anyone',
  title: 'Set a new password with a link',
  body: newPassword,
}).answering<{ message: string }>()
