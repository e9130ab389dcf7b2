// A password from the person at the terminal, unseen; or from the environment or a pipe where nobody sits.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Halt, halt } from '#halt.ts'

const demands: [RegExp, string][] = [
  [/^.{8,}$/su, 'at least 8 characters'],
  [/\p{Lu}/u, 'an upper-case letter'],
  [/\p{Ll}/u, 'a lower-case letter'],
  [/\d/, 'a digit'],
  [/[!@#$%^&*]/, 'one of ! @ # $ % ^ & *'],
]

/** What a password still lacks; nothing when it is strong. */
export const lacks = (password: string): string[] =>
  demands.filter(([demand]) => !demand.test(password)).map(([, name]) => name)

const unseen = new Writable({ write: (_, __, done) => done() })

const ask = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    process.stderr.write(question)
    const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
    terminal.on('SIGINT', () => terminal.close())
    terminal.on('close', () => reject(new Halt('Nothing was changed.')))
    terminal.question('', answer => {
      resolve(answer)
      terminal.close()
    })
    terminal.on('close', () => process.stderr.write('\n'))
  })

const asked = async (): Promise<string> => {
  const password = await ask('Password: ')
  if ((await ask('Once more: ')) !== password) halt('The two passwords differ; nothing was changed.')
  return password
}

/** Asks for a new password. Halts when it is too weak, with all that it lacks. */
export const newPassword = async (): Promise<string> => {
  const given =
    process.env.GMS_ADMIN_PASSWORD ??
    (process.stdin.isTTY ? await asked() : (await text(process.stdin)).split(/\r?\n/)[0]!)
  const missing = lacks(given)
  if (missing.length > 0) halt(`The password is too weak; it lacks ${missing.join(', ')}. Nothing was changed.`)
  return given
}
