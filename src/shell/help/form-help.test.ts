import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { systemLc } from '#areas/procurement/system-lc/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { Document } from '#kit/document.ts'
import type { Asker } from '#rights/may.ts'
import { type FormHelp, formHelp } from '#shell/help/form-help.ts'
import { catalogues } from '../../../tests/text-keys.ts'

const admin: Asker = { isSuperAdmin: false, isAgencyAdmin: true, isCompanyAdmin: false, permissions: [] }
const all = [...Object.values(documents), ...views] as Document[]

const textsOf = ({ title, purpose, states, parts }: FormHelp): string[] => [
  title,
  purpose,
  ...states.flatMap(({ state, says, steps }) => [
    state,
    ...says,
    ...steps.flatMap(({ label, to = [], says: more, asks }) => [label, to, more, asks].flat()),
  ]),
  ...parts.flatMap(part => [
    part.title,
    ...part.fields.flatMap(({ label, unit = [], hint = [], options }) => [label, unit, hint, [...options]].flat()),
  ]),
]

const arabic = new Set([...catalogues('ar').values()].flatMap(texts => Object.keys(texts)))
// Symbols of units and incoterms are the same in Arabic.
const isWord = (text: string): boolean => /[a-z]{3}/.test(text)

for (const document of all)
  test(`help of ${document.address} is complete, also in Arabic`, () => {
    const help = formHelp(document, admin)
    assert.match(help.purpose, /^[A-Z].{20,300}\.$/)
    assert.deepEqual(
      help.states.map(({ state }) => state),
      document.life.states,
    )
    const labels = new Set(help.parts.flatMap(({ title, fields }) => [title, ...fields.map(({ label }) => label)]))
    const missing = Object.values(document.fields).filter(({ label }) => !labels.has(label))
    assert.deepEqual(missing, [])
    assert.deepEqual(
      textsOf(help).filter(text => isWord(text) && !arabic.has(text)),
      [],
    )
  })

test('no two documents have the same purpose', () => {
  const purposes = all.map(({ purpose }) => purpose)
  assert.deepEqual(
    purposes.filter((purpose, index) => purposes.indexOf(purpose) !== index),
    [],
  )
})

const stepOf = (document: Document, asker: Asker, state: string, label: string) =>
  formHelp(document, asker)
    .states.find(each => each.state === state)
    ?.steps.find(step => step.label === label)

test('a step states its target, the fields it asks for and its effect on the ledger', () => {
  const [weighOut, cancel] = [
    stepOf(receiveCargo, admin, 'Weighed-in', 'Weigh out'),
    stepOf(receiveCargo, admin, 'Received', 'Cancel'),
  ]
  assert.deepEqual([weighOut?.to, weighOut?.says], ['Received', ['It enters the books.']])
  assert.ok(weighOut?.asks.includes('Second weight (empty)'))
  assert.deepEqual([cancel?.to, cancel?.says], ['Canceled', ['What it moved is taken back on its own day.']])
})

test('a step that the user’s roles do not include is marked, a step taken by the system is not', () => {
  const clerk: Asker = { ...admin, isAgencyAdmin: false, permissions: ['canViewReceiveCargo'] }
  assert.ok(stepOf(receiveCargo, clerk, 'Received', 'Cancel')?.says.includes('Your roles do not include it.'))
  const [follows] = formHelp(systemLc, clerk).states[0]!.steps
  assert.deepEqual(follows?.says, ['Follows from other documents or from time.'])
})
