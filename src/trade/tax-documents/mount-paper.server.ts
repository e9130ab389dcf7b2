// Answers requests for a paper: its text, its pages as images, or the PDF.

import type { FastifyInstance } from 'fastify'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import { find } from '#kit/server/rows.ts'
import { rightTo } from '#rights/rights.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { answerPaper, drawnPaper, type PaperFile, taxPaperFile } from '#trade/tax-documents/paper-file.server.ts'
import type { Language } from '#trade/tax-documents/paper-of.server.ts'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'

type Compose = (row: never, language: Language, context: Context) => Promise<TaxPaper>

const setPaper = async (document: Document, row: Row, paper: TaxPaper, context: Context): Promise<PaperFile> => {
  const { vatNo } = await readSeller((row.seller ?? row.consignee) as number, context)
  const source = { name: document.name, id: row.id as number, issuedAt: row.issuedAt as string, vatNo }
  return taxPaperFile(paper, source, context.storage, context)
}

/** Mounts `call` to answer with the paper of a tax document; `compose` provides its content. */
export const mountPaper = (app: FastifyInstance, call: PrintCall, document: Document, compose: Compose): void =>
  answer(app, call, async ({ id, query, reply }, context) => {
    const row = await find(document, id(), context)
    const paper = await compose(row as never, query.language, context)
    if (query.format === null) return paper
    return answerPaper(await setPaper(document, row, paper, context), query.format, reply)
  })

/** A tax document as a paper that can be printed or sent as a link, once the field `number` has its number. */
export const handedTaxPaper = (document: Document, number: string, compose: Compose): HandedOut => ({
  right: rightTo('Print', document.right),
  isReady: row => Boolean(row[number]),
  days: 90,
  async draw(id, _asked, context) {
    const row = await find(document, id, context)
    const paper = await compose(row as never, null, context)
    return drawnPaper(await setPaper(document, row, paper, context))
  },
})
