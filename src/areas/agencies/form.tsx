// The form of an agency, new or changed. An agency is not a document of an agency, so it has its own calls; the form is the usual one.

import { Alert, Button } from 'antd'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { agency } from '#areas/agencies/calls.ts'
import { type Agency, agencyFields } from '#areas/agencies/definition.ts'
import { type LogoChange, LogoEntry } from '#areas/agencies/logo-entry.tsx'
import { type MessagingChange, MessagingEntry } from '#areas/agencies/messaging-entry.tsx'
import { home, useSaving } from '#areas/agencies/saving.tsx'
import { useAnswer } from '#kit/browser/api.ts'
import { Entry, Section } from '#kit/browser/entry.tsx'
import { FormProvider } from '#kit/browser/form-context.tsx'
import { startsOf, useFormState } from '#kit/browser/form-state.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import { type AgencyMessaging, agencyMessaging } from '#session/messaging-calls.ts'
import { draftKeyOf } from '#ui/drafts.ts'
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { useProblemFocus } from '#ui/problem-focus.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/unsaved-changes.tsx'
import '#kit/browser/browser.css'

// The document the form state needs; `right` is unused, the server requires a super admin.
const shape = document('agency', {
  address: 'agencies',
  title: 'Agency',
  purpose: 'An importer or a terminal operator whose staff use GMS. Agencies share nothing.',
  right: 'User',
  fields: agencyFields,
  list: ['name'],
})

const IdentityFields = ({ logo }: { logo: ReactNode }) => (
  <>
    <Section title="Agency">
      <Entry of="name" span={3} />
      <Entry of="nameAr" span={3} />
      <Entry of="phone" />
      <Entry of="timeZone" />
      <Entry of="numberPrefix" />
    </Section>
    <Section title="Logo" help="Shown small, on the agency’s card.">
      {logo}
    </Section>
    <Section title="Registration" help="The legal details of the agency.">
      <Entry of="legalName" span={6} />
      <Entry of="crNo" span={3} />
      <Entry of="vatNo" span={3} />
      <Entry of="address" span={6} />
    </Section>
  </>
)

const WeightFields = () => (
  <Section title="Weights" help="The weight that counts as stock, and the allowed differences.">
    <Entry of="portStockBy" />
    <Entry of="weightBasis" />
    <Entry of="overUnderLimitPct" />
    <Entry of="overUnderLimitKg" />
    <Entry of="bagTolerancePct" />
    <Entry of="machineCountLimitPct" />
    <Entry of="machineLogDays" />
    <Entry of="transitAllowancePct" />
    <Entry of="overdueHours" />
    <Entry of="bagOverDeliveryPct" />
    <Entry of="lossNormPct" />
    <Entry of="lossNormKg" />
    <Entry of="stockTakeLimitPct" />
    <Entry of="millingLossPct" />
    <Entry of="millingGainPct" />
    <Entry of="millingByProductPct" />
  </Section>
)

const RuleFields = () => (
  <>
    <WeightFields />
    <Section title="Days" help="How far back documents may be dated, and how days are shown.">
      <Entry of="backDatingDays" span={3} />
      <Entry of="invoicesInOrder" span={3} />
      <Entry of="hijriDates" span={3} />
    </Section>
    <Section title="Procurement" help="Approvals.">
      <Entry of="contractLimit" span={3} />
    </Section>
    <Section title="Prices" help="Limits beyond which a price needs confirmation.">
      <Entry of="priceChangeLimitPct" />
      <Entry of="priceDivergenceLimitPct" />
      <Entry of="priceByHandPct" />
      <Entry of="importerMarginLimitPct" />
      <Entry of="retailMarginLimit" />
      <Entry of="marginRule" />
    </Section>
    <Section title="Credit" help="A customer buys on credit with a limit in force, and if marked so.">
      <Entry of="creditWithoutLimit" span={3} />
    </Section>
    <Section title="Tax papers" help="Rules of the tax authority that were amended.">
      <Entry of="creditNoteDue" span={3} />
    </Section>
    <Section title="Terminals" help="Rules for stock, and required consents.">
      <Entry of="ownersConsent" span={3} />
      <Entry of="outsAboveBook" span={3} />
      <Entry of="permitRequired" span={3} />
    </Section>
  </>
)

type SaveErrorProps = Pick<ReturnType<typeof useSaving>, 'error' | 'reload'>

const SaveError = ({ error, reload }: SaveErrorProps) => {
  const { t } = useLanguage()
  if (!error) return null
  const isStale = error.code === 'STALE_VERSION'
  const again = isStale && (
    <Button size="small" onClick={() => void reload()}>
      {t('Load theirs, keep my entries')}
    </Button>
  )
  return (
    <Alert
      type={isStale ? 'warning' : 'error'}
      showIcon
      className="form-trouble"
      title={t(error.message)}
      action={again}
    />
  )
}

type LoadedFormProps = { row: Agency | undefined; kept: AgencyMessaging | undefined }

const useAgencyForm = (row: Agency | undefined) => {
  const go = useGo()
  const isSaved = useRef(false)
  const box = useRef<HTMLFormElement>(null)
  const draftKey = draftKeyOf(`/api/agencies/${row?.id ?? 'new'}`)
  const form = useFormState({
    document: shape,
    isNew: row === undefined,
    base: row ? insideOf(agencyFields, row as Row) : startsOf(agencyFields, 'Asia/Riyadh'),
    draftKey,
  })
  const [logo, setLogo] = useState<LogoChange>()
  const [messaging, setMessaging] = useState<MessagingChange>()
  const showProblem = useProblemFocus(box)
  const saving = useSaving({ form, draftKey, showProblem, row, logo, messaging, isSaved })
  const blocker = useUnsavedGuard(form.isDirty || logo !== undefined || messaging !== undefined, isSaved)
  const leave = () => {
    form.clear()
    isSaved.current = true
    go(home)
  }
  return { ...saving, box, form, logo, setLogo, messaging, setMessaging, blocker, leave }
}

const LoadedForm = ({ row, kept }: LoadedFormProps) => {
  const { t, language } = useLanguage()
  const of = useAgencyForm(row)
  const name = row && (language === 'arabic' ? row.nameAr : row.name)
  const discard = (
    <Button type="text" onClick={of.leave}>
      {t('Discard')}
    </Button>
  )
  const primary = (
    <Button type="primary" loading={of.isBusy} onClick={() => void of.save()}>
      {t('Save')}
    </Button>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void of.save()
  }
  const facts = of.form.isDirty ? t('Kept in this browser') : undefined
  return (
    <FormProvider form={of.form}>
      <Page title={name ?? t('New agency')} facts={facts} actions={discard} primary={primary}>
        <SaveError error={of.error} reload={of.reload} />
        <form ref={of.box} className="panel form-panel" onSubmit={submit}>
          <IdentityFields logo={<LogoEntry row={row} name={name ?? ''} change={of.logo} onChange={of.setLogo} />} />
          <RuleFields />
          {kept && <MessagingEntry kept={kept} change={of.messaging} onChange={of.setMessaging} />}
          <button type="submit" hidden />
        </form>
        <UnsavedDialog blocker={of.blocker} form={of.form} />
      </Page>
    </FormProvider>
  )
}

export const AgencyForm = () => {
  const { t } = useLanguage()
  const go = useGo()
  const { agencyId } = useParams()
  const path = agencyId && agency.path.replace(':agencyId', agencyId)
  const { data, error, isFetching } = useAnswer<Agency>(path, { still: true })
  // A new agency uses the installation's channels until it is saved.
  const channels = agencyId && agencyMessaging.path.replace(':agencyId', agencyId)
  const messaging = useAnswer<AgencyMessaging>(channels, { still: true })
  // Cached responses may be older than the last save, so the form waits for current values.
  const [isOpen, setOpen] = useState(!agencyId)
  if (!isOpen && data && messaging.data && !isFetching && !messaging.isFetching) setOpen(true)
  const trouble = error ?? messaging.error
  if (trouble)
    return <Empty text={t(trouble.message)} action={{ label: t('Back to the list'), onClick: () => go(home) }} />
  if (!isOpen) return <PageSkeleton />
  return <LoadedForm key={agencyId} row={data} kept={messaging.data} />
}
