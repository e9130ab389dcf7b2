// Reads customers' balances from the finance system: from the agency's own address, or from the directory where it puts files.

import type pg from 'pg'
import { fetchFile } from '#integrations/channels/ftp.ts'
import { maskSecrets } from '#integrations/channels/provider-request.ts'
import { settingsFor } from '#integrations/dispatch-channels.ts'
import { type SettingsOptions, settingsOf } from '#integrations/sending.ts'
import { ask } from '#outgoing/ask.ts'
import type { Outgoing } from '#outgoing/outgoing.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

const mostCharacters = 300
const timeoutMs = 10_000
const mostBytes = 20 << 20

type AskingOptions = SettingsOptions & { outgoing: Outgoing }

const addressOf = (base: string, day: string, page: number): string => {
  const url = new URL(base)
  url.searchParams.set('asOf', day)
  url.searchParams.set('page', String(page))
  return url.href
}

/** Requests a page of the balances at the end of a day; returns the answer's text, or why there is none. */
export const balancesOf =
  (pool: pg.Pool, options: AskingOptions) =>
  async (agencyId: number, day: string, page: number): Promise<{ text: string } | { problem: string }> => {
    const { settings, isSandbox } = await settingsOf(pool, agencyId, options)
    if (isSandbox) return { problem: notFromSandbox }
    const { FIMS_URL: service, FIMS_TOKEN: token, FIMS_BALANCES_URL: own } = settings
    const base = own ?? (service && `${service.replace(/\/+$/, '')}/balances`)
    if (!base || !URL.canParse(base)) return { problem: keepSentence('Not set: {settings}', { settings: 'FIMS_URL' }) }
    try {
      const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const wanted = { method: 'GET', headers, timeoutMs, mostBytes }
      const { status, text } = await ask(options.outgoing, addressOf(base, day, page), wanted)
      if (status >= 200 && status < 300) return { text }
      return { problem: `${status} ${maskSecrets(text, [token]).slice(0, mostCharacters)}` }
    } catch (error) {
      const { name, code } = error as Error & { code?: string }
      return { problem: keepSentence('No connection ({cause}).', { cause: code ?? name }) }
    }
  }

/** Fetches a file that FIMS has put into the directory, or returns why there is none. */
export const filesOfFims =
  (pool: pg.Pool, options: AskingOptions) =>
  async (agencyId: number, name: string): Promise<{ file: Buffer } | { problem: string }> => {
    const { settings, isSandbox } = await settingsOf(pool, agencyId, options)
    if (isSandbox) return { problem: notFromSandbox }
    const { outgoing } = options
    const world = { isDemo: async () => false, print: () => {}, timeoutMs, outgoing, arabic: {}, isSandbox }
    const found = await fetchFile(name, settingsFor('fims', settings), world)
    return Buffer.isBuffer(found)
      ? { file: found }
      : { problem: keepSentence('{file}: {answer}', { file: name, answer: found.detail }) }
  }
