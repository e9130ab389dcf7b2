// The calls that send papers.

import type { FastifyInstance } from 'fastify'
import { readLetterhead } from '#database/letterhead.ts'
import { startOfMonth } from '#kit/days.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { ChannelName } from '#session/messaging-calls.ts'
import type { AgencyPapers } from '#sharing/agency-papers.server.ts'
import { readSendable, revokeSharing, type Sendable, share, shareAgain, shareChannels } from '#sharing/calls.ts'
import { contactsOf } from '#sharing/contacts.server.ts'
import { mountOpening } from '#sharing/opening.server.ts'
import {
  carriers,
  findPaperToSend,
  type PaperToSend,
  revoke,
  type SendingMeans,
  sendAgain,
  sendPaper,
  settingTitle,
} from '#sharing/sending.server.ts'

/** Reads within a request which settings each channel still needs to send papers. */
type PaperChannels = (
  client: Context['client'],
  agencyId: number,
) => Promise<{ missingForPapers: (kind: ChannelName) => string[] }>

// The title and number of the paper, and its agency.
const wordsOf = async ({ slice, row }: PaperToSend, { tx, english, arabic }: Context): Promise<Sendable['words']> => {
  const { name, nameAr } = await readLetterhead(tx)
  const { singular, named } = slice.document
  // A paper of the agency itself has no number.
  const number = String(row[named] ?? row.docNo ?? '')
  return {
    english: `${[english[singular] ?? singular, number].filter(Boolean).join(' ')}, ${name}`,
    arabic: `${[arabic[singular] ?? singular, number].filter(Boolean).join(' ')}، ${nameAr}`,
  }
}

const readWhatToSend = async (toSend: PaperToSend, { missing }: SendingMeans, context: Context): Promise<Sendable> => {
  const { paper, slice, row } = toSend
  const { today } = context
  return {
    contacts: await contactsOf(slice.document, row, context),
    channels: shareChannels.map(channel => ({ channel, missing: missing(carriers[channel]).map(settingTitle) })),
    words: await wordsOf(toSend, context),
    days: paper.days,
    period: paper.period ? { from: startOfMonth(today), to: today } : null,
  }
}

/** Mounts the sending of papers and the pages their links open. */
export const mountSharing = (app: FastifyInstance, reaching: PaperChannels, agencyPapers: AgencyPapers): void => {
  const meansOf = async ({ client, asker }: Context): Promise<SendingMeans> => ({
    missing: (await reaching(client, asker.agencyId)).missingForPapers,
    agencyPapers,
  })
  answer(app, readSendable, async ({ query }, context) => {
    const toSend = await findPaperToSend(query.document, query.id, { agencyPapers }, context)
    return readWhatToSend(toSend, await meansOf(context), context)
  })
  answer(app, share, async ({ body }, context) => ({
    sharing: await sendPaper(body, await meansOf(context), context),
  }))
  answer(app, shareAgain, async ({ id }, context) => ({
    sharing: await sendAgain(id(), await meansOf(context), context),
  }))
  answer(app, revokeSharing, async ({ id }, context) => ({ sharing: await revoke(id(), { agencyPapers }, context) }))
  mountOpening(app, agencyPapers)
}
