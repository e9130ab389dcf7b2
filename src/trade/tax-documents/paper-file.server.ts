// A paper ready to be rendered: its text, the seller's logo, the QR code and, for a tax document, the sealed XML that is embedded in the
// PDF.

import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import type { DrawnPaper } from '#kit/server/handed-out.ts'
import { pdfName } from '#printing/file-name.ts'
import { type Format, markFor, type PrintJob, renderPdf, renderSvgPages } from '#printing/print.ts'
import { qrRuns } from '#printing/qr-path.ts'
import type { Storage } from '#storage/storage.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { type PaperText, type RenderedPaper, textOfTaxPaper } from '#trade/tax-documents/paper-text.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'

/** The tax document of a paper; `issuedAt` is an instant. */
type Source = { name: string; id: number; issuedAt: string; vatNo: string }

/** A paper with the `name` of its file. */
export type PaperFile = { name: string; text: PaperText; qrReason: string | null; job: PrintJob }

/** The e-invoice as the authority has it: cleared, or as sealed; undefined where it was issued in phase 1. */
const xmlOf = async ({ name, id }: Source, { tx }: Context): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ xml: string }>`
    select coalesce(cleared_xml, xml) as xml from app.e_document where agency_id = app.agency() and document = ${name}
      and document_id = ${id} order by id desc limit 1`.execute(tx)
  return rows[0] && Buffer.from(rows[0].xml, 'utf8')
}

/** `300000000000003_20261121T141209_INV-2026-00017`: seller, time and number, the file name that the authority prescribes. */
export const fileNameOf = ({ vatNo, issuedAt }: Pick<Source, 'vatNo' | 'issuedAt'>, number: string): string => {
  const at = timeStampOf(issuedAt).replace(/[-:]/g, '').slice(0, 15)
  return `${vatNo}_${at}_${number.replace(/[^A-Za-z0-9]/g, '-')}`
}

const logoOf = async (logo: string | null, storage: Storage): Promise<Buffer | undefined> => {
  const [, own] = logo?.split(';base64,') ?? []
  if (own) return Buffer.from(own, 'base64')
  const stored = logo ? await storage.get(`Agency/${logo}`) : undefined
  if (!stored) return undefined
  // Imported with the first image, so that the server starts faster.
  const { default: sharp } = await import('sharp')
  return sharp(await buffer(stored))
    .png()
    .toBuffer()
}

type Parts = {
  issuedAt: string
  logo: string | null
  qr?: string | null
  xml?: { name: string; content: Buffer }
}

/** The storage of logos, and the user for whom the paper is rendered. */
type For = { storage: Storage; asker: { isSandbox: boolean } }

/** The print job for `text`, with logo, QR code and attachment as its parts; the file has the time of `issuedAt`. */
export const paperJob = async (
  text: PaperText,
  { issuedAt, logo, qr, xml }: Parts,
  { storage, asker }: For,
): Promise<PrintJob> => {
  const picture = await logoOf(logo, storage)
  const [year = '', month = '', day = ''] = timeStampOf(issuedAt).slice(0, 10).split('-')
  const inputs = {
    ...{ year, month, day, paper: JSON.stringify(text) },
    ...(qr && { code: JSON.stringify(qrRuns(qr)) }),
    ...(picture && { logo: 'png' }),
    ...(xml && { xml: xml.name }),
    ...markFor(asker),
  }
  const files = { ...(xml && { 'invoice.xml': xml.content }), ...(picture && { 'logo.png': picture }) }
  return { template: 'paper.typ', inputs, files, createdAt: Math.floor(Date.parse(issuedAt) / 1000) }
}

/** A tax document as a file under the authority's file name, with the sealed XML embedded. */
export const taxPaperFile = async (
  paper: TaxPaper,
  source: Source,
  storage: Storage,
  context: Context,
): Promise<PaperFile> => {
  const { qr, qrReason, number, look } = paper
  const name = fileNameOf(source, number)
  const [text, content] = [textOfTaxPaper(paper), await xmlOf(source, context)]
  const xml = content && { name: `${name}.xml`, content }
  const { asker } = context
  const job = await paperJob(text, { issuedAt: source.issuedAt, logo: look.logo, qr, xml }, { storage, asker })
  return { name, text, job, qrReason: qr ? null : (qrReason ?? 'GENERATION_FAILED') }
}

/** Answers a request with a paper: its text and pages for the browser, or the PDF as a download. */
export const answerPaper = async (
  { name, text, qrReason, job }: PaperFile,
  format: Format,
  reply: FastifyReply,
): Promise<RenderedPaper | Uint8Array> => {
  if (format === 'svg') return { ...text, qrReason, pages: await renderSvgPages(job) }
  reply.type('application/pdf').header('content-disposition', `attachment; ${pdfName(name)}`)
  return renderPdf(job)
}

/** The same paper for a link. */
export const drawnPaper = ({ name, text, qrReason, job }: PaperFile): DrawnPaper => ({
  ...{ name, number: text.number, title: text.title, facts: [...text.facts, ...text.totals], missing: qrReason },
  pdf: () => renderPdf(job),
})
