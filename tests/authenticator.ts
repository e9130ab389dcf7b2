// A simulated device with passkeys (WebAuthn level 2, ES256, attestation none), for tests that send HTTP requests without a browser.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type StoredPasskey = { id: Buffer; privateKey: KeyObject; counter: number }

type DeviceOptions = {
  origin?: string
  rpId?: string
  /** whether the device has verified its user, by finger or PIN */
  verifies?: boolean
}

const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()

// The part of CBOR (RFC 8949) that an attestation needs: small integers, bytes, texts and maps.
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

const flagsOf = (verifies: boolean, attested: boolean): number => 1 | (verifies ? 4 : 0) | (attested ? 64 : 0)

const counterOf = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

const wire = (bytes: Buffer): string => bytes.toString('base64url')

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const answerOf = (key: StoredPasskey, response: object): string =>
  JSON.stringify({
    ...{ id: wire(key.id), rawId: wire(key.id), type: 'public-key', clientExtensionResults: {}, response },
  })

type DeviceAnswer = Required<DeviceOptions>

const attest = (key: StoredPasskey, publicKey: KeyObject, { rpId, verifies }: DeviceAnswer): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string): Buffer => Buffer.from(text, 'base64url')
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
  const flags = Buffer.from([flagsOf(verifies, true)])
  const length = Buffer.from([0, key.id.length])
  const authData = Buffer.concat([sha256(rpId), flags, counterOf(0), Buffer.alloc(16), length, key.id, cose])
  return cbor(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
}

const signedWith = (key: StoredPasskey, challenge: string, { rpId, origin, verifies }: DeviceAnswer): string => {
  const authData = Buffer.concat([sha256(rpId), Buffer.from([flagsOf(verifies, false)]), counterOf(key.counter)])
  const data = clientData('webauthn.get', challenge, origin)
  const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), key.privateKey)
  return answerOf(key, {
    ...{ clientDataJSON: wire(data), authenticatorData: wire(authData), signature: wire(signature) },
  })
}

/** A device of one user; `options` of a call replace its values, to simulate a false device. */
export const openDevice = (usual: Required<Pick<DeviceOptions, 'origin' | 'rpId'>>) => {
  const stored: StoredPasskey[] = []
  return {
    /** Creates a passkey; returns what the browser sends to the server. */
    make(challenge: string, of: DeviceOptions = {}): string {
      const answers = { ...usual, verifies: true, ...of }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key: StoredPasskey = { id: randomBytes(16), privateKey, counter: 0 }
      stored.push(key)
      const clientDataJSON = wire(clientData('webauthn.create', challenge, answers.origin))
      const attestationObject = wire(attest(key, publicKey, answers))
      return answerOf(key, { clientDataJSON, attestationObject, transports: ['internal'] })
    },
    /** Signs a challenge with the last passkey created. */
    sign(challenge: string, { counter, ...of }: DeviceOptions & { counter?: number } = {}): string {
      const key = stored.at(-1)!
      key.counter = counter ?? key.counter + 1
      return signedWith(key, challenge, { ...usual, verifies: true, ...of })
    },
  }
}
