// The signature block of a document (XAdES), with the same white space as the authority's own tool: one of its digests is computed from
// that text literally, not from canonical XML. The output of ordinary XML signature libraries is rejected by the authority.

import type { Certificate } from '#einvoice/certificate.ts'
import { hexDigest } from '#einvoice/hash.ts'

type Signed = { invoiceHash: string; signature: string; certificate: Certificate; signingTime: string }

const digestMethod = 'http://www.w3.org/2001/04/xmlenc#sha256'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'

/** The signed properties: with their namespaces for hashing, or without them for the block, which declares them already. */
export const signedProperties = (
  { certificate, signingTime }: Pick<Signed, 'certificate' | 'signingTime'>,
  { hashed }: { hashed: boolean },
): string => {
  const [outer, inner] = hashed ? [` xmlns:xades="${xades}"`, ` xmlns:ds="${dsig}"`] : ['', '']
  return `<xades:SignedProperties${outer} Id="xadesSignedProperties">
                                    <xades:SignedSignatureProperties>
                                        <xades:SigningTime>${signingTime}</xades:SigningTime>
                                        <xades:SigningCertificate>
                                            <xades:Cert>
                                                <xades:CertDigest>
                                                    <ds:DigestMethod${inner} Algorithm="${digestMethod}"/>
                                                    <ds:DigestValue${inner}>${certificate.digest}</ds:DigestValue>
                                                </xades:CertDigest>
                                                <xades:IssuerSerial>
                                                    <ds:X509IssuerName${inner}>${certificate.issuer}</ds:X509IssuerName>
                                                    <ds:X509SerialNumber${inner}>${certificate.serial}</ds:X509SerialNumber>
                                                </xades:IssuerSerial>
                                            </xades:Cert>
                                        </xades:SigningCertificate>
                                    </xades:SignedSignatureProperties>
                                </xades:SignedProperties>`
}

const xpath = (what: string): string => `
                                    <ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">
                                        <ds:XPath>not(//ancestor-or-self::${what})</ds:XPath>
                                    </ds:Transform>`

const signedInfo = (invoiceHash: string, propertiesDigest: string): string => `<ds:SignedInfo>
                            <ds:CanonicalizationMethod Algorithm="http://www.w3.org/2006/12/xml-c14n11"/>
                            <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>
                            <ds:Reference Id="invoiceSignedData" URI="">
                                <ds:Transforms>${xpath('ext:UBLExtensions')}${xpath('cac:Signature')}${xpath("cac:AdditionalDocumentReference[cbc:ID='QR']")}
                                    <ds:Transform Algorithm="http://www.w3.org/2006/12/xml-c14n11"/>
                                </ds:Transforms>
                                <ds:DigestMethod Algorithm="${digestMethod}"/>
                                <ds:DigestValue>${invoiceHash}</ds:DigestValue>
                            </ds:Reference>
                            <ds:Reference Type="${dsig}SignatureProperties" URI="#xadesSignedProperties">
                                <ds:DigestMethod Algorithm="${digestMethod}"/>
                                <ds:DigestValue>${propertiesDigest}</ds:DigestValue>
                            </ds:Reference>
                        </ds:SignedInfo>`

const components = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The block at the beginning of a signed document. */
export const signatureBlock = (signed: Signed): string => {
  const { invoiceHash, signature, certificate } = signed
  const digest = hexDigest(signedProperties(signed, { hashed: true }))
  return `<ext:UBLExtensions>
    <ext:UBLExtension>
        <ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>
        <ext:ExtensionContent>
            <sig:UBLDocumentSignatures xmlns:sig="${components}:CommonSignatureComponents-2" xmlns:sac="${components}:SignatureAggregateComponents-2" xmlns:sbc="${components}:SignatureBasicComponents-2">
                <sac:SignatureInformation>
                    <cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>
                    <sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>
                    <ds:Signature xmlns:ds="${dsig}" Id="signature">
                        ${signedInfo(invoiceHash, digest)}
                        <ds:SignatureValue>${signature}</ds:SignatureValue>
                        <ds:KeyInfo>
                            <ds:X509Data>
                                <ds:X509Certificate>${certificate.text}</ds:X509Certificate>
                            </ds:X509Data>
                        </ds:KeyInfo>
                        <ds:Object>
                            <xades:QualifyingProperties xmlns:xades="${xades}" Target="signature">
                                ${signedProperties(signed, { hashed: false })}
                            </xades:QualifyingProperties>
                        </ds:Object>
                    </ds:Signature>
                </sac:SignatureInformation>
            </sig:UBLDocumentSignatures>
        </ext:ExtensionContent>
    </ext:UBLExtension>
</ext:UBLExtensions>`
}

/** Identifies where the signature is in the document. */
export const signatureReference =
  '<cac:Signature><cbc:ID>urn:oasis:names:specification:ubl:signature:Invoice</cbc:ID>' +
  '<cbc:SignatureMethod>urn:oasis:names:specification:ubl:dsig:enveloped:xades</cbc:SignatureMethod></cac:Signature>'
