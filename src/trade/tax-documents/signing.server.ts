// Phase 2: the seller's unit seals its documents and adds them to its chain; a background job sends them.

import { sql } from 'kysely'
import { openOrUndefined } from '#database/sealing.ts'
import { keyNotReadable, stopUnit } from '#database/signing-units.ts'
import { type Certificate, readCertificate } from '#einvoice/certificate.ts'
import { firstPreviousHash } from '#einvoice/hash.ts'
import { type Sealed, type Signer, seal } from '#einvoice/seal.ts'
import type { Family, Place, TaxDocument } from '#einvoice/tax-document.ts'
import type { Context } from '#kit/server/context.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'

/** The unit that seals a seller's documents of a day; undefined in phase 1. */
export const findUnitOn = async (consignee: number, day: string, { tx }: Context): Promise<number | undefined> => {
  const unit = await tx
    .selectFrom('signingUnit')
    .select('id')
    .where('consignee', '=', consignee)
    .where('startsOn', '<=', day)
    .where('status', '<>', 'Canceled')
    .executeTakeFirst()
  return unit?.id
}

const isCurrent = ({ validTo }: Certificate): boolean => validTo.getTime() > Date.now()

/**
 * The key and certificate of a unit for a family of documents; undefined without a valid certificate for it, and where the key cannot be
 * decrypted: sales continue, their invoices are sealed later, and in the second case the unit is stopped with the reason.
 */
export const findSigner = async (
  unit: number,
  family: Family,
  { client, asker, sealing }: Context,
): Promise<Signer | undefined> => {
  const { rows } = await client.query<{ sealed: Buffer; certificate: string }>(
    `select k.sealed, k.certificate from app.signing_key k
     join signing_unit u on u.agency_id = k.agency_id and u.id = k.unit_id and u.documents in ('both', $2)
     where k.agency_id = app.agency() and k.unit_id = $1`,
    [unit, family],
  )
  if (!rows[0]) return undefined
  const certificate = readCertificate(rows[0].certificate)
  if (!isCurrent(certificate)) return undefined
  const opened = openOrUndefined<{ privateKey: string }>(await sealing(), rows[0].sealed)
  if (opened) return { privateKey: opened.privateKey, certificate }
  await stopUnit(client, { agencyId: asker.agencyId, unit }, keyNotReadable)
}

// Locks the unit's chain until the transaction ends, so this is done last.
const takeNextPlace = async (unit: number, { tx }: Context): Promise<Place> => {
  const { rows } = await sql<{ counter: number; previousHash: string | null }>`
    select counter, previous_hash as "previousHash" from app.next_place(${unit})`.execute(tx)
  const { counter, previousHash } = rows[0]!
  return { counter, previousHash: previousHash ?? firstPreviousHash }
}

export type Stamping = { unit: number; signer: Signer; document: string; documentId: number }

/** Seals a tax document at the end of its unit's chain. Throws before writing anything if the document violates the standard. */
export const stamp = async (of: TaxDocument, stamping: Stamping, context: Context): Promise<Sealed> => {
  const { unit, signer, document, documentId } = stamping
  const place = await takeNextPlace(unit, context)
  const sealed = seal(of, place, signer, timeStampOf(new Date().toISOString()))
  const kept = {
    unit_id: unit,
    document,
    document_id: documentId,
    number: of.id,
    uuid: of.uuid,
    type_code: of.typeCode,
    family: of.family,
    counter: place.counter,
    previous_hash: place.counter === 1 ? null : place.previousHash,
    ...sealed,
  }
  await sql`select app.keep_e_document(${JSON.stringify(kept)}::jsonb)`.execute(context.tx)
  return sealed
}
