// One report to the grain authority: its state, every attempt with its request and response, its content.

import { Button } from 'antd'
import { Download } from 'lucide-react'
import { useParams } from 'react-router'
import { type Dispatch, dispatchFile, readDispatch, resendDispatch } from '#areas/gfsa-details/report-logs/calls.ts'
import { callPath, download, useAgencyId, useCall, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatCount } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { Fact, StatePanel } from '#trade/dispatching/attempts.tsx'
import { DispatchLayout, SendAgainButton } from '#trade/dispatching/dispatch-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

const Standing = ({ dispatch }: { dispatch: Dispatch }) => {
  const { t } = useLanguage()
  const { reportType, revision, channel, format, size } = dispatch
  return (
    <StatePanel
      of={dispatch}
      referenceLabel={t('Reference of the authority')}
      about={
        <>
          <Fact label={t('Report')}>{t(reportType)}</Fact>
          <Fact label={t('Revision')}>{revision}</Fact>
          <Fact label={t('Channel')}>{[t(channel), t(format)].join(t(', '))}</Fact>
          <Fact label={t('Bytes')}>
            <Ltr>{formatCount(size)}</Ltr>
          </Fact>
        </>
      }
    />
  )
}

const Buttons = ({ dispatch: { id, file, state } }: { dispatch: Dispatch }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const agencyId = useAgencyId()
  const resend = useCall(resendDispatch)
  const take = () =>
    download(callPath(dispatchFile, { agencyId, id }), file).catch(error => notify.error(t((error as Error).message)))
  const mayResend = may(asker, { rights: ['canEditGfsaReportLog'] }) && !['Waiting', 'Superseded'].includes(state)
  return (
    <>
      <Button icon={<Download size={14} strokeWidth={1.7} />} onClick={() => void take()}>
        {t('Download')}
      </Button>
      {mayResend && <SendAgainButton send={key => resend({ places: { id }, key })} />}
    </>
  )
}

const LoadedDispatch = ({ dispatch }: { dispatch: Dispatch }) => {
  const { file, state, attempts, content } = dispatch
  return (
    <DispatchLayout title={file} actions={<Buttons dispatch={dispatch} />} {...{ state, attempts, content }}>
      <Standing dispatch={dispatch} />
    </DispatchLayout>
  )
}

export const DispatchPage = () => {
  const { t } = useLanguage()
  const { id = '' } = useParams()
  const { data, error } = useCallAnswer(readDispatch, { places: { id } })
  if (error) return <Empty isScreen text={t(error.message)} />
  return data ? <LoadedDispatch dispatch={data} /> : <PageSkeleton />
}
