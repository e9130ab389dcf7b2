// A paper as it is asked for: its words, its pages as pictures, or the PDF.

import type { FastifyInstance } from 'fastify'
import type { Document } from '#kit/document.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { answerPaper, taxPaperFile } from '#trade/tax-documents/paper-file.server.ts'
import type { Language } from '#trade/tax-documents/paper-of.server.ts'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'

type Compose = (row: never, language: Language, context: Context) => Promise<TaxPaper>

/** Answers `call` with a tax document on paper, as `compose` words its row. */
export const mountPaper = (app: FastifyInstance, call: PrintCall, document: Document, compose: Compose): void =>
  answer(app, call, async ({ id, query, reply }, context) => {
    const row = await find(document, id(), context)
    const paper = await compose(row as never, query.language, context)
    if (query.format === null) return paper
    const { vatNo } = await readSeller((row.seller ?? row.consignee) as number, context)
    const source = { name: document.name, id: row.id as number, issuedAt: row.issuedAt as string, vatNo }
    return answerPaper(await taxPaperFile(paper, source, app.services.storage, context), query.format, reply)
  })
