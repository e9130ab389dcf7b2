// A tax document as it is printed: its words, or the PDF with its e-invoice inside.

import type { FastifyInstance } from 'fastify'
import type { Document } from '#kit/document.ts'
import { type Asked, answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { paperFile } from '#trade/tax-documents/paper-file.server.ts'
import { type Language, lookOf } from '#trade/tax-documents/paper-of.server.ts'
import type { LookCall, PrintCall } from '#trade/tax-documents/print-query.ts'
import type { Printed } from '#trade/tax-documents/printed.ts'

type Print = (row: never, language: Language, context: Context) => Promise<Printed>

/** Answers `call` with the printed form of a document's row. */
export const mountPaper = (app: FastifyInstance, call: PrintCall, document: Document, print: Print): void =>
  answer(app, call, async ({ id, query, reply }: Asked<PrintCall>, context) => {
    const row = await find(document, id(), context)
    const paper = await print(row as never, query.language, context)
    if (query.format !== 'pdf') return paper
    const { vatNo } = await readSeller((row.seller ?? row.consignee) as number, context)
    const source = { name: document.name, id: row.id as number, issuedAt: row.issuedAt as string, vatNo }
    const file = await paperFile(paper, source, app.house.storage, context)
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file.name}"`)
    return file.pdf as unknown as Printed
  })

/** Answers `call` with how the seller’s format wants a proforma printed. */
export const mountLook = (app: FastifyInstance, call: LookCall, document: Document): void =>
  answer(app, call, async ({ id }, context) => {
    const row = await find(document, id(), context)
    const parties = { consignee: row.consignee as number, customer: row.customer as number }
    return lookOf(parties, 'Proforma invoice', null, context)
  })
