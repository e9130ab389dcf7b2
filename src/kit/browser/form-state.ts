// The state of a form: the row as read (or the start values of a new one), the user's changes, the server's automatic
// values, and the values derived from them. In internal units.

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, ask } from '#kit/browser/api.ts'
import type { Labels } from '#kit/browser/paths.ts'
import { useTaken } from '#kit/browser/use-taken.ts'
import { inProportion, insideOf, type Problems, type Row, readValues, writeValues } from '#kit/check.ts'
import { today } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { useDebounced } from '#ui/debounce.ts'
import { noDraft, readDraft } from '#ui/drafts.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

/** The fields a user enters, child rows included. */
export const enteredFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.need === 'automatic') return []
      const { shape } = field
      return [[name, shape.kind === 'lines' ? { ...field, shape: { ...shape, of: enteredFields(shape.of) } } : field]]
    }),
  )

/** A new row's values: the fields' start values, today for the document's day, and the values the view is limited to. */
export const startsOf = (fields: Fields, zone: string, only: Readonly<Record<string, string>> = {}): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { start, need, shape }]) => {
      if (only[name]) return [name, shape.kind === 'choices' ? [only[name]] : only[name]]
      if (shape.kind === 'lines') return [name, start ?? []]
      const isNow = name === 'date' && shape.kind === 'day' && need === 'required'
      return [name, start ?? (isNow ? today(zone) : null)]
    }),
  )

/** Values for a new row from the query string, such as `?invoice=12`: links, texts and choices. */
export const namedIn = (fields: Fields, asked: URLSearchParams): Row =>
  Object.fromEntries(
    [...asked].flatMap(([path, word]): [string, unknown][] => {
      const [name, column] = path.split('.') as [string, string | undefined]
      const { need, shape } = fields[name] ?? {}
      if (shape?.kind === 'lines')
        return column && shape.of[column] ? [[name, [{ [column]: Number(word) || null }]]] : []
      if (shape?.kind === 'link') return [[name, Number(word) || null]]
      if (shape?.kind === 'links') return [[name, [Number(word)].filter(Boolean)]]
      return need !== 'automatic' && (shape?.kind === 'text' || shape?.kind === 'choice') ? [[name, word]] : []
    }),
  )

type Effect = { title: string; unit: string; before: number; after: number; free: number | null }
type EffectAnswer = {
  values: Row
  labels?: Labels
  effects: Effect[]
  day?: string
  refusal?: { message: string; fields?: Record<string, string>; details?: Row }
}

// Missing values of a half-filled form are not errors.
const trying = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The effect of saving the body; the last automatic values stay while a required value is missing. */
const useEffectOf = (path: string | undefined, body: Row) => {
  const known = useRef<Pick<EffectAnswer, 'values' | 'labels'>>({ values: {} })
  const settled = useDebounced(JSON.stringify(body), 400)
  return useQuery<EffectAnswer, ApiError>({
    queryKey: ['api', path ?? '', settled],
    enabled: path !== undefined,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    placeholderData: before => before,
    queryFn: async ({ signal }) => {
      const answer = await ask<EffectAnswer>(path!, { method: 'POST', body: JSON.parse(settled), signal })
      if (Object.keys(answer.values).length > 0) known.current = { values: answer.values, labels: answer.labels }
      return { ...answer, ...known.current }
    },
  }).data
}

// Stored for the browser tab: survives a reload, not the end of the tab.
const useMine = (key: string) => {
  const { t, language } = useLanguage()
  const [mine, setMine] = useState(() => trying(() => readDraft(sessionStorage.getItem(key), language), noDraft))
  const [wasKept] = useState(Object.keys(mine.values).length > 0)
  useEffect(() => {
    if (wasKept) notify.info(t('Your entries were saved in this browser. Continue, or discard them.'))
  }, [wasKept, t])
  useEffect(() => {
    if (Object.keys(mine.values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ ...mine, language }))
  }, [key, mine, language])
  return [mine, setMine] as const
}

const narrowedBy = (fields: Fields, name: string): string[] =>
  Object.entries(fields).flatMap(([other, { shape }]) =>
    'narrowedBy' in shape && shape.narrowedBy?.includes(name) ? [other] : [],
  )

const judge = (document: Document, body: Row, values: Row): Problems => {
  const { problems } = readValues(document.fields, body)
  const rules = trying(() => document.rules(values), {})
  const broken = Object.entries(rules).filter(([, message]) => message)
  return { ...Object.fromEntries(broken.map(([name, message]) => [name, { message }])), ...problems }
}

/** Optional fields that the rules require beside these values. */
const requiredBeside = ({ fields, rules }: Document, values: Row): ReadonlySet<string> =>
  new Set(
    Object.keys(fields).filter(name => {
      const { need, shape } = fields[name]!
      return need === 'optional' && shape.kind !== 'lines' && trying(() => rules({ ...values, [name]: null })[name], '')
    }),
  )

const isFilled = (value: unknown): boolean => value !== null && value !== undefined

// Missing required values are reported only on saving.
const problemsShown = (problems: Problems, isShown: (name: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => isShown(name.split('.', 1)[0]!)))

type FormOptions = {
  document: Document
  /** the row as read, or the start values */
  base: Row
  /** the key under which entries survive a reload */
  draftKey: string
  /** the path that returns the effect of saving; undefined: not requested */
  effectPath?: string
  isNew: boolean
}

const without = <V>(row: Record<string, V>, name: string): Record<string, V> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key.split('.', 1)[0] !== name))

// The user's changes, without the values derived from them.
const useEntering = ({ document: { fields }, draftKey }: FormOptions) => {
  const [mine, setMine] = useMine(draftKey)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const set = useCallback(
    (name: string, value: unknown, label?: string | string[]) => {
      const cleared = Object.fromEntries(narrowedBy(fields, name).map(other => [other, null]))
      setMine(before => ({
        values: { ...before.values, ...cleared, [name]: value },
        labels: { ...before.labels, ...(label !== undefined && { [name]: label }) },
      }))
      setRefused(before => without(before, name))
    },
    [fields, setMine],
  )
  const touch = useCallback(
    (name: string) => setTouched(before => (before.has(name) ? before : new Set([...before, name]))),
    [],
  )
  const clear = () => {
    sessionStorage.removeItem(draftKey)
    setMine(noDraft)
    setTouched(new Set())
    setTried(false)
    setRefused({})
  }
  return { mine, touched, isTried, refused, set, touch, setTried, setRefused, clear }
}

/** Whether the form asks for a field, by the values it has. */
export const isAsked = ({ when }: Field, values: Row): boolean => !when || when(values)

// A field that the form no longer asks for gets back its value from before the form.
const withoutUnasked = (fields: Fields, base: Row, entered: Row): Row =>
  Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      const field = fields[name]
      return [name, field && !isAsked(field, entered) ? base[name] : value]
    }),
  )

/** The state of a form and the ways to change it. */
export const useFormState = (options: FormOptions) => {
  const { document, base, effectPath, isNew } = options
  const { mine, touched, isTried, ...entering } = useEntering(options)
  const taken = useTaken(document, { ...base, ...mine.values }, isNew)
  const startValues = { ...base, ...taken.values }
  const following = inProportion(document.fields, startValues, mine.values)
  const entered = withoutUnasked(document.fields, base, { ...startValues, ...following, ...mine.values })
  const bodyFields = enteredFields(document.fields)
  const body = writeValues(bodyFields, entered)
  const isDirty = Object.keys(mine.values).length > 0
  const hasValues = isDirty || Object.keys(taken.values).length > 0
  const effect = useEffectOf(hasValues ? effectPath : undefined, body)
  const filled = mergeFilled(bodyFields, entered, insideOf(document.fields, effect?.values ?? {}))
  const values: Row = { ...filled, ...trying(() => document.derive(filled), {}) }
  const problems = judge(document, body, values)
  const labels = { ...(base.labels as Labels), ...effect?.labels, ...taken.labels, ...mine.labels } as Labels
  const shown = problemsShown(problems, name => isTried || (touched.has(name) && isFilled(values[name])))
  const required = requiredBeside(document, values)
  return { ...entering, document, isNew, values, labels, body, effect, isDirty, problems, shown, required }
}

// Merges the server's answer into the form, child row by child row: entered values stay; automatic ones and choices left open are taken.
const mergeFilled = (fields: Fields, entered: Row, answered: Row): Row => {
  const mine = Object.entries(fields).map(([name, { shape }]) => {
    if (shape.kind === 'choice') return [name, entered[name] ?? answered[name] ?? null]
    if (shape.kind !== 'lines') return [name, entered[name]]
    const [lines, filled] = [(entered[name] ?? []) as Row[], (answered[name] ?? []) as Row[]]
    if (lines.length !== filled.length) return [name, entered[name]]
    return [name, lines.map((line, i) => mergeFilled(shape.of, line, filled[i]!))]
  })
  const labels = { ...(answered.labels as Labels), ...(entered.labels as Labels) }
  return { ...entered, ...answered, ...Object.fromEntries(mine), labels }
}

export type FormState = ReturnType<typeof useFormState>
