// What can happen to every row, in words; what a document's own actions are called stands in its definition.

export const happenings: Record<string, string> = {
  create: 'Created',
  change: 'Changed',
  remove: 'Removed',
  expire: 'Expired',
  'expire-hold': 'Reservation ran out',
  'toggle-status': 'Activated or deactivated',
  'add-paper': 'Document added',
  'remove-paper': 'Document removed',
  'verify-paper': 'Document verified',
  'reject-paper': 'Document rejected',
  'change-password': 'Password changed',
  'change-profile': 'Profile changed',
  'change-picture': 'Picture changed',
  'change-look': 'Theme or language changed',
  'change-messaging': 'Messaging changed',
  'set-logo': 'Logo set',
  'remove-logo': 'Logo removed',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Session ended',
}
