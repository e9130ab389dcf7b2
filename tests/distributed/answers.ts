// Every GET of the API, as everybody, on one machine and on a cluster with the same rows: the answers are the same, byte for byte.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findRequests, type Get } from '../../bench/sweep/requests.ts'
import { withClient } from '../../database/client.ts'
import { demoAccounts, demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'
import { type Beside, startBeside } from './beside.ts'

let beside: Beside

// When each signed in is in the list of users; it is made the same.
const signedInAlike = `update staff_user set last_login_at = '2026-01-01'`

type Tokens = Map<string, { plain: string; spread: string }>
const tokens: Tokens = new Map()

before(async () => {
  beside = await startBeside()
  for (const { username } of demoAccounts) {
    const [plain, spread] = await Promise.all(
      [beside.plain, beside.spread].map(({ address }) => signIn(address, username, demoPassword)),
    )
    tokens.set(username, { plain: plain!, spread: spread! })
  }
  for (const { databaseUrl } of [beside.plain, beside.spread])
    await withClient(databaseUrl, client => client.query(signedInAlike))
})
after(() => beside?.close())

/** What tells of the moment of asking, or of signing in, and so differs from itself a moment later. */
const ofTheMoment: readonly [path: RegExp, why: string][] = [
  [/\/user\/sessions$/, 'when the asker signed in'],
  [/\/(staff\/login-detail|logs\/audit)(\/(print|excel))?(\?|$)/, 'when everybody signed in'],
  [/\/audit\/verification$/, 'how long it took'],
  [/\/templates\/\d+\/preview\?/, 'when it was generated'],
]

type Raw = { status: number; kind: string | null; bytes: Buffer }

const askAt =
  (address: string, token: string) =>
  async (path: string): Promise<Raw> => {
    const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, kind: answer.headers.get('content-type'), bytes }
  }

const isSame = (one: Raw, other: Raw): boolean =>
  one.status === other.status && one.kind === other.kind && one.bytes.equals(other.bytes)

// Where the first byte differs, with what stands around it.
const difference = (one: Raw, other: Raw): string => {
  const at = one.bytes.findIndex((byte, i) => byte !== other.bytes[i])
  const around = ({ status, bytes }: Raw): string =>
    `${status} …${bytes.subarray(Math.max(0, at - 60), at + 60).toString('utf8')}…`
  return `${around(one)}\n  on the cluster: ${around(other)}`
}

const agencyOf = (username: string): number =>
  ['admin2', 'consignee3'].includes(username) ? beside.plain.gulf.id : beside.plain.redSea.id

for (const { username, title } of demoAccounts) {
  test(`${username}, ${title}: every answer is the same`, async t => {
    const held = tokens.get(username)!
    const plain = askAt(beside.plain.address, held.plain)
    const spread = askAt(beside.spread.address, held.spread)
    const get: Get = async path => {
      const { status, bytes } = await plain(path)
      return { status, body: JSON.parse(bytes.toString('utf8')) }
    }
    const { found } = await findRequests(get, agencyOf(username))
    const wrong: string[] = []
    for (const { name, path } of found) {
      if (ofTheMoment.some(([of]) => of.test(path))) continue
      const askBoth = () => Promise.all([plain(path), spread(path)])
      const first = await askBoth()
      // A print names the minute in which it was made, and a minute may end between the two.
      const [one, other] = isSame(...first) ? first : await askBoth()
      if (!isSame(one, other)) wrong.push(`${name}: ${difference(one, other)}`)
    }
    t.diagnostic(`${found.length} answers`)
    assert.ok(found.length > 100)
    assert.deepEqual(wrong, [])
  })
}
