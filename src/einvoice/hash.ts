// The hash of a document, which links the documents of one unit into a chain.

import { createHash } from 'node:crypto'

export const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

/**
 * base64 of the hex TEXT of a SHA-256: the standard requires this form for the digests of the certificate and of the signed properties, and
 * for the first link.
 */
export const hexDigest = (text: string): string => Buffer.from(sha256(text).toString('hex')).toString('base64')

/** The previous hash of a unit's first document: the hash of the character 0, encoded differently from all later ones (BR-KSA-26). */
export const firstPreviousHash = hexDigest('0')

const left = [
  /<ext:UBLExtensions>[\s\S]*?<\/ext:UBLExtensions>/,
  /<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<\/cbc:ID>[\s\S]*?<\/cac:AdditionalDocumentReference>/,
  /<cac:Signature>[\s\S]*?<\/cac:Signature>/,
]

/** The hashed part of a document: everything except its XML declaration, signature and QR. The white space around these stays. */
export const hashedPart = (xml: string): string =>
  left.reduce((text, part) => text.replace(part, ''), xml.replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, ''))

/** The document's hash: SHA-256 of its canonical text, in base64. */
export const invoiceHash = (canonical: string): string => sha256(canonical).toString('base64')
