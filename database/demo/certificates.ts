// Certificates as the tax authority issues them, for the demo data and for tests: from a unit's request, signed with our own key.

import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type Certificate, readCertificate } from '#einvoice/certificate.ts'
import { bits, type DerValue, encodeTag, identifier, integer, readAll, sequence, setOf, utf8 } from '#einvoice/der.ts'
import { certificateRequest, newPrivateKey } from '#einvoice/request.ts'
import type { Signer } from '#einvoice/seal.ts'

const ecdsaWithSha256 = sequence(identifier('1.2.840.10045.4.3.2'))

const named = (id: string, value: Buffer): Buffer => setOf(sequence(identifier(id), value))
const component = (text: string): Buffer => named('0.9.2342.19200300.100.1.25', encodeTag(0x16, Buffer.from(text)))

const issuer = sequence(...['local', 'gov', 'example'].map(component), named('2.5.4.3', utf8('DEMO-EINVOICE-CA')))

const time = (at: Date): Buffer =>
  encodeTag(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))

type RequestedCertificate = { subject: Buffer; publicKey: Buffer; extensions: Buffer }

/** Reads a certificate request; throws if it is not signed with its own key. */
export const readRequest = (pem: string): RequestedCertificate => {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const [info, , signature] = readAll(readAll(der)[0]!.content) as [DerValue, DerValue, DerValue]
  const [, subject, publicKey, attributes] = readAll(info.content) as [DerValue, DerValue, DerValue, DerValue]
  const key = createPublicKey({ key: publicKey.whole, format: 'der', type: 'spki' })
  if (!verify('sha256', info.whole, key, signature.content.subarray(1))) throw new Error('signed by another key')
  const [, values] = readAll(readAll(attributes.content)[0]!.content) as [DerValue, DerValue]
  return { subject: subject.whole, publicKey: publicKey.whole, extensions: values.content }
}

/** An issuer of certificates; `issue` takes the request and returns the certificate in base64. */
export const openDesk = (): { issue(pem: string): string } => {
  const key = createPrivateKey(newPrivateKey())
  const issue = (pem: string): string => {
    const { subject, publicKey, extensions } = readRequest(pem)
    const serial = BigInt(`0x${createHash('sha256').update(publicKey).digest('hex').slice(0, 30)}`)
    const validity = sequence(time(new Date(Date.now() - 3_600_000)), time(new Date(Date.now() + 5 * 365 * 86_400_000)))
    const content = sequence(
      ...[encodeTag(0xa0, integer(2n)), integer(serial), ecdsaWithSha256, issuer, validity, subject, publicKey],
      encodeTag(0xa3, extensions),
    )
    return sequence(content, ecdsaWithSha256, bits(sign('sha256', content, key))).toString('base64')
  }
  return { issue }
}

const unitOf = (seller: { name: string; vatNo: string }) => ({
  ...{ name: 'TEST-1', organization: seller.name.slice(0, 60), branch: 'Jeddah', vatNo: seller.vatNo },
  solution: { provider: 'GMS', model: '1', serial: '1' },
  ...({ documents: 'both', address: 'RRRD2929', business: 'Grain trade' } as const),
})

/** A key with a certificate from its own issuer. */
export const signerFor = (seller: { name: string; vatNo: string }): Signer => {
  const privateKey = newPrivateKey()
  const certificate: Certificate = readCertificate(
    openDesk().issue(certificateRequest(unitOf(seller), 'sandbox', privateKey)),
  )
  return { privateKey, certificate }
}
