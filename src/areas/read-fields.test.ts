// Every field that users enter must be read: by a rule, a computation, a posting, a report, a paper, another document's page. A field that
// only the form, the list and the search of its own definition show is useless. Fields that exist to be read by users are listed in
// `forPeople`, with the reason.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allDocuments } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import * as kinds from '#kit/fields.ts'

/** By the reason for which the program does not read them. */
const forPeople: Readonly<Record<string, readonly string[]>> = {
  'who somebody is and how to reach them: read on the page of the record, by who calls, writes or pays': [
    ...['agent.crNo', 'agent.nationalId', 'driver.nationality'],
    'bank.swift',
  ],
  'the number of a paper whose end a rule watches, or that lies attached: compared by eye with the paper': [
    ...['company.insurancePolicy', 'company.transportLicenceNo', 'terminal.weighbridges.calibratedOn'],
    ...['customerCreditLimit.securityBank', 'customerCreditLimit.securityNo', 'planTransfer.authorityRef'],
    ...['vesselPermission.clearanceDate', 'vesselPermission.qualityCertificateRef', 'purchaseContract.sellerCheck'],
  ],
  'the particulars of a ship, as in its papers': [
    ...['vessel.beam', 'vessel.cranes', 'vessel.deadweight', 'vessel.flag', 'vessel.grabs', 'vessel.grossTonnage'],
    ...[
      'vessel.hatches',
      'vessel.holds',
      'vessel.lengthBetweenPerpendiculars',
      'vessel.lengthOverall',
      'vessel.netTonnage',
    ],
    ...['vessel.summerDraft', 'vessel.vesselType', 'vessel.constant'],
  ],
  'what a berth or a port is like, for those who plan a call': [
    ...['berth.code', 'berth.grabs', 'berth.lengthMetres', 'berth.nameAr', 'port.anchorage'],
  ],
  'what goods are like, for those who buy and judge them': [
    ...['bagGrade.gramsPerSquareMetre', 'cargoGrade.grainColour', 'cargoGrade.limits.method'],
    ...['cargoGrade.limits.parameter', 'cargoMilling.bulkDensity', 'flakedBarley.bulkDensity', 'cargoType.density'],
    'cargoType.hsCode',
  ],
  'the course of a voyage and the parties of a bill of lading, as its papers tell them': [
    ...['voyage.charterPartyDate', 'voyage.charterPartyForm', 'voyage.stevedore'],
    ...['voyage.surveyor', 'draftSurvey.surveyor', 'shipment.originals', 'shipment.shipper'],
    'lc.assignedConsignees.priceBasis',
  ],
  'the name of a holiday, as its list shows it': ['holiday.name', 'holiday.nameAr'],
  'read by the rules of the definition itself: damaged bags come back only where the lender accepts them': [
    'bagLoanReturn.damagedAccepted',
  ],
  'whether the customer fetches the bags: read on the page of the sale, at the gate': ['bagSale.deliveryType'],
}

type EnteredField = { document: Document; name: string; path: string }

const all = [...new Map(allDocuments.map(one => [one.name, one])).values()]

const enteredOf = (document: Document, fields: Fields = document.fields, parent = ''): EnteredField[] =>
  Object.entries(fields).flatMap(([name, { need, shape }]) => {
    if (need === 'automatic') return []
    const own = { document, name, path: `${document.name}.${parent}${name}` }
    return shape.kind === 'lines' ? [own, ...enteredOf(document, shape.of, `${name}.`)] : [own]
  })

const entered = all.flatMap(document => enteredOf(document))

/** The number of documents that have an entered field of each name. */
const owners = new Map<string, number>()
for (const { name } of entered) owners.set(name, (owners.get(name) ?? 0) + 1)

// Declaring a field or placing its entry in a form is not reading it; neither is a comment.
const declared = new RegExp(`\\b\\w+:\\s*(?:${Object.keys(kinds).join('|')}|\\w+Field)\\(`, 'g')
const inWords = (text: string): Set<string> => {
  const read = text
    .replaceAll(declared, '(')
    .replaceAll(/\bof="\w+"/g, '')
    .replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\/|^--.*$/gm, '')
  const words = read.match(/\w+/g) ?? []
  return new Set(words.map(word => word.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())))
}

// Files that list all fields, or only write them, do not count as readers.
const namesAll = [
  'src/trade/parties/fixed-while-used.ts',
  ...['seeds.ts', 'seeds.server.ts', 'first-run.server.ts'].map(file => `src/areas/agencies/${file}`),
]
const files = new Map(
  globSync(['src/**/*.{ts,tsx}', 'database/functions/**/*.sql'])
    .filter(file => !/\.test\.tsx?$/.test(file) && !namesAll.includes(file))
    .map(file => {
      const text = readFileSync(file, 'utf8')
      const imports = [...text.matchAll(/from '#([\w./-]+)'/g)].map(([, path]) => `src/${path}`)
      return [file, { words: inWords(text), imports }] as const
    }),
)

/** The files with each word that is the name of a field. */
const filesWith = new Map<string, string[]>()
for (const [file, { words }] of files)
  for (const word of words) if (owners.has(word)) filesWith.set(word, [...(filesWith.get(word) ?? []), file])

const isDefining = (file: string): boolean => /(definition|-fields)\.ts$/.test(file)
const slicePath = ({ address }: Document): string => `src/areas/${address}/`

// The files imported by a slice's own code: they may read its fields without naming the document.
const calledBy = (document: Document): Set<string> =>
  new Set(
    [...files]
      .filter(([file]) => file.startsWith(slicePath(document)) && !isDefining(file))
      .flatMap(([, { imports }]) => imports)
      .filter(file => !isDefining(file)),
  )

/** The files that read a field, judged by its name in the text: files of its own slice, files that slice imports, files that name the
 *  document, and any file if no other document has a field of that name. */
const readersOf = ({ document, name }: EnteredField, called: ReadonlySet<string>): string[] => {
  const isAlone = owners.get(name) === 1
  return (filesWith.get(name) ?? []).filter(file => {
    if (file === `${slicePath(document)}definition.ts`) return false
    const isNear = file.startsWith(slicePath(document)) || called.has(file)
    return isAlone || isNear || files.get(file)!.words.has(document.name)
  })
}

const sampleOf = ({ shape }: Field, seen: Set<string>, path: string): unknown => {
  if (shape.kind === 'lines') return [track(shape.of, seen, `${path}.`)]
  if (shape.kind === 'choice') return shape.options[0]
  if (shape.kind === 'choices') return [shape.options[0]]
  if (shape.kind === 'links') return [1]
  if (shape.kind === 'day') return '2026-01-01'
  if (shape.kind === 'instant') return '2026-01-01T08:00:00+03:00'
  if (shape.kind === 'yesNo') return true
  return shape.kind === 'text' ? 'x' : 1_000
}

// Values that record which of them are read.
const track = (fields: Fields, seen: Set<string>, parent: string): Record<string, unknown> =>
  new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      const field = fields[String(name)]
      if (!field) return undefined
      seen.add(`${parent}${String(name)}`)
      return sampleOf(field, seen, `${parent}${String(name)}`)
    },
  })

/** The fields from which a definition derives other fields, the state, or the visibility of a row. */
const computedFrom = (document: Document): Set<string> => {
  const seen = new Set<string>()
  const values = track(document.fields, seen, `${document.name}.`)
  for (const compute of [document.derive, document.seenBy, document.life.starts ?? (() => '')]) {
    try {
      compute(values as never)
    } catch {
      // Fields read before a failure count; the sample values are not real ones.
    }
  }
  return seen
}

const unreadOf = (document: Document): string[] => {
  const [called, computed] = [calledBy(document), computedFrom(document)]
  return enteredOf(document)
    .filter(({ name }) => name !== 'remarks')
    .filter(field => !computed.has(field.path) && readersOf(field, called).length === 0)
    .map(({ path }) => path)
}

test('the test finds fields', () => assert.ok(entered.length > 900, `${entered.length} fields`))

test('every entered field is read, or is listed as for users with a reason', () => {
  assert.deepEqual(all.flatMap(unreadOf).sort(), Object.values(forPeople).flat().sort())
})

test('an unread field is found; declarations, form entries and comments do not count as reading', () => {
  const truck = all.find(({ name }) => name === 'truck')!
  const planted = { ...truck, fields: { ...truck.fields, unheardOf: kinds.optional(kinds.text('Unheard of')) } }
  assert.deepEqual(unreadOf(planted), ['truck.unheardOf'])
  const words = inWords(`unheardOf: optional(text('x')), <Entry of="unheardOf" /> // unheardOf`)
  assert.ok(!words.has('unheardOf'))
  assert.ok(inWords('select unheard_of from truck').has('unheardOf'))
})
