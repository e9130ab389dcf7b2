// Receives an upload: one file, not too large, whose content matches its name.

import { webcrypto } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#kit/check.ts'
import { refuse, signedOut } from '#kit/refusal.ts'
import { holdFile } from '#kit/server/answer.ts'
import { isText } from '#storage/csv.ts'
import { type Harm, judgeExcel, judgePdf, judgePicture } from '#storage/harmless.ts'

export type Upload = { fileName: string; mediaType: string; content: Buffer; sha256: string; fields: Row }

type Kind = 'pdf' | 'jpg' | 'png' | 'webp' | 'xlsx' | 'csv'

const mediaTypes: Record<Kind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
}

const endings: Record<Kind, RegExp> = {
  pdf: /\.pdf$/i,
  jpg: /\.jpe?g$/i,
  png: /\.png$/i,
  webp: /\.webp$/i,
  xlsx: /\.xlsx$/i,
  csv: /\.csv$/i,
}

// Characters that lead to other folders, end a header or reverse the reading direction of a name.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu
const mostCharacters = 120

/** A file's name without folders and unsafe characters; `ending` is appended if the name has no extension. */
export const safeName = (name: string, kind: Kind): string => {
  const bare = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(unsafe, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const stem = bare.replace(endings[kind], '').replace(/\s+/g, ' ')
  return `${[...stem].slice(0, mostCharacters).join('') || 'file'}.${kind}`
}

// An archive is not unpacked here, where it would block all requests: a worker thread checks whether it is an Excel file.
const isArchive = (content: Buffer): boolean => content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))

const endingOf = async (content: Buffer, name: string): Promise<string | undefined> => {
  if (isArchive(content)) return 'xlsx'
  // Imported with the first upload, so that the start does not wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(content)
  return !found && endings.csv.test(name) && isText(content) ? 'csv' : found?.ext
}

const refuseKind = (allowed: readonly Kind[]): never =>
  refuse('This is not a {kinds} file, or its content does not match its name. Choose another file.', {
    status: 415,
    code: 'WRONG_TYPE',
    values: { kinds: allowed.map(kind => kind.toUpperCase()).join(', ') },
  })

const kindOf = async (content: Buffer, name: string, allowed: readonly Kind[]): Promise<Kind> => {
  const ending = await endingOf(content, name)
  const kind = allowed.find(kind => kind === ending)
  const hasOther = /\.[a-z0-9]{1,5}$/i.test(name) && kind && !endings[kind].test(name)
  return kind && !hasOther ? kind : refuseKind(allowed)
}

const judges: Partial<Record<Kind, typeof judgePicture>> = {
  ...{ png: judgePicture, jpg: judgePicture, webp: judgePicture },
  xlsx: judgeExcel,
  pdf: judgePdf,
}

const refuseActing = (harm: Harm): void => {
  const options = { status: 422, code: 'HARMFUL_PDF' }
  if (harm === 'locked')
    refuse('This PDF is locked by a password or by rights. Print it into a new PDF and send that.', options)
  if (harm === 'active')
    refuse('This PDF holds programs or other files. Print it into a new PDF and send that.', options)
}

const refuseHarm = async (content: Buffer, kind: Kind, allowed: readonly Kind[]): Promise<void> => {
  const harm = await judges[kind]?.(content)
  if (harm === 'unreadable') refuseKind(allowed)
  if (harm) refuseActing(harm)
  if (harm === 'tooLarge')
    refuse('Unpacked, this file is too large. Send a smaller one.', { status: 413, code: 'TOO_LARGE' })
}

// A file that cannot be scanned is refused, because unscanned papers could not be recognized later.
const refuseVirus = async ({ server, log }: FastifyRequest, content: Buffer): Promise<void> => {
  const unknown = (error: unknown) => {
    log.error(error, 'an upload could not be scanned')
    return refuse(
      'The virus scanner does not answer, so the file was not kept. Send it again later, or tell your admin.',
      {
        status: 503,
        code: 'NOT_SCANNED',
      },
    )
  }
  const virus = await server.services.scan(content).catch(unknown)
  if (virus) refuse('The file carries a virus. Do not open it; ask for a clean one.', { status: 422, code: 'VIRUS' })
}

// The library's errors of a form that breaks off or has no boundary have no status, and would count as defects of the server.
const refuseBroken = (error: FastifyError): never => {
  if (error.statusCode !== undefined) throw error
  return refuse('The file did not arrive whole. Send it again.', { code: 'UNREADABLE' })
}

type Received = { fields: Row; file?: { name: string; content: Buffer } }

const readParts = async (request: FastifyRequest): Promise<Received> => {
  const received: Received = { fields: {} }
  for await (const part of request.parts()) {
    if (part.type === 'file') received.file = { name: part.filename ?? '', content: await part.toBuffer() }
    else received.fields[part.fieldname] = part.value
  }
  return received
}

/** Reads an upload of a signed-in user: its one file, recognized by its content, and the fields sent with it. Refuses with 413, 415,
 *  422 if it carries a virus or is a PDF with active content, 429 if the user has four files under way, and 503 if the scanner gives no
 *  result. */
export const readUpload = async (
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly Kind[] = ['pdf', 'jpg', 'png', 'xlsx'],
): Promise<Upload> => {
  if (!request.isMultipart()) refuse('Send the file as a form.', { status: 415, code: 'WRONG_TYPE' })
  // A file is held in memory until it is answered.
  holdFile(reply, { asker: request.asker ?? signedOut() })
  const { fields, file } = await readParts(request).catch(refuseBroken)
  const { name, content } = file ?? refuse('Choose a file.', { fields: { file: 'Choose a file.' } })
  const kind = await kindOf(content, name, allowed)
  await refuseHarm(content, kind, allowed)
  await refuseVirus(request, content)
  // Hashed outside the main thread, which a file of 20 MB would block for long.
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')
  return { fileName: safeName(name, kind), mediaType: mediaTypes[kind], content, sha256, fields }
}
