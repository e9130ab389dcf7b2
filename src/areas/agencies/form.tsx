// An agency, new or changed. It is no document of an agency, so it is sent by its own calls; the form around is the usual one.

import { Alert, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
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
import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { PageSkeleton } from '#ui/skeleton.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/unsaved-changes.tsx'
import '#kit/browser/browser.css'

// The document the form state needs; `right` is unused, the server requires a super admin.
const shape = document('agency', {
  address: 'agencies',
  title: 'Agency',
  right: 'User',
  fields: agencyFields,
  list: ['name'],
})

const Fields = ({ logo, messaging }: { logo: ReactNode; messaging: ReactNode }) => (
  <>
    <Section title="Agency">
      <Entry of="name" span={3} />
      <Entry of="nameAr" span={3} />
      <Entry of="phone" />
      <Entry of="timeZone" />
      <Entry of="numberPrefix" />
    </Section>
    <Section title="Logo" help="Stands on its card, small.">
      {logo}
    </Section>
    <Section title="Registration" help="What it is to the law.">
      <Entry of="legalName" span={6} />
      <Entry of="crNo" span={3} />
      <Entry of="vatNo" span={3} />
      <Entry of="address" span={6} />
    </Section>
    <Section title="Weights" help="What becomes stock, and by how much two weights may differ.">
      <Entry of="portStockBy" />
      <Entry of="weightBasis" />
      <Entry of="overUnderLimitPct" />
      <Entry of="overUnderLimitKg" />
      <Entry of="bagTolerancePct" />
      <Entry of="transitAllowancePct" />
      <Entry of="overdueHours" />
      <Entry of="bagOverDeliveryPct" />
      <Entry of="lossNormPct" />
    </Section>
    <Section title="Procurement" help="Who has to agree.">
      <Entry of="contractLimit" span={3} />
    </Section>
    <Section title="Prices" help="What is asked about before it is saved.">
      <Entry of="priceChangeLimitPct" />
      <Entry of="priceDivergenceLimitPct" />
      <Entry of="importerMarginLimitPct" />
      <Entry of="retailMarginLimit" />
      <Entry of="marginRule" />
    </Section>
    <Section title="Tax papers" help="What the authority asks, where its rules were amended.">
      <Entry of="creditNoteDue" span={3} />
    </Section>
    <Section title="Terminals" help="What happens to stock, and who has to agree.">
      <Entry of="ownersConsent" span={3} />
      <Entry of="outsAboveBook" span={3} />
      <Entry of="permitRequired" span={3} />
    </Section>
    {messaging}
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

const LoadedForm = ({ row, kept }: { row: Agency | undefined; kept: AgencyMessaging | undefined }) => {
  const { t, language } = useLanguage()
  const go = useGo()
  const isSaved = useRef(false)
  const form = useFormState({
    document: shape,
    base: row ? insideOf(agencyFields, row as Row) : startsOf(agencyFields, 'Asia/Riyadh'),
    draftKey: `x-gms-draft:/api/agencies/${row?.id ?? 'new'}`,
  })
  const [logo, setLogo] = useState<LogoChange>()
  const [messaging, setMessaging] = useState<MessagingChange>()
  const { save, isBusy, error, reload } = useSaving({ form, row, logo, messaging, isSaved })
  const blocker = useUnsavedGuard(form.isDirty || logo !== undefined || messaging !== undefined, isSaved)
  const leave = () => {
    form.clear()
    isSaved.current = true
    go(home)
  }
  const name = row && (language === 'arabic' ? row.nameAr : row.name)
  return (
    <FormProvider form={form}>
      <Page
        title={name ?? t('New agency')}
        facts={form.isDirty ? t('Kept in this browser') : undefined}
        actions={
          <Button type="text" onClick={leave}>
            {t('Discard')}
          </Button>
        }
        primary={
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t('Save')}
          </Button>
        }
      >
        <SaveError error={error} reload={reload} />
        <form
          className="panel form-panel"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <Fields
            logo={<LogoEntry row={row} name={name ?? ''} change={logo} onChange={setLogo} />}
            messaging={kept && <MessagingEntry kept={kept} change={messaging} onChange={setMessaging} />}
          />
          <button type="submit" hidden />
        </form>
        <UnsavedDialog blocker={blocker} form={form} />
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
  // Cached answers may be older than the last save: the form starts with current values.
  const [isOpen, setOpen] = useState(!agencyId)
  if (!isOpen && data && messaging.data && !isFetching && !messaging.isFetching) setOpen(true)
  const trouble = error ?? messaging.error
  if (trouble)
    return <Empty text={t(trouble.message)} action={{ label: t('Back to the list'), onClick: () => go(home) }} />
  if (!isOpen) return <PageSkeleton />
  return <LoadedForm key={agencyId} row={data} kept={messaging.data} />
}
