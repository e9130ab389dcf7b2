// Finds every text that a user may see: in the definitions, which are walked, and in the sources, which are parsed. Texts are message keys;
// each is returned with the place where it was found.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents, views } from '#areas/catalogue.ts'
import { analyses } from '#areas/catalogue-analytics.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { commonFields, type Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { invariants } from '#ledger/invariants.ts'
import type { Analysis } from '#reports/analysis.ts'
import { allRights, screens, special, verbs } from '#rights/rights.ts'
import type { Texts } from '#texts/translate.ts'
import { roleTitles } from '#trade/statements/account-titles.server.ts'
import { childrenOf, isNode, type Node, parseSource } from './syntax-tree.ts'

type Keys = Map<string, string>
type FoundKeys = [key: string, place: string][]

const root = join(import.meta.dirname, '..')

export const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file) && !/^src\/(ui\/gallery|arrows)/.test(file))
  .sort()

// Texts of definitions.

const inFields = (fields: Fields, place: string): FoundKeys =>
  Object.entries(fields).flatMap(([name, { label, hint, section, shape }]): FoundKeys => {
    const here = `${place}.${name}`
    const words: FoundKeys = [label, hint, section].filter(text => text !== undefined).map(key => [key, here])
    if (shape.kind === 'lines') return [...words, ...inFields(shape.of, here)]
    if ('options' in shape) return [...words, ...shape.options.map((key): [string, string] => [key, here])]
    return 'problem' in shape && shape.problem ? [...words, [shape.problem, here]] : words
  })

const inDocument = ({ name, title, singular, purpose, fields, life, papers, pickerFacts }: Document): FoundKeys => [
  [title, name],
  [purpose, name],
  [singular, name],
  ...inFields({ ...fields, ...pickerFacts?.computed }, name),
  ...[...life.states, ...papers].map((key): [string, string] => [key, name]),
  ...Object.entries(life.actions).flatMap(
    ([action, { label, asks }]): FoundKeys => [
      [label, `${name} ${action}`],
      ...inFields(asks ?? {}, `${name} ${action}`),
    ],
  ),
]

const inCalls = async (): Promise<FoundKeys> => {
  const modules = await Promise.all(
    sources.filter(file => file.endsWith('calls.ts')).map(file => import(join(root, file))),
  )
  return modules
    .flatMap(module => Object.values(module) as { path?: string; body?: Fields; query?: Fields }[])
    .filter(call => call.path && call.body)
    .flatMap(({ path, body, query }) => inFields({ ...query, ...body }, path!))
}

const inDefinitions = async (): Promise<FoundKeys> => [
  ...([...Object.values(documents), ...views] as unknown as Document[]).flatMap(inDocument),
  ...reports.flatMap(
    ({ name, title, filters, columns, empty }): FoundKeys => [
      ...[title, ...(empty ? [empty] : [])].map((key): [string, string] => [key, name]),
      ...inFields({ ...filters, ...columns } as Fields, name),
    ],
  ),
  ...(analyses as readonly Analysis[]).flatMap(
    ({ name, title, filters, columns, total, series }): FoundKeys => [
      [title, name],
      ...inFields({ ...filters, ...columns }, name),
      ...inFields(total, name),
      ...inFields(series ?? {}, name),
    ],
  ),
  ...inFields(commonFields, 'every document'),
  ...(await inCalls()),
  ...Object.entries(roleTitles).map(([role, key]): [string, string] => [key, `account ${role}`]),
  ...[...Object.values(screens).map(({ title }) => title), ...Object.values(special), ...verbs].map(
    (key): [string, string] => [key, 'rights'],
  ),
  ...invariants.map((key): [string, string] => [key, 'ledger']),
]

// Texts of sources.

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/** The possible texts of an expression. */
const texts = (node: unknown): string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(texts)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(texts)
  if (node.type === 'JSXExpressionContainer') return texts(node.expression)
  return []
}

// Which argument of a function is a message key.
const keyArgument: Record<string, number> = {
  t: 0,
  refuse: 0,
  conflict: 0,
  bad: 0,
  line: 0,
  exceeded: 1,
  translate: 1,
  keepSentence: 0,
  said: 1,
}
const refusing = ['refuse', 'conflict', 'exceeded']
const titled = ['title', 'label', 'hint', 'help', 'message', 'problem']

const inCall = (node: Node): string[] => {
  const name = nameOf(node.callee)
  const given = node.arguments as Node[]
  const more = refusing.includes(name)
    ? (given[(keyArgument[name] as number) + 1]?.properties as Node[] | undefined)
    : []
  const fields = more?.find(property => nameOf(property.key) === 'fields')?.value as Node | undefined
  return [
    ...texts(given[keyArgument[name] ?? -1]),
    ...((fields?.properties ?? []) as Node[]).flatMap(property => texts(property.value)),
  ]
}

// A text alone is a sentence; texts of an Error or Halt are for the operator of GMS.
const isSentence = (text: string): boolean => /^[A-Z{][^<>]* [^<>]*[.!?]$/.test(text)

const isForPeople = ({ type, callee, tag }: Node): boolean =>
  !(type === 'NewExpression' && !/Refusal|AddressRefused/.test(nameOf(callee))) &&
  !(type === 'CallExpression' && /^(halt|print|warn)$/.test(nameOf(callee))) &&
  !(type === 'TaggedTemplateExpression' && tag !== undefined)

const inNode = (node: Node): string[] => {
  if (node.type === 'CallExpression') return inCall(node)
  if (node.type === 'Literal') return texts(node).filter(isSentence)
  if (node.type === 'Property') return titled.includes(nameOf(node.key)) ? texts(node.value) : []
  if (node.type === 'JSXOpeningElement' && nameOf(node.name) === 'Section') {
    return (node.attributes as Node[]).flatMap(({ value }) => texts(value))
  }
  return []
}

const keysBelow = (node: Node): string[] =>
  isForPeople(node) ? [...inNode(node), ...childrenOf(node).flatMap(keysBelow)] : []

const literalsBelow = (node: Node): string[] => [
  ...(node.type === 'Literal' ? texts(node) : []),
  ...(node.type === 'TemplateElement' ? [String((node.value as { cooked?: string }).cooked)] : []),
  ...(node.type === 'Property' ? [nameOf(node.key)] : []),
  ...childrenOf(node).flatMap(literalsBelow),
]

const programs = new Map(sources.map(file => [file, parseSource(file, readFileSync(join(root, file), 'utf8'))]))

// Titles of calls are for the description of the API, and programs write for their operator: both are in English only.
const isRead = (file: string): boolean => !/calls\.ts$|^src\/[^/]+\.tsx?$|openapi|settings/.test(file)

const inSource = (): FoundKeys =>
  [...programs]
    .filter(([file]) => isRead(file))
    .flatMap(([file, program]) => keysBelow(program).map((key): [string, string] => [key, file]))

// Rights are named by their screens and verbs (rights/texts.ts), codes of the trade are not translated; the sign-in page shows both
// languages at once, and the last text is not shown.
const asTheyAre = new Set<string>([
  ...allRights,
  ...['FOB', 'CFR', 'CIF', 'CIFFO', 'DAP', '80A', 'SGC', 'GFSA'],
  'Every tonne, from the ship to the customer.',
  'Lines are read by check.ts.',
])

/** Whether a text has words that need a translation; numbers and signs do not. */
const isOurs = (key: string): boolean => /\p{L}/u.test(key.replace(/\{\w+\}/g, '')) && !asTheyAre.has(key)

/** Every needed key, with one place that needs it. */
export const neededKeys = async (): Promise<Keys> =>
  new Map([...(await inDefinitions()), ...inSource()].filter(([key]) => isOurs(key)).reverse())

/** Every text in the sources, needed or not, including those chosen at run time. */
export const writtenTexts = (): Set<string> => new Set([...programs.values()].flatMap(literalsBelow))

/** The catalogues of a language, by file. */
export const catalogues = (language: 'ar' | 'en'): Map<string, Texts> =>
  new Map(
    globSync(`src/**/${language}.json`, { cwd: root })
      .sort()
      .map(file => [file, JSON.parse(readFileSync(join(root, file), 'utf8'))]),
  )
