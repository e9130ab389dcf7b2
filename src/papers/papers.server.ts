// Papers of a document: contracts, bills of lading, survey reports. Visible to everyone who may see the document.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Row, writeValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { conflict, notFound, refuse, refuseInState } from '#kit/refusal.ts'
import { holdFile, idIn, inTenant, once } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { remember } from '#kit/server/history.ts'
import { readBody } from '#kit/server/read-request.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { find, findWithViewers, type SeenBy } from '#kit/server/rows.ts'
import { paperFields, shownFields } from '#papers/paper-fields.ts'
import { hasProof, type Proof } from '#papers/proofs.server.ts'
import { readUpload, type Upload } from '#papers/upload.server.ts'
import type { Verb } from '#rights/rights.ts'

const mostPapers = 100

const columns = sql`p.id, p.paper_type, p.number, p.issued_on, p.expires_on, p.issuer, p.remarks, p.file_name, p.media_type, p.bytes, p.status,
  p.uploaded_at, (select count(*) from app.paper v where (v.agency_id, v.document, v.document_id, v.paper_type)
    = (p.agency_id, p.document, p.document_id, p.paper_type) and v.id <= p.id) as version, (select u.name from staff_user u where u.agency_id = p.agency_id and u.id = p.uploaded_by) as uploaded_by`

const ofOwner = (document: Document, row: Row) =>
  sql`p.agency_id = app.agency() and p.document = ${document.name} and p.document_id = ${row.id}`

const wire = (document: Document, paper: Row): Row => ({
  id: paper.id,
  ...writeValues(shownFields(document.papers), paper),
})

const listPapers = async (document: Document, row: Row, { tx }: Context): Promise<Row> => {
  const { rows } =
    await sql<Row>`select ${columns} from app.paper p where ${ofOwner(document, row)} order by p.id`.execute(tx)
  return { count: rows.length, rows: rows.map(paper => wire(document, paper)), types: document.papers }
}

const onePaper = async (document: Document, row: Row, request: FastifyRequest, { tx }: Context): Promise<Row> => {
  const { rows } = await sql<Row>`select ${columns} from app.paper p
    where ${ofOwner(document, row)} and p.id = ${idIn(request, 'paperId')} for update of p`.execute(tx)
  return rows[0] ?? notFound()
}

const recordInTimeline = (
  document: Document,
  row: Row & SeenBy,
  action: string,
  paper: Row,
  context: Context,
): Promise<unknown> =>
  remember(document, row, { action, reason: `${paper.paperType}: ${paper.fileName}`, seenBy: row.seenBy }, context)

const add = async (document: Document, row: Row & SeenBy, upload: Upload, context: Context): Promise<Row> => {
  const entered = readBody(paperFields(document.papers), upload.fields)
  const { rows: already } = await sql<Row>`select 1 from app.paper p where ${ofOwner(document, row)}`.execute(
    context.tx,
  )
  if (already.length >= mostPapers)
    refuse('There are {most} papers already. Delete one first.', { values: { most: mostPapers } })
  const { rows } = await sql<{ id: number }>`
    insert into app.paper (agency_id, document, document_id, paper_type, number, issued_on, expires_on, issuer, remarks, file_name, media_type,
      bytes, content, uploaded_by, seen_by)
    values (app.agency(), ${document.name}, ${row.id}, ${entered.paperType}, ${entered.number}, ${entered.issuedOn}, ${entered.expiresOn},
      ${entered.issuer}, ${entered.remarks}, ${upload.fileName}, ${upload.mediaType}, ${upload.content.length}, ${upload.content}, app.actor(), ${row.seenBy}::bigint[])
    returning id`.execute(context.tx)
  await recordInTimeline(document, row, 'add-paper', { ...entered, fileName: upload.fileName }, context)
  const list = await listPapers(document, row, context)
  return (list.rows as Row[]).find(({ id }) => id === rows[0]!.id)!
}

const pieceBytes = 1 << 20

// In pieces, because reading a file of 20 MB as one value blocks all other requests.
const readContent = async ({ id, bytes }: Row, { tx }: Context): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for (let from = 1; from <= (bytes as number); from += pieceBytes) {
    const { rows } = await sql<{ piece: Buffer }>`select substring(content from ${from} for ${pieceBytes}) as piece
      from app.paper where agency_id = app.agency() and id = ${id}`.execute(tx)
    pieces.push(rows[0]!.piece)
  }
  return Buffer.concat(pieces)
}

type WholePaper = { paper: Row; content: Buffer }

const wholePaper = async (document: Document, row: Row, reply: FastifyReply, context: Context): Promise<WholePaper> => {
  holdFile(reply, context)
  const paper = await onePaper(document, row, reply.request, context)
  return { paper, content: await readContent(paper, context) }
}

const sendPaper = ({ paper, content }: WholePaper, reply: FastifyReply): FastifyReply =>
  reply
    .type(paper.mediaType as string)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(paper.fileName as string)}`)
    .send(content)

type Removal = { document: Document; row: Row & SeenBy; proof: Proof | undefined }

const isReliedOn = (proof: Proof, paper: Row, row: Row): boolean =>
  (proof.type === null || proof.type === paper.paperType) && proof.isTaken(row) && proof.isAsked(row)

const remove = async (removal: Removal, request: FastifyRequest, context: Context): Promise<Row> => {
  const { document, row, proof } = removal
  // The document is locked, so that no step is taken meanwhile on the strength of the paper, and nobody deletes the other one.
  const locked = proof && (await find(document, row.id as number, context, { lock: true }))
  const paper = await onePaper(document, row, request, context)
  if (paper.status === 'Verified') conflict('A verified paper cannot be deleted. Reject it first.')
  await sql`delete from app.paper where agency_id = app.agency() and id = ${paper.id}`.execute(context.tx)
  if (locked && isReliedOn(proof, paper, locked) && !(await hasProof(proof, row.id as number, context)))
    conflict('This paper proves a step that was taken. Attach the right one first, then delete this one.')
  await recordInTimeline(document, row, 'remove-paper', paper, context)
  return { id: paper.id }
}

const verdicts: Record<string, string> = { verify: 'Verified', reject: 'Rejected' }

const judge = async (
  document: Document,
  row: Row & SeenBy,
  request: FastifyRequest,
  context: Context,
): Promise<Row> => {
  const { verdict = '' } = request.params as Record<string, string>
  const status = Object.hasOwn(verdicts, verdict) ? verdicts[verdict] : notFound()
  const paper = await onePaper(document, row, request, context)
  if (paper.status === status) refuseInState(status as string)
  await sql`update app.paper set status = ${status} where agency_id = app.agency() and id = ${paper.id}`.execute(
    context.tx,
  )
  await recordInTimeline(document, row, `${verdict}-paper`, paper, context)
  return wire(document, { ...paper, status })
}

const mountPapersOf = (app: FastifyInstance, { address, view: document }: DocumentAddress, proof?: Proof): void => {
  const all = `${address}/:id/documents`
  const one = `${all}/:paperId`
  const asking = <R>(request: FastifyRequest, verb: Verb, work: (row: Row & SeenBy, context: Context) => Promise<R>) =>
    inTenant(request, async context => work(await findWithViewers(document, idIn(request), verb, context), context))

  app.get(all, request => asking(request, 'View', (row, context) => listPapers(document, row, context)))
  // The content is sent after the transaction has ended, however slowly the client reads it.
  app.get(one, async (request, reply) =>
    sendPaper(await asking(request, 'View', (row, context) => wholePaper(document, row, reply, context)), reply),
  )
  // The right is checked first, so that no file is read without it; the transaction does not wait for the upload.
  app.post(all, async (request, reply) => {
    await asking(request, 'Edit', async () => {})
    const upload = await readUpload(request, reply)
    return asking(request, 'Edit', (row, context) =>
      once(context, request, reply, async () => ({ status: 201, answer: await add(document, row, upload, context) }), {
        ...upload.fields,
        fileName: upload.fileName,
        sha256: upload.sha256,
      }),
    )
  })
  app.delete(one, (request, reply) =>
    asking(request, 'Edit', (row, context) =>
      once(context, request, reply, async () => ({
        status: 200,
        answer: await remove({ document, row, proof }, request, context),
      })),
    ),
  )
  app.put(`${one}/:verdict`, (request, reply) =>
    asking(request, 'Approve', (row, context) =>
      once(context, request, reply, async () => ({
        status: 200,
        answer: await judge(document, row, request, context),
      })),
    ),
  )
}

/** Mounts the papers of every document that can have papers, under its address; the last of its `proofs` is not deleted. */
export const mountPapers = (
  app: FastifyInstance,
  addresses: readonly DocumentAddress[],
  proofs: readonly Proof[] = [],
): void => {
  for (const each of addresses.filter(({ view }) => view.papers.length > 0)) {
    mountPapersOf(
      app,
      each,
      proofs.find(({ of }) => of.name === each.view.name),
    )
  }
}
