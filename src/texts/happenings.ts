// Labels of the events of every row; a document's own actions have theirs in its definition.

export const happenings: Record<string, string> = {
  create: 'Created',
  change: 'Changed',
  remove: 'Removed',
  merge: 'Merged',
  'undo-cancel': 'Cancellation undone',
  expire: 'Expired',
  'expire-hold': 'Reservation ran out',
  'toggle-status': 'Activated or deactivated',
  'add-paper': 'Document added',
  'remove-paper': 'Document removed',
  'verify-paper': 'Document verified',
  'reject-paper': 'Document rejected',
  'send-paper': 'Paper sent',
  'send-paper-again': 'Paper sent again',
  'revoke-paper': 'Link ended',
  'date-back': 'Dated back',
  comment: 'Comment',
  'send-back': 'Sent back',
  'change-password': 'Password changed',
  'change-profile': 'Profile changed',
  'change-picture': 'Picture changed',
  'change-look': 'Theme or language changed',
  'change-messaging': 'Messaging changed',
  'set-up-second-factor': 'Second factor set up',
  'take-away-second-factor': 'Second factor removed',
  'renew-recovery-codes': 'Recovery codes renewed',
  'use-recovery-code': 'Signed in with a recovery code',
  'add-passkey': 'Passkey added',
  'remove-passkey': 'Passkey removed',
  unlock: 'Unlocked',
  'set-logo': 'Logo set',
  'remove-logo': 'Logo removed',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Session ended',
}

/** Why something happened, in the reader's words: a sentence of ours, or the kind and the name of a file. Else as it was entered. */
export const sayReason = (action: string, reason: string, say: (key: string) => string): string =>
  action.endsWith('-paper') ? reason.replace(/^[^:]+(?=: )/, say) : action === 'comment' ? reason : say(reason)
