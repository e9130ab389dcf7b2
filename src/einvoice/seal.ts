// Seals a document with its unit's key: hash, signature and QR in one XML. Also checks whether a sealed document is intact.

import { createPublicKey, sign, verify } from 'node:crypto'
import { type Certificate, readCertificate } from '#einvoice/certificate.ts'
import { hashedPart, hexDigest, invoiceHash, sha256 } from '#einvoice/hash.ts'
import { qrIn, qrText, readQr } from '#einvoice/qr.ts'
import type { Family, Place, TaxDocument } from '#einvoice/tax-document.ts'
import { canonicalXml, insertSignature, qrReference } from '#einvoice/ubl.ts'
import { signatureBlock, signatureReference, signedProperties } from '#einvoice/xades.ts'

export type Signer = {
  /** PEM, secp256k1 */
  privateKey: string
  certificate: Certificate
}

export type Sealed = {
  xml: string
  /** base64 */
  hash: string
  qr: string
}

/** The signature of a document: ECDSA with SHA-256 over the 32 bytes of its hash, which is thereby hashed twice; DER in base64. */
const signHash = (hash: string, privateKey: string): string =>
  sign('sha256', Buffer.from(hash, 'base64'), privateKey).toString('base64')

/** Whether a signature over the document's hash was made with the certificate's key. */
export const isSignedBy = (hash: string, signature: string, { publicKey }: Pick<Certificate, 'publicKey'>): boolean =>
  verify(
    'sha256',
    Buffer.from(hash, 'base64'),
    createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    Buffer.from(signature, 'base64'),
  )

const textIn = (xml: string, name: string): string =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

const unescapeText = (text: string): string =>
  text.replace(/&(lt|gt|amp|#xD);/g, (_, name) => ({ lt: '<', gt: '>', amp: '&', '#xD': '\r' })[name as 'lt'])

type Facts = { sellerName: string; vatNo: string; timeStamp: string; payable: string; vat: string; family: Family }

/** The values for the QR, read from the document itself. */
const factsIn = (canonical: string): Facts => {
  const seller = /<cac:AccountingSupplierParty>[\s\S]*?<\/cac:AccountingSupplierParty>/.exec(canonical)?.[0] ?? ''
  return {
    sellerName: unescapeText(textIn(seller, 'cbc:RegistrationName')),
    vatNo: textIn(seller, 'cbc:CompanyID'),
    timeStamp: `${textIn(canonical, 'cbc:IssueDate')}T${textIn(canonical, 'cbc:IssueTime')}`,
    payable: textIn(canonical, 'cbc:PayableAmount'),
    vat: textIn(canonical, 'cbc:TaxAmount'),
    family: /<cbc:InvoiceTypeCode name="02/.test(canonical) ? 'simplified' : 'standard',
  }
}

/** Seals a canonical text, with the unit's key, or with the authority's own key for a cleared document. */
export const sealXml = (canonical: string, { privateKey, certificate }: Signer, signingTime: string): Sealed => {
  const hash = invoiceHash(canonical)
  const signature = signHash(hash, privateKey)
  const { family, ...stamp } = factsIn(canonical)
  const qr = qrText(stamp, {
    invoiceHash: hash,
    signature,
    publicKey: certificate.publicKey,
    ...(family === 'simplified' && { certificateSignature: certificate.signature }),
  })
  const extensions = signatureBlock({ invoiceHash: hash, signature, certificate, signingTime })
  return { xml: insertSignature(canonical, { extensions, after: `${qrReference(qr)}${signatureReference}` }), hash, qr }
}

/** Writes and seals a document at its place in the chain; `signingTime` as `2026-01-15T10:20:30`. */
export const seal = (document: TaxDocument, place: Place, signer: Signer, signingTime: string): Sealed =>
  sealXml(canonicalXml(document, place), signer, signingTime)

/** The faults of a sealed document; empty if it is intact. */
export const faultsIn = (xml: string): string[] => {
  const hash = invoiceHash(hashedPart(xml))
  const certificate = readCertificate(textIn(xml, 'ds:X509Certificate'))
  const signature = textIn(xml, 'ds:SignatureValue')
  const properties = signedProperties({ certificate, signingTime: textIn(xml, 'xades:SigningTime') }, { hashed: true })
  const digests = [...xml.matchAll(/<ds:DigestValue>([^<]*)<\/ds:DigestValue>/g)].map(([, digest]) => digest)
  const qr = readQr(qrIn(xml) ?? '')
  const facts = factsIn(hashedPart(xml))
  const stated = [facts.sellerName, facts.vatNo, facts.timeStamp, facts.payable, facts.vat, hash, signature]
  const judged: [string, boolean][] = [
    ['invalid-invoice-hash', digests[0] === hash],
    ['signed-properties-hashing', digests[1] === hexDigest(properties)],
    ['certificate-hashing', digests[2] === certificate.digest && digests.length === 3],
    ['invalid-signature', isSignedBy(hash, signature, certificate)],
    ['QRCODE_INVALID', stated.every((value, n) => qr.get(n + 1)?.toString() === value)],
    ['publicKey_QRCODE_INVALID', certificate.publicKey.equals(qr.get(8) ?? sha256(''))],
    [
      'certificateSignature_QRCODE_INVALID',
      facts.family === 'standard' || certificate.signature.equals(qr.get(9) ?? sha256('')),
    ],
  ]
  return judged.filter(([, holds]) => !holds).map(([code]) => code)
}
