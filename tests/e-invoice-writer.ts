// `node tests/e-invoice-writer.ts URL NAME`: seals documents into the chain of unit 1 as the application does, until it is stopped, and
// prints the id of each committed one.

import { randomUUID } from 'node:crypto'
import { openingOf, openPool, transaction } from '#database/connect.ts'
import { sampleDocument } from '#einvoice/samples.ts'
import type { Context } from '#kit/server/context.ts'
import { type Stamping, stamp } from '#trade/tax-documents/signing.server.ts'
import { signerFor } from '../database/demo/certificates.ts'
import { applicationAddress } from '../database/login.ts'

const [url = '', writer = ''] = process.argv.slice(2)
const seller = { name: 'شركة نبت الجزيرة | Nabt', vatNo: '399999999900003' }
const signer = signerFor(seller)

// Every kind of tax document that GMS issues is in one chain.
const kinds = [
  ['taxInvoice', '388', 'simplified'],
  ['taxInvoice', '383', 'simplified'],
  ['creditNote', '381', 'simplified'],
  ['prePayment', '386', 'simplified'],
  ['serviceInvoice', '388', 'standard'],
  ['emptyBagInvoice', '388', 'standard'],
] as const
const pool = openPool(await applicationAddress(url))

let isOver = false
process.once('SIGTERM', () => {
  isOver = true
})

const write = async (): Promise<void> => {
  const uuid = randomUUID()
  const [name, typeCode, family] = kinds[Number.parseInt(uuid.slice(0, 6), 16) % kinds.length]!
  const stamping: Stamping = { unit: 1, signer, document: name, documentId: 1 }
  const at = new Date().toISOString().slice(0, 19)
  const document = {
    ...sampleDocument(seller, { typeCode, family, uuid, at }),
    id: `${writer.slice(0, 8)}-${uuid}`,
  }
  await transaction(pool, openingOf(1), ({ tx, client }) =>
    stamp(document, stamping, { tx, client } as unknown as Context),
  )
  console.log(uuid)
}

const lane = async (): Promise<void> => {
  while (!isOver) await write()
}
await Promise.all([lane(), lane(), lane()])
await pool.end()
