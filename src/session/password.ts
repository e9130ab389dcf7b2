// The rules for a new password, as the form's checklist shows them.

const problem =
  'Use at least 8 characters with an upper case letter, a lower case letter, a digit and one of ! @ # $ % ^ & *.'

/** Options of a text field for a new password. */
export const strongPassword = {
  max: 128,
  secret: true,
  pattern: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/,
  problem,
}

export const isStrong = (password: string): boolean =>
  strongPassword.pattern.test(password) && password.length <= strongPassword.max
