// Reads sent messages. One-time codes and links to a new password can never be read.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type MessageAttempt, messageAttachment, type ReadMessage, readMessage } from '#areas/logs/messages/calls.ts'
import { carriers, deliveries, purposes, reasons } from '#areas/logs/messages/definition.ts'
import { NotOpened } from '#database/sealing.ts'
import { notFound } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'

type Attachment = { filename: string; contentType: string; content: string }
type Mail = { subject: string; text: string; attachments?: Attachment[] }
type StoredMessage = Omit<ReadMessage, 'content' | 'attempts'> & { sealed: Buffer | null }

const find = async (id: number, { tx }: Context): Promise<StoredMessage> => {
  const { rows } =
    await sql<StoredMessage>`select id, at, purpose, shown, state, case when purpose = 'mail' then sealed end as sealed
    from app.message where agency_id = app.agency() and id = ${id}`.execute(tx)
  return rows[0] ?? notFound()
}

// Null also where it cannot be decrypted: the attempts say so.
const openMail = async ({ sealed }: StoredMessage, { sealing }: Context): Promise<Mail | null> => {
  if (!sealed) return null
  const seals = await sealing()
  try {
    return (seals.open(sealed) as { content: Mail }).content
  } catch (error) {
    if (error instanceof NotOpened) return null
    throw error
  }
}

const titleIn = (words: Readonly<Record<string, string>>, code: string | null): string | null =>
  code === null ? null : (words[code] ?? code)

type KeptAttempt = Omit<MessageAttempt, 'reason'> & { errorClass: string | null }

const readAttempts = async (id: number, { tx }: Context): Promise<MessageAttempt[]> => {
  const { rows } =
    await sql<KeptAttempt>`select id, at, channel, accepted, error_class, detail, delivery, ms from app.message_attempt
    where agency_id = app.agency() and message_id = ${id} order by id desc limit 100`.execute(tx)
  return rows.map(({ errorClass, channel, delivery, ...attempt }) => ({
    ...attempt,
    channel: titleIn(carriers, channel)!,
    reason: titleIn(reasons, errorClass),
    delivery: titleIn(deliveries, delivery),
  }))
}

const bytesOf = ({ content }: Attachment): Buffer => Buffer.from(content, 'base64')

const readWhole = async (id: number, context: Context): Promise<ReadMessage> => {
  const found = await find(id, context)
  const mail = await openMail(found, context)
  const { sealed: _, purpose, ...message } = found
  const attachments = (mail?.attachments ?? []).map(each => ({ name: each.filename, bytes: bytesOf(each).length }))
  const content = mail && { subject: mail.subject, text: mail.text, attachments }
  return { ...message, purpose: titleIn(purposes, purpose)!, content, attempts: await readAttempts(id, context) }
}

/** Mounts the calls that read a message and its attachments. */
export const mountMessages = (app: FastifyInstance): void => {
  answer(app, readMessage, ({ id }, context) => readWhole(id(), context))
  answer(app, messageAttachment, async ({ id, reply }, context) => {
    const mail = await openMail(await find(id(), context), context)
    const file = mail?.attachments?.[id('n') - 1] ?? notFound()
    const name = `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`
    reply.type(file.contentType).header('content-disposition', name)
    return bytesOf(file)
  })
}
