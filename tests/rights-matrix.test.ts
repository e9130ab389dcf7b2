// Every call as every kind of user: users with the declared right pass the check of rights, others do not. The requests are always invalid
// (an unknown word, a stale version), so that nothing is changed: with the right, the response is a refusal; without it, 404; and without a
// valid token, 403.

import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { analyses } from '#areas/catalogue-analytics.ts'
import { otherPickerUses } from '#areas/catalogue-pickers.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import type { Call } from '#kit/call.ts'
import { type Document, rightOf, viewOf } from '#kit/document.ts'
import { askingsOf, openingsOf, reachOf } from '#kit/pickers.ts'
import type { Analysis } from '#reports/analysis.ts'
import { type Right, type Screen, screens, type Verb } from '#rights/rights.ts'
import { picturePath } from '#session/own-calls.ts'
import { draftCancel, undoingCancel } from '#undoing/ways-back.ts'
import { demoAccounts, demoPassword } from '../database/demo/accounts.ts'
import { signIn } from '../database/demo/caller.ts'
import { confirmed } from './confirmed.ts'
import { type Ask, type GoldenApplication, startGoldenApplication } from './test-application.ts'

type Person = {
  who: string
  ask: Ask
  agency: number | null
  isSuperAdmin: boolean
  isAgencyAdmin: boolean
  isCompanyAdmin: boolean
  permissions: string[]
}

/** The rights that a call declares, one of which is needed. `flagged`: consignees may use it too, with the rights `ofOwners` if there are
 *  any. */
type Needs =
  | 'anyone'
  | 'signedIn'
  | 'agencyAdmin'
  | 'superAdmin'
  | 'machine'
  | { all: readonly Right[]; flagged: boolean; ofOwners?: readonly Right[] }
  | { any: readonly Right[] }
  | { picks: Document }

type Operation = {
  method: string
  path: string
  needs: Needs
  body?: unknown
  document?: Document
  /** a paper of the row that already has this verdict */
  paper?: Verdict
}
type Verdict = 'verify' | 'reject'

const agency = '/api/agencies/1'
let app: GoldenApplication
let people: Person[]

const verbRight = (verb: Verb, screen: Screen): Right => `can${verb}${screen}`
const on = (verb: Verb, { right }: { right: Screen }): Needs =>
  'platform' in screens[right]
    ? 'superAdmin'
    : {
        all: [verbRight(verb, right)],
        flagged: 'consignees' in screens[right] && (verb === 'View' || verb === 'Excel'),
      }

// What saving would do is shown to users who may save.
const ofForm = ({ right }: { right: Screen }): Needs => ({ any: [verbRight('Add', right), verbRight('Edit', right)] })

// A call that needs the right to view a screen is as open as the screen.
const isFlagged = (right: Right): boolean =>
  (Object.keys(screens) as Screen[]).some(
    screen =>
      'consignees' in screens[screen] && [verbRight('View', screen), verbRight('Excel', screen)].includes(right),
  )

const wrong = { colour: 'red' }
const stale = { version: -1 }

// An invalid upload is refused after the check of rights; a verdict is not given twice, and a verified paper stays.
const ofPapers = (document: Document): Operation[] => {
  const all = `${agency}/${document.address}/:row/documents`
  const one = `${all}/:paper`
  const [view, edit, approve] = (['View', 'Edit', 'Approve'] as const).map(verb => on(verb, document)) as [
    Needs,
    Needs,
    Needs,
  ]
  return [
    { method: 'GET', path: all, needs: view, document },
    { method: 'POST', path: all, needs: edit, body: wrong, document },
    { method: 'GET', path: one, needs: view, document, paper: 'verify' },
    { method: 'DELETE', path: one, needs: edit, document, paper: 'verify' },
    { method: 'PUT', path: `${one}/verify`, needs: approve, document, paper: 'verify' },
    { method: 'PUT', path: `${one}/reject`, needs: approve, document, paper: 'reject' },
  ]
}

const ofDocument = (document: Document): Operation[] => {
  const base = `${agency}/${document.address}`
  const row = `${base}/:row`
  const acting = Object.entries(document.life.actions).flatMap(([action, step]): Operation[] => {
    if (step.systemOnly) return []
    const all = [verbRight('View', document.right), rightOf(document, action)]
    const ofOwners = step.forOwner && [verbRight('View', document.right), step.forOwner.right]
    const needs = step.adminOnly ? 'agencyAdmin' : { all, flagged: false, ofOwners }
    const taking = [
      { method: 'PUT', path: `${row}/${action}`, needs, body: stale, document },
      { method: 'POST', path: `${row}/${action}/effect`, needs, document },
    ] as const
    if (action !== draftCancel(document.life)) return [...taking]
    return [...taking, { method: 'PUT', path: `${row}/${undoingCancel}`, needs, body: stale, document }]
  })
  return [
    { method: 'GET', path: base, needs: on('View', document) },
    { method: 'GET', path: `${base}/excel?page=x`, needs: on('Excel', document) },
    { method: 'GET', path: `${base}/excel/template`, needs: on('Add', document) },
    { method: 'POST', path: `${base}/excel`, needs: on('Add', document), body: wrong },
    { method: 'GET', path: row, needs: on('View', document), document },
    { method: 'GET', path: `${row}/attention`, needs: on('View', document), document },
    ...(
      [
        ['POST', 'comments'],
        ['POST', 'tasks'],
        ['POST', 'send-back'],
        ['PUT', 'follow'],
      ] as const
    ).map(([method, name]) => ({
      ...{ method, path: `${row}/${name}`, needs: on('View', document), body: wrong, document },
    })),
    { method: 'POST', path: base, needs: on('Add', document), body: wrong },
    { method: 'PUT', path: row, needs: on('Edit', document), body: stale, document },
    { method: 'POST', path: `${base}/effect`, needs: ofForm(document), body: wrong },
    { method: 'GET', path: `${agency}/lookups/${document.address}?colour=red`, needs: { picks: document } },
    ...acting,
    ...(document.papers.length > 0 ? ofPapers(document) : []),
  ]
}

const ofReport = (report: { address: string; right: Screen }): Operation[] => [
  { method: 'GET', path: `${agency}/${report.address}?colour=red`, needs: on('View', report) },
  { method: 'GET', path: `${agency}/${report.address}/excel?colour=red`, needs: on('Excel', report) },
  { method: 'GET', path: `${agency}/${report.address}/print?colour=red`, needs: on('Excel', report) },
]

const ofAnalysis = ({ path, needs }: Pick<Analysis, 'path' | 'needs'>): Operation => ({
  method: 'GET',
  path: `${path.replace(':agencyId', '1')}?colour=red`,
  needs: { all: ['dashboardPermission', ...needs.map(screen => verbRight('View', screen))], flagged: true },
})

const declaredCalls = async (): Promise<Call[]> => {
  const files = globSync('src/**/{calls,*-calls}.ts')
  const modules = await Promise.all(files.map(file => import(join(import.meta.dirname, '..', file))))
  return modules
    .flatMap(module => Object.values(module) as Partial<Call>[])
    .filter((one): one is Call => one?.path !== undefined && one.method !== undefined && one.for !== undefined)
}

const ofCall = ({ method, path, for: who }: Call): Operation => {
  const filled = path.replace(/:\w+/g, '1')
  const open = ['anyone', 'signedIn', 'agencyAdmin', 'superAdmin', 'machine']
  const needs = (open.includes(who) ? who : { all: [who], flagged: isFlagged(who as Right) }) as Needs
  return method === 'GET' || method === 'DELETE'
    ? { method, path: `${filled}?colour=red`, needs }
    : { method, path: filled, needs, body: wrong }
}

const personOf = async (who: string): Promise<Person> => {
  const ask = await app.as(who)
  const { body } = await ask('GET', '/api/user-context')
  const { isSuperAdmin, isAgencyAdmin, isCompanyAdmin, permissions, agency } = body as never
  return {
    who,
    ask,
    isSuperAdmin,
    isAgencyAdmin,
    isCompanyAdmin,
    permissions,
    agency: (agency as { id: number } | null)?.id ?? null,
  }
}

before(async () => {
  app = await startGoldenApplication()
  people = await Promise.all(demoAccounts.map(({ username }) => personOf(username)))
})
after(() => app?.close())

const holds = (person: Person, right: Right): boolean =>
  person.isSuperAdmin || person.isAgencyAdmin || person.permissions.includes(right)

const mayAsk = (person: Person, { path, needs }: Operation): boolean => {
  if (path.startsWith('/api/agencies/1') && !person.isSuperAdmin && person.agency !== 1) return false
  if (needs === 'anyone' || needs === 'signedIn') return true
  if (needs === 'superAdmin') return person.isSuperAdmin
  // A machine calls with its own key; a signed-in user may not.
  if (needs === 'machine') return false
  if (needs === 'agencyAdmin') return person.isSuperAdmin || person.isAgencyAdmin
  if ('any' in needs) return needs.any.some(right => holds(person, right))
  // picker-rights.test.ts computes the forms that lead to a picker.
  if ('picks' in needs) return reachOf(person, needs.picks, openings) !== undefined
  if (person.isCompanyAdmin && (needs.flagged || needs.ofOwners?.every(right => holds(person, right)))) return true
  return needs.all.every(right => holds(person, right))
}

const openings = openingsOf([
  ...([...Object.values(documents), ...views] as unknown as Document[]).flatMap(askingsOf),
  ...otherPickerUses,
])

const rows = new Map<string, number | undefined>()

// A row that the user may see; otherwise, any existing row.
const rowFor = async (person: Person, document: Document): Promise<number | undefined> => {
  const seen = async ({ who, ask }: Person): Promise<number | undefined> => {
    const key = `${who} ${document.address}`
    if (!rows.has(key)) {
      const { status, body } = await ask('GET', `${agency}/${document.address}?pageSize=10`)
      rows.set(key, status === 200 ? (body.rows as { id: number }[])[0]?.id : undefined)
    }
    return rows.get(key)
  }
  return (await seen(person)) ?? undefined
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const papers = new Map<string, Promise<number>>()

const addPaper = async (document: Document, row: number, verdict: Verdict): Promise<number> => {
  const address = `${agency}/${document.address}/${row}/documents`
  const form = new FormData()
  form.append('paperType', document.papers[0]!)
  form.append('file', new Blob([png]), 'paper.png')
  const headers = { authorization: `Bearer ${await signIn(app.address, 'admin', demoPassword)}` }
  const answer = await fetch(app.address + address, { method: 'POST', body: form, headers })
  const { id } = (await answer.json()) as { id: number }
  assert.equal(answer.status, 201, address)
  const admin = people.find(({ who }) => who === 'admin')!
  assert.equal((await admin.ask('PUT', `${address}/${id}/${verdict}`)).status, 200)
  return id
}

const paperOf = (document: Document, row: number, verdict: Verdict): Promise<number> => {
  const key = `${document.name} ${row} ${verdict}`
  const known = papers.get(key) ?? addPaper(document, row, verdict)
  papers.set(key, known)
  return known
}

const judge = async (person: Person, operation: Operation): Promise<string | undefined> => {
  const { method, path, body, document, paper } = operation
  let may = mayAsk(person, operation)
  let row: number | undefined
  if (document) {
    row = await rowFor(person, document)
    if (row === undefined) {
      may = false
      row = await rowFor(people.find(({ who }) => who === 'admin')!, document)
    }
  }
  const onPaper = paper && row ? await paperOf(document!, row, paper) : 1
  const { status } = await person.ask(method, path.replace(':row', `${row ?? 1}`).replace(':paper', `${onPaper}`), body)
  const passed = status !== 404 && status !== 403 && status < 500
  if (may ? passed : status === 404) return undefined
  return `${person.who} ${method} ${path} -> ${status}, ${may ? 'but may' : 'but may not'}`
}

const inTurns = async <T>(all: readonly T[], work: (one: T) => Promise<string | undefined>): Promise<string[]> => {
  const found: string[] = []
  const left = [...all]
  const turn = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const problem = await work(one)
      if (problem) found.push(problem)
    }
  }
  await Promise.all(Array.from({ length: 6 }, turn))
  return found.sort()
}

const operations = async (): Promise<Operation[]> => {
  const users = viewOf(staffUser, { address: 'users', title: staffUser.title, only: {} }) as unknown as Document
  return [
    ...([...Object.values(documents), ...views, users] as unknown as Document[]).flatMap(ofDocument),
    ...(reports as unknown as { address: string; right: Screen }[]).flatMap(ofReport),
    ...analyses.map(ofAnalysis),
    ...(await declaredCalls()).map(ofCall),
    { method: 'POST', path: picturePath, needs: 'signedIn', body: wrong },
    { method: 'DELETE', path: picturePath, needs: 'signedIn' },
  ]
}

test('every described call is tried, and every call is described', async () => {
  const tried = new Set(
    (await operations()).map(
      ({ method, path }) => `${method} ${path.split('?')[0]!.replace(/:row|:paper|\b1\b/g, '*')}`,
    ),
  )
  const { paths } = (await people[0]!.ask('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '*')}`),
    ),
  )
  const declared = (await declaredCalls()).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '*')}`)
  assert.deepEqual(
    declared.filter(call => !described.has(call)),
    [],
    'a call that the description lacks',
  )
  assert.deepEqual(
    [...described].filter(call => !tried.has(call)),
    [],
    'a call that was not tried',
  )
})

test('users with the declared right pass, others do not', { timeout: 600_000 }, async () => {
  const all = await operations()
  assert.ok(all.length > 350 && people.length >= 14, `${all.length} operations, ${people.length} people`)
  const pairs = people.flatMap(person => all.map(operation => ({ person, operation })))
  assert.deepEqual(await inTurns(pairs, ({ person, operation }) => judge(person, operation)), [])
})

test('signed-out and just deactivated users can only sign in', async () => {
  const admin = people.find(({ who }) => who === 'admin')!
  const leaver = {
    username: 'leaver',
    name: 'Leaver',
    roles: [],
    isAgencyAdmin: true,
    language: 'english',
    password: demoPassword,
  }
  const made = await admin.ask('POST', `${agency}/users`, leaver, await confirmed(admin.ask))
  const token = await signIn(app.address, 'leaver', demoPassword)
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await app.nobody('GET', `${agency}/users`, undefined, headers)).status, 200)
  assert.equal((await admin.ask('PUT', `${agency}/users/${made.body.id}/toggle-status`)).status, 200)
  const guarded = (await operations()).filter(({ needs }) => needs !== 'anyone')
  const problems = await inTurns(guarded, async ({ method, path, body }) => {
    const [out, gone] = [
      await app.nobody(method, path.replace(/:row|:paper/g, '1'), body),
      await app.nobody(method, path.replace(/:row|:paper/g, '1'), body, headers),
    ]
    return out.status === 403 && gone.status === 403 ? undefined : `${method} ${path} -> ${out.status}, ${gone.status}`
  })
  assert.deepEqual(problems, [])
})
