// The hash of a document, by which documents of one unit form a chain.

import { createHash } from 'node:crypto'

export const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

/** base64 of the hex TEXT of a SHA-256: how the standard wants digests of the certificate, of the signed properties, and the first link. */
export const hexDigest = (text: string): string => Buffer.from(sha256(text).toString('hex')).toString('base64')

/** The previous hash of a unit's first document: of the character 0, and written otherwise than all later ones (BR-KSA-26). */
export const firstPreviousHash = hexDigest('0')

const left = [
  /<ext:UBLExtensions>[\s\S]*?<\/ext:UBLExtensions>/,
  /<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<\/cbc:ID>[\s\S]*?<\/cac:AdditionalDocumentReference>/,
  /<cac:Signature>[\s\S]*?<\/cac:Signature>/,
]

/** What of a document is hashed: all but its declaration, its signature and its QR. White space around them stays. */
export const hashedPart = (xml: string): string =>
  left.reduce((text, part) => text.replace(part, ''), xml.replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, ''))

/** The document's hash: SHA-256 of its canonical text, in base64. */
export const invoiceHash = (canonical: string): string => sha256(canonical).toString('base64')
