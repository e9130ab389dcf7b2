// Accepts the authority's stamped copy of a cleared document from a user, where the authority's response was lost.

import { sql } from 'kysely'
import { hashedPart, invoiceHash } from '#einvoice/hash.ts'
import { qrIn } from '#einvoice/qr.ts'
import type { Document } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

const refuseCopy = (why: string): never => refuse(why, { fields: { stampedCopy: why } })

/**
 * Stores the stamped copy entered for a document, and shows its QR code on the document. Refuses the copy of another document, a copy
 * without a QR code, and a copy for a document that already has one.
 */
export const storeStampedCopy = async (document: Document, of: { id: number }, { tx }: Context): Promise<void> => {
  const { id, stampedCopy } = of as { id: number; stampedCopy: string }
  const { rows } = await sql<{ id: number; hash: string }>`select id, hash from app.e_document
    where agency_id = app.agency() and document = ${document.name} and document_id = ${id} and state = 'Cleared'
      and cleared_xml is null`.execute(tx)
  const [kept] = rows
  if (!kept) return conflict('No stamped copy is missing here. There is nothing left to do.')
  if (invoiceHash(hashedPart(stampedCopy)) !== kept.hash) {
    refuseCopy('This is not the stamped copy of this invoice. Take the XML file as it is.')
  }
  const qr = qrIn(stampedCopy) ?? refuseCopy('This copy has no QR code of the authority in it.')
  await sql`select app.take_stamped_copy(${kept.id}, ${stampedCopy}, ${qr})`.execute(tx)
}
