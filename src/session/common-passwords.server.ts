// Refuses the 10,000 most common passwords, also with an added character or with look-alikes for letters. common-passwords.gz contains
// them, one a line: the first 10,000 of src/passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT), which is ordered by frequency.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { refuse } from '#kit/refusal.ts'

let list: ReadonlySet<string> | undefined

const readCommonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(
    gunzipSync(readFileSync(new URL('common-passwords.gz', import.meta.url)))
      .toString('utf8')
      .trimEnd()
      .toLowerCase()
      .split('\n'),
  )
  return list
}

const letters: Readonly<Record<string, string>> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '!': 'i', '1': 'i' }

/** Whether a password, or the word it was made from, is one of the most common. */
const isCommon = (password: string): boolean => {
  const plain = password.toLowerCase()
  const bare = plain.replace(/[!@#$%^&*]/g, '')
  const read = plain.replace(/[@$03]/g, sign => letters[sign]!)
  const spelt = plain.replace(/[@$03!1]/g, sign => letters[sign]!)
  return [plain, bare, read, spelt, read.replace(/[!@#$%^&*]/g, '')].some(form => readCommonPasswords().has(form))
}

/** Refuses a password that attackers try first. */
export const refuseCommon = (password: string): void => {
  if (isCommon(password))
    refuse('This password is one of the most common. Choose another.', {
      fields: { password: 'This password is very common.' },
    })
}
