// The form of any document, new or changed.

import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { apiOf, useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { UsualSections } from '#kit/browser/entry.tsx'
import { useFormAside } from '#kit/browser/form-aside.ts'
import { FormProvider } from '#kit/browser/form-context.tsx'
import { AsideFrame, ScreenFrame } from '#kit/browser/form-frames.tsx'
import { type FormState, namedIn, startsOf, useFormState } from '#kit/browser/form-state.ts'
import { listPath, nameOf, pagePath } from '#kit/browser/paths.ts'
import { blockingPath, RefusalLink } from '#kit/browser/refusal-link.tsx'
import { type Saving, useSaving } from '#kit/browser/saving.ts'
import { useDocument, type Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { draftKeyOf } from '#ui/drafts.ts'
import { effectLines } from '#ui/effect-lines.ts'
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useBack, useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { focusIn, useProblemFocus } from '#ui/problem-focus.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './browser.css'
import { Alert, Button } from 'antd'
import { formatQuantity } from '#kit/units.ts'
import { may, mayOn } from '#rights/may.ts'
import { type Check, EffectPanel, readRefusal } from '#ui/effect-panel.tsx'

/** The accounts a form would change, old and new, and whether the ledger would refuse. */
export const Effects = ({ form }: { form: FormState }) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { effects = [], day, refusal } = form.effect ?? {}
  const isWhole = Object.keys(form.problems).length === 0
  const checks: Check[] = effects
    .filter(({ unit, free, before, after }) => unit === 'KG' && free !== null && after < before && free < after)
    .map(({ title, free }) => ({
      text: t('{title}: {free} MT free after what is promised', { title, free: formatQuantity(free ?? 0) }),
      verdict: 'notice',
    }))
  if (refusal && isWhole) {
    const to = blockingPath(agencyId, refusal.details)
    checks.push(...readRefusal(refusal, t).map(check => ({ ...check, to })))
  }
  return (
    <div className="form-effects">
      <EffectPanel
        title={t('Effect when saved')}
        nothing={t('Nothing changes yet.')}
        effects={effectLines(effects, t)}
        day={day}
        checks={checks}
      />
    </div>
  )
}

/** The action taken together with saving: approve, if a new document starts as a draft and the user may approve. */
const useNextStep = ({ life, right }: Document): string | undefined => {
  const { asker } = useAsker()
  const step = life.actions.approve
  if (!step || step.asks || step.alone || !(life.initial in step.moves)) return undefined
  const mayApprove = step.right ? may(asker, { rights: [step.right] }) : mayOn(asker, 'Approve', right)
  return mayApprove ? 'approve' : undefined
}

/** Discard, save, and save with a following action; the primary button is returned apart. */
export const useFormButtons = ({ document, saving, isNew }: { document: Document; saving: Saving; isNew: boolean }) => {
  const { t } = useLanguage()
  const next = useNextStep(document)
  const { save, busy } = saving
  return {
    actions: (
      <>
        <Button type="text" onClick={saving.discard}>
          {t('Discard')}
        </Button>
        {isNew && !next && (
          <Button loading={busy === 'another'} disabled={busy !== undefined} onClick={() => save('another')}>
            {t('Save and add another')}
          </Button>
        )}
        {next && (
          <Button loading={busy === 'save'} disabled={busy !== undefined} onClick={() => save('save')}>
            {t('Save draft')}
          </Button>
        )}
      </>
    ),
    primary: (
      <Button
        type="primary"
        loading={busy === (next ?? 'save')}
        disabled={busy !== undefined && busy !== (next ?? 'save')}
        onClick={() => save(next ?? 'save')}
      >
        {next ? t(document.life.actions[next]!.label) : t('Save')}
      </Button>
    ),
  }
}

/** Why saving failed. */
export const Troubles = ({ saving }: { saving: Saving }) => {
  const { t } = useLanguage()
  const { error, isStale, reload } = saving
  if (!error) return null
  return (
    <Alert
      type={isStale ? 'warning' : 'error'}
      showIcon
      className="form-trouble"
      title={t(error.message)}
      action={
        isStale ? (
          <Button size="small" onClick={reload}>
            {t('Load theirs, keep my entries')}
          </Button>
        ) : (
          <RefusalLink details={error.details} />
        )
      }
    />
  )
}

type DocumentFormProps = {
  document: Document
  /** the layout: Sections of Entries; by default the fields in their order */
  children?: ReactNode
  /** content beside the form, below the effect */
  beside?: ReactNode
}

type LoadedProps = DocumentFormProps & { row?: Whole; reload: () => Promise<unknown> }

// The form's values and how they are saved. `box` is the form element, in which the refused entry is found.
const useForming = ({ document, row, reload }: LoadedProps, box: RefObject<HTMLFormElement | null>) => {
  const { zone } = useAsker()
  const isSaved = useRef(false)
  const [named] = useSearchParams()
  const aside = useFormAside()
  const [base] = useState(() => ({
    ...startsOf(document.fields, zone, document.only),
    ...(aside ? aside.begin : namedIn(document.fields, named)),
  }))
  const path = apiOf(useAgencyId(), document.address)
  // Entries for one invoice must not fill the form that is opened for another.
  const draftKey = draftKeyOf(`${path}/${row?.id ?? (aside ? 'aside' : `new${location.search}`)}`)
  const isInLedger = row && document.life.posted.includes(row.status)
  const form = useFormState({
    document,
    base: row ?? base,
    isNew: row === undefined,
    draftKey,
    effectPath: document.life === listed || isInLedger ? undefined : `${path}/effect`,
  })
  const showProblem = useProblemFocus(box)
  const saving = useSaving({ document, row, form, path, draftKey, isSaved, reload, showProblem })
  const isPosting = document.prefix !== undefined || document.life.posted.length > 0
  const hasEffects = !isInLedger && (isPosting || (form.effect?.effects.length ?? 0) > 0)
  return { form, saving, hasEffects, isSaved }
}

// Beside the form: the effect of saving, and whatever the slice shows there.
const Beside = ({ form, hasEffects, children }: { form: FormState; hasEffects: boolean; children: ReactNode }) => {
  const { t } = useLanguage()
  if (!hasEffects && !children) return null
  return (
    <div className="form-beside">
      {hasEffects && <Effects form={form} />}
      {children}
      <p className="form-hint">
        <kbd className="key-cap">Ctrl S</kbd> {t('saves.')}
      </p>
    </div>
  )
}

const Loaded = (props: LoadedProps) => {
  const { document, row, children, beside } = props
  const box = useRef<HTMLFormElement>(null)
  const aside = useFormAside()
  const { form, saving, hasEffects, isSaved } = useForming(props, box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, and again for each further new document
  useEffect(() => focusIn(box.current?.querySelector('[data-needed]')), [saving.round])
  const buttons = useFormButtons({ document, saving, isNew: !row && !aside })
  const Frame = aside ? AsideFrame : ScreenFrame
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save('save')
  }
  return (
    <FormProvider form={form}>
      <Frame {...{ document, row, form, isSaved, ...buttons }}>
        <Troubles saving={saving} />
        <div className={hasEffects || beside ? 'form-layout form-layout-beside' : 'form-layout'}>
          <form ref={box} key={saving.round} className="panel form-panel" onSubmit={submit}>
            {children ?? <UsualSections document={document} />}
            <button type="submit" hidden />
          </form>
          <Beside form={form} hasEffects={hasEffects}>
            {beside}
          </Beside>
        </div>
      </Frame>
    </FormProvider>
  )
}

/** The form of a document: new at `add`, changed at `:id/edit`. */
export const DocumentForm = (props: DocumentFormProps) => {
  const { t, language } = useLanguage()
  const params = useParams()
  const id = useFormAside() ? undefined : params.id
  const go = useGo()
  const goBack = useBack()
  const agencyId = useAgencyId()
  const { row, error, refetch } = useDocument(props.document, id, { still: true })
  // The row just saved may no longer be editable while the browser leaves its form.
  const wasEditable = useRef(false)
  wasEditable.current ||= row?.actions.includes('edit') ?? false
  if (error && (!row || error.status === 404)) {
    const back = { label: t('Back to the list'), onClick: () => goBack(listPath(agencyId, props.document)) }
    return <Empty isScreen text={t(error.message)} action={back} />
  }
  if (id && !row) return <PageSkeleton />
  if (row && !wasEditable.current) {
    const open = { label: t('View'), onClick: () => go(pagePath(agencyId, props.document, row.id)) }
    return (
      <Page title={nameOf(props.document, row, t)} tag={<StatusTag state={row.status} filled />}>
        <Empty text={t('This can no longer be changed.')} action={open} />
      </Page>
    )
  }
  // Begins again from its draft in the other language: names of chosen rows are kept in one only.
  return <Loaded key={language} {...props} row={row} reload={refetch} />
}
