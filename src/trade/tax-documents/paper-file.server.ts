// A tax document as a file: PDF/A-3, with the XML that was sealed inside it.

import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Context } from '#kit/server/context.ts'
import { print } from '#printing/print.ts'
import { qrSvg } from '#printing/qr-path.ts'
import type { Storage } from '#storage/storage.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { heads, type Printed, words } from '#trade/tax-documents/printed.ts'

/** Which document a paper is of. */
export type Source = { name: string; id: number; issuedAt: string; vatNo: string }

/** The e-invoice as the authority has it: cleared, or as it was sealed; undefined where it was issued in phase 1. */
const xmlOf = async ({ name, id }: Source, { tx }: Context): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ xml: string }>`
    select coalesce(cleared_xml, xml) as xml from app.e_document where agency_id = app.agency() and document = ${name}
      and document_id = ${id} order by id desc limit 1`.execute(tx)
  return rows[0] && Buffer.from(rows[0].xml, 'utf8')
}

/** `300000000000003_20261121T141209_INV-2026-00017`: seller, time and number, as the authority names such files. */
export const fileNameOf = ({ vatNo, issuedAt }: Pick<Source, 'vatNo' | 'issuedAt'>, number: string): string => {
  const at = timeStampOf(issuedAt).replace(/[-:]/g, '').slice(0, 15)
  return `${vatNo}_${at}_${number.replace(/[^A-Za-z0-9]/g, '-')}`
}

const logoOf = async (logo: string | null, storage: Storage): Promise<Buffer | undefined> => {
  const [, own] = logo?.split(';base64,') ?? []
  if (own) return Buffer.from(own, 'base64')
  const stored = logo ? await storage.get(`Agency/${logo}`) : undefined
  return (
    stored &&
    sharp(await buffer(stored))
      .png()
      .toBuffer()
  )
}

/** Sets a paper as PDF/A-3b, its e-invoice attached. */
export const paperFile = async (
  paper: Printed,
  source: Source,
  storage: Storage,
  context: Context,
): Promise<{ name: string; pdf: Buffer }> => {
  const name = fileNameOf(source, paper.number)
  const [xml, logo] = [await xmlOf(source, context), await logoOf(paper.look.logo, storage)]
  const [year = '', month = '', day = ''] = timeStampOf(source.issuedAt).slice(0, 10).split('-')
  const inputs = {
    ...{ year, month, day, paper: JSON.stringify(paper), heads: JSON.stringify(heads) },
    ...{ terms: JSON.stringify(words.terms), bank: JSON.stringify(words.bank) },
    ...(paper.qr && { code: qrSvg(paper.qr) }),
    ...(logo && { logo: 'png' }),
    ...(xml && { xml: `${name}.xml` }),
  }
  const files = { ...(xml && { 'invoice.xml': xml }), ...(logo && { 'logo.png': logo }) }
  const at = Math.floor(Date.parse(source.issuedAt) / 1000)
  return { name: `${name}.pdf`, pdf: await print({ template: 'tax-paper.typ', inputs, files, at }) }
}
