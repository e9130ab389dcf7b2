// Obtains a signing unit's certificate: its own key, the request, the compliance check with one document of each kind, the production
// certificate. The key is created here and leaves only encrypted.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import { openOrUndefined, type Sealing } from '#database/sealing.ts'
import { certificateIn, readCertificate } from '#einvoice/certificate.ts'
import { firstPreviousHash } from '#einvoice/hash.ts'
import { certificateRequest, type Environment, newPrivateKey, type Unit } from '#einvoice/request.ts'
import { sampleDocument } from '#einvoice/samples.ts'
import { type Signer, seal } from '#einvoice/seal.ts'
import { type SellerFacts, sellerParty } from '#einvoice/seller.ts'
import type { Family, TypeCode } from '#einvoice/tax-document.ts'
import { askAuthority, type Credentials, type Platform, submission } from '#integrations/authority.ts'
import { claim } from '#integrations/claim.ts'
import type { EInvoicing } from '#integrations/e-invoicing.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

type CertificateOrder = {
  agencyId: number
  id: number
  unitId: number
  sealed: Buffer
  name: string
  branch: string
  documents: Unit['documents']
  shortAddress: string
  business: string
  environment: Environment
  serial: string
  seller: SellerFacts
  isRenewal: boolean
  current: Buffer | null
  isSandbox: boolean
}

const take = `update app.signing_request r set due_at = now() + interval '5 minutes'
  from signing_unit u join company c on c.agency_id = u.agency_id and c.id = u.consignee
    left join app.signing_key k on k.agency_id = u.agency_id and k.unit_id = u.id
    left join app.sandbox s on s.agency_id = u.agency_id
  where u.agency_id = r.agency_id and u.id = r.unit_id and r.agency_id = $1 and r.id = any(array(
    select id from app.signing_request where agency_id = $1 and state = 'Waiting' and due_at <= now()
    order by due_at limit 1 for update skip locked))
  returning r.agency_id as "agencyId", r.id::float8 as id, r.unit_id::float8 as "unitId", r.sealed, u.name, u.branch, u.documents,
    u.short_address as "shortAddress", u.business, u.environment, u.serial, r.is_renewal as "isRenewal", k.sealed as current,
    s.agency_id is not null as "isSandbox", c.name as "sellerName", c.name_ar as "nameAr", c.vat_no as "vatNo",
    coalesce(c.unified_no, c.cr_no) as "crNo", c.building_no as "buildingNo", c.additional_no as "additionalNo",
    c.postal_code as "postalCode", c.street, c.street_ar as "streetAr", c.district, c.district_ar as "districtAr", c.city, c.city_ar as "cityAr"`

type Names = 'name' | 'street' | 'district' | 'city'
type InBoth = Record<'street' | 'streetAr' | 'district' | 'districtAr' | 'city' | 'cityAr', string | null>
type Taken = Omit<CertificateOrder, 'seller'> & Omit<SellerFacts, Names> & InBoth & { sellerName: string }

const inBoth = (...names: (string | null)[]): string => names.filter(name => name !== null).join(' | ')

const orderOf = (taken: Taken): CertificateOrder => {
  const { sellerName: name, nameAr, vatNo, crNo, buildingNo, additionalNo, postalCode } = taken
  const street = inBoth(taken.streetAr, taken.street)
  const district = inBoth(taken.districtAr, taken.district)
  const city = inBoth(taken.cityAr, taken.city)
  return {
    ...taken,
    seller: { name, nameAr, vatNo, crNo, buildingNo, additionalNo, postalCode, street, district, city },
  }
}

const unitOf = ({ name, branch, seller, serial, documents, shortAddress, business }: CertificateOrder): Unit => ({
  ...{ name, branch, documents, business, address: shortAddress },
  ...{ organization: seller.name, vatNo: seller.vatNo as string },
  solution: { provider: 'GMS', model: '1', serial },
})

type Issued = { requestID?: string | number; binarySecurityToken?: string; secret?: string }

const stepFailure = (step: string, status: number | null, text: string): Error =>
  new Error(
    status === null
      ? keepSentence('{step}: no answer ({cause}).', { step, cause: text })
      : keepSentence('{step}: {answer}', { step, answer: `${status} ${text.slice(0, 300)}` }),
  )

// Undefined if there is no readable certificate in the answer, such as in a page of a proxy.
const readIssued = (text: string): (Credentials & { requestId: string }) | undefined => {
  try {
    const { requestID, binarySecurityToken: token, secret } = JSON.parse(text) as Issued
    if (!token || !secret) return undefined
    readCertificate(certificateIn(token))
    return { requestId: String(requestID), token, secret }
  } catch {
    return undefined
  }
}

const issuedBy = async (
  platform: Platform,
  asked: Parameters<typeof askAuthority>[1],
): Promise<Credentials & { requestId: string }> => {
  const { status, text } = await askAuthority(platform, asked)
  if (status !== 200) throw stepFailure(asked.path, status, text)
  const issued = readIssued(text)
  if (issued) return issued
  const problem = { step: asked.path, answer: 'There is no certificate in the answer.' }
  throw new Error(keepSentence('{step}: {answer}', problem))
}

const families: Record<Unit['documents'], readonly Family[]> = {
  both: ['standard', 'simplified'],
  standard: ['standard'],
  simplified: ['simplified'],
}

/** Submits one document of each kind the unit will stamp, signed with the compliance certificate. */
const proveUnit = async (
  platform: Platform,
  asked: CertificateOrder,
  signer: Signer,
  credentials: Credentials,
): Promise<void> => {
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19)
  const seller = sellerParty(asked.seller)
  const types: readonly TypeCode[] = ['388', '381', '383']
  for (const family of families[asked.documents]) {
    for (const [n, typeCode] of types.entries()) {
      const document = sampleDocument(seller, { typeCode, family, uuid: randomUUID(), at })
      const sealed = seal(document, { counter: n + 1, previousHash: firstPreviousHash }, signer, at)
      const path = '/compliance/invoices'
      const body = submission({ ...sealed, uuid: document.uuid })
      const { status, text } = await askAuthority(platform, { path, credentials, body })
      if (status !== 200 && status !== 202) throw stepFailure(`${path} ${family} ${typeCode}`, status, text)
    }
  }
}

type ObtainedCertificate = { privateKey: string; certificate: string } & Credentials

type Ordered = { otp: string; current: Credentials | null }

const getCertificate = async (
  asked: CertificateOrder,
  { otp, current }: Ordered,
  platform: Platform,
): Promise<ObtainedCertificate> => {
  const privateKey = newPrivateKey()
  const csr = Buffer.from(certificateRequest(unitOf(asked), asked.environment, privateKey)).toString('base64')
  if (current) {
    const renewal = { path: '/production/csids', method: 'PATCH', body: { csr }, headers: { otp } } as const
    const { token, secret } = await issuedBy(platform, { ...renewal, credentials: current })
    return { privateKey, certificate: certificateIn(token), token, secret }
  }
  const trial = await issuedBy(platform, { path: '/compliance', body: { csr }, headers: { otp } })
  const signer = { privateKey, certificate: readCertificate(certificateIn(trial.token)) }
  await proveUnit(platform, asked, signer, trial)
  const body = { compliance_request_id: trial.requestId }
  const { token, secret } = await issuedBy(platform, { path: '/production/csids', body, credentials: trial })
  return { privateKey, certificate: certificateIn(token), token, secret }
}

const noted = `with changed as (
    update signing_unit set status = $3, problem = $4::text, certificate_until = coalesce($5::date, certificate_until),
      sending_problem = case when $4::text is null then null else sending_problem end, updated_at = now() where agency_id = $1 and id = $2 and status = 'Requested' returning agency_id, id, seen_by)
  insert into app.history (agency_id, actor, document, document_id, action, changes, seen_by)
  select agency_id, null, 'signingUnit', id, 'answered', jsonb_build_object('status', jsonb_build_array('Requested', $3::text)), seen_by
  from changed`

const finish = (
  pool: pg.Pool,
  { agencyId, id, unitId }: CertificateOrder,
  sealed: Buffer | null,
  got: ObtainedCertificate | Error,
) =>
  inAgency(pool, agencyId, async client => {
    const isFailed = got instanceof Error
    await client.query('update app.signing_request set state = $3, sealed = null where agency_id = $1 and id = $2', [
      ...[agencyId, id],
      isFailed ? 'Failed' : 'Done',
    ])
    const until = isFailed ? null : readCertificate(got.certificate).validTo.toISOString().slice(0, 10)
    const problem = isFailed ? got.message : null
    await client.query(noted, [agencyId, unitId, isFailed ? 'Failed' : 'Ready', problem, until])
    if (isFailed) return
    await client.query(
      `insert into app.signing_key (agency_id, unit_id, sealed, certificate) values ($1, $2, $3, $4)
       on conflict (agency_id, unit_id) do update set sealed = excluded.sealed, certificate = excluded.certificate, at = excluded.at`,
      [agencyId, unitId, sealed, got.certificate],
    )
  })

const passwordNotReadable =
  'The one-time password cannot be decrypted: the server has another GMS_SECRET than when it was entered. Get the certificate again with a new one.'

// A sandbox calls nobody.
const platformFor = (
  { isSandbox, environment }: CertificateOrder,
  { url, timeoutMs }: EInvoicing,
): Platform | string => {
  if (isSandbox) return notFromSandbox
  return url
    ? { url, environment, timeoutMs, isSandbox }
    : keepSentence('Not set: {settings}', { settings: 'EINVOICE_URL' })
}

// Whatever cannot be decrypted was stored under another GMS_SECRET. The current credentials are not needed for a first certificate, so a unit
// that cannot read them any more gets one.
const openOrder = ({ sealed, isRenewal, current }: CertificateOrder, seals: Sealing): Ordered | string => {
  const entered = openOrUndefined<{ otp: string }>(seals, sealed)
  if (!entered) return passwordNotReadable
  return { otp: entered.otp, current: (isRenewal && current && openOrUndefined<Credentials>(seals, current)) || null }
}

const obtain = async (
  asked: CertificateOrder,
  seals: Sealing,
  options: EInvoicing,
): Promise<ObtainedCertificate | Error> => {
  const platform = platformFor(asked, options)
  if (typeof platform === 'string') return new Error(platform)
  const order = openOrder(asked, seals)
  if (typeof order === 'string') return new Error(order)
  return getCertificate(asked, order, platform).catch((error: Error) => error)
}

/** Sends the due requests for certificates, one after the other; returns their number. */
export const requestCertificates = async (pool: pg.Pool, options: EInvoicing): Promise<number> => {
  const rows = await claim<Taken>(pool, { waiting: 'certificate', take })
  for (const asked of rows.map(orderOf)) {
    const seals = await options.sealing()
    const got = await obtain(asked, seals, options)
    await finish(pool, asked, got instanceof Error ? null : seals.seal(got), got)
  }
  return rows.length
}
