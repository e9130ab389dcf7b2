// The values that a document's seal needs from a unit's certificate.

import { X509Certificate } from 'node:crypto'
import { readAll } from '#einvoice/der.ts'
import { hexDigest } from '#einvoice/hash.ts'

export type Certificate = {
  /** base64 of the DER, on one line */
  text: string
  /** base64 of the hex text of that text's SHA-256 */
  digest: string
  /** the issuer's name, most specific part first: `CN=..., DC=..., DC=local` */
  issuer: string
  /** in decimal */
  serial: string
  /** DER of the public key: tag 8 of the QR */
  publicKey: Buffer
  /** the issuer's signature: tag 9 of the QR */
  signature: Buffer
  validTo: Date
}

/** Reads a certificate from base64, with or without the line breaks and header of a PEM file. */
export const readCertificate = (base64: string): Certificate => {
  const text = base64.replace(/-----[^-]+-----|\s/g, '')
  const der = Buffer.from(text, 'base64')
  const x509 = new X509Certificate(der)
  const [, , signature] = readAll(readAll(der)[0]!.content)
  return {
    text,
    digest: hexDigest(text),
    issuer: x509.issuer.split('\n').reverse().join(', '),
    serial: BigInt(`0x${x509.serialNumber}`).toString(),
    publicKey: x509.publicKey.export({ type: 'spki', format: 'der' }),
    signature: signature!.content.subarray(1),
    validTo: new Date(x509.validTo),
  }
}

/** The certificate in the authority's security token, which is base64 of base64. */
export const certificateIn = (securityToken: string): string => Buffer.from(securityToken, 'base64').toString()
