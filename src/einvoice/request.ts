// The request for a unit's certificate (PKCS #10), encoded here because no library used supports the fields the authority requires.

import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { bits, encodeTag, identifier, integer, octets, printable, sequence, setOf, utf8 } from '#einvoice/der.ts'

/** The subject of a certificate, in the terms of the authority's manual. */
export type Unit = {
  /** the unit's own name */
  name: string
  /** the taxpayer */
  organization: string
  /** its branch; for a VAT group, the ten digits of the member */
  branch: string
  vatNo: string
  /** the provider of the software, its model, and its serial number */
  solution: { provider: string; model: string; serial: string }
  documents: 'standard' | 'simplified' | 'both'
  /** the short address: RRRD2929 */
  address: string
  business: string
}

export type Environment = 'sandbox' | 'simulation' | 'production'

const templates: Record<Environment, string> = {
  sandbox: 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  production: 'ZATCA-Code-Signing',
}

const titles: Record<Unit['documents'], string> = { standard: '1000', simplified: '0100', both: '1100' }

const ids = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  branch: '2.5.4.11',
  name: '2.5.4.3',
  serialNumber: '2.5.4.4',
  userId: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  address: '2.5.4.26',
  business: '2.5.4.15',
  extensions: '1.2.840.113549.1.9.14',
  template: '1.3.6.1.4.1.311.20.2',
  alternativeName: '2.5.29.17',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
}

const part = (id: string, text: string): Buffer =>
  setOf(sequence(identifier(id), id === ids.country ? printable(text) : utf8(text)))

const subjectOf = ({ name, organization, branch }: Unit): Buffer =>
  sequence(
    part(ids.country, 'SA'),
    part(ids.branch, branch),
    part(ids.organization, organization),
    part(ids.name, name),
  )

const alternativeNameOf = ({ solution, vatNo, documents, address, business }: Unit): Buffer => {
  const serial = `1-${solution.provider}|2-${solution.model}|3-${solution.serial}`
  const name = sequence(
    part(ids.serialNumber, serial),
    part(ids.userId, vatNo),
    part(ids.title, titles[documents]),
    part(ids.address, address),
    part(ids.business, business),
  )
  return sequence(encodeTag(0xa4, name))
}

const extensionsOf = (unit: Unit, environment: Environment): Buffer =>
  sequence(
    sequence(identifier(ids.template), octets(printable(templates[environment]))),
    sequence(identifier(ids.alternativeName), octets(alternativeNameOf(unit))),
  )

const toPem = (der: Buffer): string => {
  const lines = der.toString('base64').match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

/** A new private key on the curve the authority requires (secp256k1), as PEM. */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

/** The request for a unit's certificate, as PEM, signed with the unit's own key. */
export const certificateRequest = (unit: Unit, environment: Environment, privateKey: string): string => {
  const key = createPrivateKey(privateKey)
  const attributes = encodeTag(0xa0, sequence(identifier(ids.extensions), setOf(extensionsOf(unit, environment))))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const asked = sequence(integer(0n), subjectOf(unit), publicKey, attributes)
  const signature = sign('sha256', asked, key)
  return toPem(sequence(asked, sequence(identifier(ids.ecdsaWithSha256)), bits(signature)))
}
