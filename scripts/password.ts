// Reads a password typed at the terminal without showing it, or from the environment or a pipe.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Halt, halt } from '#halt.ts'
import { isStrong, strongPassword } from '#session/password.ts'

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

const askPassword = async (): Promise<string> => {
  const password = await ask('Password: ')
  if ((await ask('Once more: ')) !== password) halt('The two passwords differ; nothing was changed.')
  return password
}

/** Reads a new password. Halts if it is too weak. */
export const newPassword = async (): Promise<string> => {
  const piped = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const given = process.env.GMS_ADMIN_PASSWORD ?? (process.stdin.isTTY ? await askPassword() : await piped())
  return isStrong(given) ? given : halt(`The password is too weak. ${strongPassword.problem}`)
}
